// What is heard, and what is seen by whoever has asked for other colours, less motion or larger contrast.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

import { SCREENS } from "../lib/screens.mjs";
import { together } from "../lib/setup.mjs";
import { SIZES, THEMES } from "../lib/sizes.mjs";
import { test } from "../lib/test.mjs";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds serious on the page as it is. */
async function serious(table) {
  await table.page.evaluate(axe);
  return table.page.evaluate(async () => {
    const { violations } = await axe.run(document, { resultTypes: ["violations"] });
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(" | ")}`);
  });
}

for (const colorScheme of THEMES) {
  for (const [name, show] of Object.entries(SCREENS)) {
    test(`nothing bars the way on the screen: ${name}, ${colorScheme}`, { colorScheme, viewport: SIZES[0] }, async (table) => {
      await show(table);
      await table.settled();
      assert.deepEqual(await serious(table), []);
    });
  }
}

test("a whole game is heard as it is written down", {}, async (table) => {
  await table.open(together());
  await table.click("e5");
  await table.adds("This square is empty.");
  for (const move of ["e2e4", "f7f5", "e4f5"]) await table.play(move);
  await table.press("undo");
  await table.plies(2);
  await table.press("redo");
  await table.plies(3);
  for (const move of ["g7g5", "d1h5"]) await table.play(move);
  await table.page.locator(".end-panel").waitFor();
  const written = await readFile(new URL("heard.txt", import.meta.url), "utf8");
  assert.deepEqual(await table.heard(), written.trimEnd().split("\n"));
});

test("with forced colours the board keeps two colours of squares", { forcedColors: "active" }, async (table) => {
  await table.open(together());
  const colours = await table.page.evaluate(() => ["a4", "b4"].map((square) => getComputedStyle(document.getElementById(`square-${square}`)).backgroundColor));
  assert.notEqual(colours[0], colours[1]);
});

test("with less motion nothing moves", { reducedMotion: "reduce" }, async (table) => {
  await table.open(together());
  await table.click("e2");
  await table.marked("selected", ["e2"]);
  await table.click("e4");
  await table.stands("wP", "e4");
  assert.equal(await table.page.evaluate(() => document.getAnimations().length), 0);
});

test("pieces glide, unless told not to", {}, async (table) => {
  await table.open(together());
  await table.click("e2", "e4");
  await table.until(() => document.getAnimations().length > 0);
});

test("squares, board and moves are named for whoever hears them", {}, async (table) => {
  await table.open(together());
  await table.click("e2");
  await table.marked("selected", ["e2"]);
  const name = (square) => table.page.locator(`#square-${square}`).getAttribute("aria-label");
  assert.equal(await name("e2"), "e2, white pawn, selected");
  assert.equal(await name("e4"), "e4, can move here");
  assert.equal(await name("e5"), "e5");
  await table.click("e4");
  await table.stands("wP", "e4");
  assert.equal(await name("e4"), "e4, white pawn, last move");
  assert.equal(await table.page.locator("[role=grid] [role=row] [role=gridcell]").count(), 64);
  assert.equal(await table.page.locator("[role=gridcell][tabindex='0']").count(), 1);
  assert.equal(await table.page.locator("#ply-1").getAttribute("aria-label"), "1, White, pawn e4");
});

test("the theme that was chosen holds after a reload, before anything is drawn", {}, async (table) => {
  await table.page.reload();
  await table.press("open-settings");
  await table.page.getByRole("radio", { name: "Dark" }).check();
  await table.until(() => document.documentElement.dataset.theme === "dark");
  await table.asked("/api/settings", ({ page }) => page.theme === "dark");
  await table.page.reload({ waitUntil: "commit" });
  await table.until(() => document.documentElement.dataset.theme === "dark");
});
