// What is heard, and what is seen by whoever has asked for other colours, less motion or larger contrast.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

import { COMPLAINTS, SCREENS } from "../lib/screens.mjs";
import { alone, together } from "../lib/setup.mjs";
import { SIZES, THEMES } from "../lib/sizes.mjs";
import { test } from "../lib/test.mjs";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds serious on the page as it is. */
async function serious(table) {
  await table.page.evaluate(axe);
  return table.page.evaluate(async () => {
    const { violations } = await axe.run(document, { resultTypes: ["violations"] });
    // A move is written in signs, "Bxf7+", and said in words, "bishop takes f7, check": nobody would say what is written.
    for (const violation of violations.filter(({ id }) => id === "label-content-name-mismatch")) {
      violation.nodes = violation.nodes.filter(({ target }) => !document.querySelector(target[0]).matches(".ply, .way-move"));
    }
    return violations
      .filter(({ nodes }) => nodes.length > 0)
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(" | ")}`);
  });
}

for (const colorScheme of THEMES) {
  for (const [name, show] of Object.entries(SCREENS)) {
    test(`nothing bars the way on the screen: ${name}, ${colorScheme}`, { colorScheme, viewport: SIZES[0], expected: COMPLAINTS[name] }, async (table) => {
      await show(table);
      await table.settled();
      assert.deepEqual(await serious(table), []);
    });
  }
}

/** What was heard of a game is what stands in a file of its own. */
async function heardAs(table, file) {
  await table.page.locator(".end-panel").waitFor();
  const written = await readFile(new URL(file, import.meta.url), "utf8");
  assert.deepEqual(await table.heard(), written.trimEnd().split("\n"));
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
  await heardAs(table, "heard.txt");
});

test("a game against the computer is heard as it is written down: levels, an offer, giving up", {}, async (table) => {
  // Every answer is the only one that there is, and Black stays three pawns up.
  await table.open(alone({ fen: "7k/6pp/p7/pp6/8/1q6/6PP/2R3K1 w - - 0 1" }));
  await table.page.locator('.level[data-level="3"]').click();
  await table.adds("Level 3 from now on (about 1500)");
  await table.click("c1", "d2");
  await table.adds("A rook moves along ranks and files.");
  await table.play("c1c8");
  await table.stands("bQ", "g8");
  await table.press("draw");
  await table.adds("Computer declines the draw.");
  await table.click("c8", "g8");
  await table.stands("bK", "g8");
  await table.press("undo");
  await table.plies(2);
  await table.press("redo");
  await table.plies(4);
  await table.page.locator('.level[data-level="5"]').click();
  await table.adds("Level 5 from now on (full strength)");
  await table.press("resign");
  await table.page.locator(".popover .danger").click();
  await table.says("Computer wins: you resigned");
  await heardAs(table, "heard-alone.txt");
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
  await table.page.getByRole("button", { name: "Dark", exact: true }).click();
  await table.until(() => document.documentElement.dataset.theme === "dark");
  await table.asked("/api/settings", ({ page }) => page.theme === "dark");
  await table.page.reload({ waitUntil: "commit" });
  await table.until(() => document.documentElement.dataset.theme === "dark");
});
