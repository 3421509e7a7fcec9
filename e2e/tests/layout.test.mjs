// Nothing is cut off, nothing jumps, at every size.

import assert from "node:assert/strict";

import { alone, level, together } from "../lib/setup.mjs";
import { SIZES, THEMES } from "../lib/sizes.mjs";
import { QUICK } from "../lib/settings.mjs";
import { test } from "../lib/test.mjs";

/** Runs in the page: what does not fit. */
function misfits() {
  const found = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) found.push(`the page is ${root.scrollWidth} wide on ${root.clientWidth}`);
  const controls = "button, input:not([type=range]):not([type=radio]):not([type=checkbox]), select, .clock, .voice .first, .ply";
  for (const element of document.querySelectorAll(controls)) {
    if (element.scrollWidth > element.clientWidth && element.clientWidth > 0) {
      found.push(`${element.tagName} #${element.id} .${element.className} "${element.textContent}": ${element.scrollWidth} on ${element.clientWidth}`);
    }
  }
  return found;
}

/** Runs in the page: sides of the squares as they are drawn, in device pixels. */
function sides() {
  const cells = [...document.querySelectorAll("[data-square]")].map((cell) => cell.getBoundingClientRect());
  const drawn = (from, to) => Math.round(to * devicePixelRatio) - Math.round(from * devicePixelRatio);
  return [...new Set(cells.flatMap(({ left, right, top, bottom }) => [drawn(left, right), drawn(top, bottom)]))];
}

for (const viewport of SIZES) {
  for (const text of [100, 150]) {
    const size = `${viewport.width} by ${viewport.height}, text ${text} %`;
    test(`everything fits: ${size}`, { viewport, settings: { ...QUICK, text } }, async (table) => {
      await table.open(alone({ plan: level(2) }));
      for (const colorScheme of THEMES) {
        await table.page.emulateMedia({ colorScheme });
        assert.deepEqual(await table.page.evaluate(misfits), [], colorScheme);
      }
      assert.equal((await table.page.evaluate(sides)).length, 1);
      if (text === 100) {
        for (const part of ["#board", "#voice", ".level-bar"]) {
          const { x, y, width, height } = await table.rectangle(part);
          const inside = x >= 0 && y >= 0 && x + width <= viewport.width + 0.5 && y + height <= viewport.height + 0.5;
          assert.ok(inside, `${part} at ${x}, ${y}, ${width} by ${height}`);
        }
      }
      await table.page.goto("/");
      await table.page.locator("#play").waitFor();
      await table.press("more-options");
      assert.deepEqual(await table.page.evaluate(misfits), [], "home");
    });
  }
}

for (const deviceScaleFactor of [1, 1.25, 2, 3]) {
  test(`all squares are drawn equal at ${deviceScaleFactor} to one`, { deviceScaleFactor, viewport: SIZES[0] }, async (table) => {
    await table.open(together());
    for (const viewport of SIZES) {
      await table.page.setViewportSize(viewport);
      await table.settled();
      const found = await table.page.evaluate(sides);
      assert.equal(found.length, 1, `${JSON.stringify(viewport)}: ${found}`);
    }
  });
}

for (const viewport of [SIZES[0], SIZES[3], SIZES[5]]) {
  test(`nothing jumps from the first move to the last: ${viewport.width} by ${viewport.height}`, { viewport }, async (table) => {
    await table.open(together({ fen: "4k3/8/8/8/8/8/8/R3K3 w - - 0 1" }));
    const parts = ["#board", "#actions", "#undo", ".top-strip .strip", ".bottom-strip .strip", "#voice"];
    const places = () => Promise.all(parts.map((part) => table.rectangle(part)));
    const before = await places();
    for (const [index, move] of ["a1a7", "e8f8", "a7b7", "f8e8"].entries()) {
      await table.click("h5");
      await table.adds("This square is empty.");
      await table.play(move);
      assert.deepEqual(await places(), before, `after ${index + 1} plies`);
    }
  });
}

test("nothing jumps over forty plies with levels, refusals, hints and thinking", { settings: { ...QUICK, motion: false } }, async (table) => {
  await table.open(alone({ fen: "4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 1", plan: level(1) }));
  const parts = ["#board", ".level-bar", "#actions", ".top-strip .strip", ".bottom-strip .strip", "#voice"];
  const places = () => Promise.all(parts.map((part) => table.rectangle(part)));
  const before = await places();
  for (let move = 0; move < 20; move += 1) {
    // To and fro with the king, whatever the other does; until it cannot.
    const king = (await table.page.locator("[data-piece=wK]").getAttribute("data-square"));
    await table.click("a4");
    await table.page.locator(`.level[data-level="${move % 3}"]`).click();
    await table.click(king);
    const targets = [...(await table.marks("go")), ...(await table.marks("capture"))];
    if (targets.length === 0) break;
    await table.click(targets[move % targets.length]);
    await table.until((plies) => document.querySelectorAll("button.ply").length >= plies || document.querySelector("#play-again"), 2 * move + 2);
    assert.deepEqual(await places(), before, `after ${move + 1} moves`);
    if (await table.page.locator("#play-again").count()) break;
  }
});

for (const viewport of SIZES.slice(0, 5)) {
  test(`the panel at the end leaves the board alone, and comes once: ${viewport.width} by ${viewport.height}`, { viewport }, async (table) => {
    await table.open(together({ fen: "7k/8/5K2/8/8/8/8/R7 w - - 0 1" }));
    for (const move of ["f6f7", "h8h7", "a1h1"]) await table.play(move);
    await table.page.locator(".end-panel").waitFor();
    const [panel, board] = [await table.rectangle(".end-panel"), await table.rectangle("#board")];
    const apart = panel.x >= board.x + board.width || panel.x + panel.width <= board.x
      || panel.y >= board.y + board.height || panel.y + panel.height <= board.y;
    assert.ok(apart, `${JSON.stringify(panel)} on ${JSON.stringify(board)}`);
    await table.press("end-close");
    await table.page.locator(".end-panel").waitFor({ state: "detached" });
    await table.page.reload();
    await table.page.locator("#play-again").waitFor();
    // It would come within a second; the next frame after a whole glide of a replay step is later.
    await table.page.getByRole("button", { name: "Back", exact: true }).click();
    await table.page.getByRole("button", { name: "Forward", exact: true }).click();
    assert.equal(await table.page.locator(".end-panel").count(), 0);
  });
}
