// By mouse: clicks, drags, and what ends a drag.

import assert from "node:assert/strict";

import { alone, together } from "../lib/setup.mjs";
import { test } from "../lib/test.mjs";

test("a game to mate against the computer, and the panel at its end", {}, async (table) => {
  await table.open(alone({ fen: "7k/8/5K2/8/8/8/8/R7 w - - 0 1" }));
  await table.says("Your move, Ada");
  await table.click("f6");
  await table.marked("selected", ["f6"]);
  await table.marked("go", ["e5", "e6", "e7", "f5", "f7", "g5", "g6"]);
  await table.click("f7");
  await table.stands("bK", "h7");
  await table.play("a1h1");
  await table.says("You win by checkmate");
  await table.page.locator(".end-panel").waitFor();
  assert.equal(await table.focused(), "end-again");
  assert.equal((await table.known()).result, "1-0");
});

test("two people play to fool's mate", {}, async (table) => {
  await table.open(together());
  for (const move of ["f2f3", "e7e5", "g2g4", "d8h4"]) await table.play(move);
  await table.says("Ben wins by checkmate");
  await table.marked("check", ["e1"]);
  assert.equal(await table.page.locator(".level-bar").count(), 0, "levels without a computer");
});

test("a drag plays, and to its own square it only selects", {}, async (table) => {
  await table.open(together());
  await table.drag("e2", "e4");
  await table.stands("wP", "e4");
  await table.drag("e7", "e7");
  await table.marked("selected", ["e7"]);
  await table.drag("e7", "e5");
  await table.stands("bP", "e5");
});

test("a drag to a square that is refused puts the piece back and says why", {}, async (table) => {
  await table.open(together());
  await table.drag("f1", "f5");
  await table.adds("A bishop moves diagonally.");
  await table.marked("selected", []);
  assert.equal(await table.piece("f1"), "wB");
});

const enders = {
  "Escape": (table) => table.page.keyboard.press("Escape"),
  "the other button": (table) => table.page.mouse.down({ button: "right" }),
  "a change of the window's size": (table) => table.page.setViewportSize({ width: 1100, height: 700 }),
  "a lost pointer": (table) => table.page.evaluate(() => {
    document.getElementById("board").dispatchEvent(new PointerEvent("pointercancel", { pointerId: 1, bubbles: true }));
  }),
};
for (const [what, end] of Object.entries(enders)) {
  test(`${what} in the middle of a drag puts the piece back`, {}, async (table) => {
    await table.open(together());
    await table.carry("e2", "e4");
    await table.page.locator("svg.piece.dragged").waitFor();
    await end(table);
    await table.until(() => !document.querySelector("svg.piece.dragged"));
    await table.page.mouse.up();
    await table.page.mouse.up({ button: "right" });
    await table.marked("selected", []);
    assert.equal(await table.focused(), "square-e2");
    assert.equal((await table.known()).plies, 0);
    await table.play("e2e4");
  });
}

test("a drop outside the board puts the piece back", {}, async (table) => {
  await table.open(together());
  await table.carry("e2", "e4");
  await table.page.mouse.move(2, 2);
  await table.page.mouse.up();
  await table.until(() => !document.querySelector("svg.piece.dragged"));
  assert.equal((await table.known()).plies, 0);
});

test("clicks: another own piece is taken up instead, the same one is put down", {}, async (table) => {
  await table.open(together());
  await table.click("e2");
  await table.marked("go", ["e3", "e4"]);
  await table.click("g1");
  await table.marked("selected", ["g1"]);
  await table.marked("go", ["f3", "h3"]);
  await table.click("g1");
  await table.marked("selected", []);
  await table.marked("go", []);
});

test("the right button draws arrows, and a press wipes them away", {}, async (table) => {
  await table.open(together());
  const arrows = () => table.page.locator("svg.over .arrow").count();
  await table.page.mouse.move(...(await table.point("e2")));
  await table.page.mouse.down({ button: "right" });
  await table.page.mouse.move(...(await table.point("e4")));
  await table.page.mouse.up({ button: "right" });
  await table.until(() => document.querySelectorAll("svg.over .arrow").length > 0);
  await table.click("e2");
  await table.marked("selected", ["e2"]);
  assert.equal(await arrows(), 0);
});
