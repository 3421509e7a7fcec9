// Taking back and playing again.

import assert from "node:assert/strict";

import { alone, level, together } from "../lib/setup.mjs";
import { test } from "../lib/test.mjs";

test("back to the start, no further, and forward again", {}, async (table) => {
  const greyed = () => table.page.locator("#undo").getAttribute("aria-disabled");
  await table.open(alone());
  assert.equal(await greyed(), "true");
  for (const [index, move] of ["e2e4", "g1f3", "b1c3"].entries()) {
    await table.play(move);
    await table.plies(2 * index + 2);
  }
  assert.equal(await greyed(), null);
  const end = await table.placement();
  for (const left of [4, 2, 0]) {
    await table.press("undo");
    await table.plies(left);
  }
  await table.placed("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
  await table.pressGreyed("undo");
  await table.adds("You can't go back any further.");
  for (const left of [2, 4, 6]) {
    await table.press("redo");
    await table.plies(left);
  }
  await table.placed(end);
  await table.pressGreyed("redo");
  await table.adds("There is nothing to play again.");
  assert.equal((await table.heard()).at(-1), "There is nothing to play again.");
});

test("between two people one move at a time", {}, async (table) => {
  await table.open(together());
  for (const move of ["e2e4", "e7e5"]) await table.play(move);
  await table.page.keyboard.press("Control+z");
  await table.plies(1);
  await table.says("Ben to move");
  await table.page.keyboard.press("Control+Shift+Z");
  await table.plies(2);
});

test("while it thinks, only the own move comes back, and it stops", { settings: { welcomed: true, deep_think: true } }, async (table) => {
  await table.open(alone({ plan: level(5), fen: "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4" }));
  await table.play("d2d3");
  await table.page.locator(".strip.thinking").waitFor();
  await table.press("undo");
  await table.plies(0);
  await table.says("Your move, Ada");
  await table.until(() => !document.querySelector(".strip.thinking"));
  assert.equal(await table.focused(), "undo");
});

test("after mate the game goes on where it was", {}, async (table) => {
  await table.open(together());
  for (const move of ["f2f3", "e7e5", "g2g4", "d8h4"]) await table.play(move);
  await table.page.locator(".end-panel").waitFor();
  await table.press("end-close");
  await table.press("undo");
  await table.plies(3);
  await table.says("Ben to move");
  assert.equal((await table.known()).finished, false);
  await table.play("d8h4");
  await table.says("Ben wins by checkmate");
});

test("a serious game takes nothing back and says so", {}, async (table) => {
  await table.open(together({ mode: "serious" }));
  await table.play("e2e4");
  assert.equal(await table.page.locator("#undo").getAttribute("aria-disabled"), "true");
  assert.equal(await table.page.locator("#undo").getAttribute("title"), "In a serious game no move is taken back.");
  await table.page.keyboard.press("Control+z");
  await table.adds("In a serious game no move is taken back.");
});
