// The level: pressed at any moment, it counts at once; and the plans.

import assert from "node:assert/strict";

import { alone, byPhase, level } from "../lib/setup.mjs";
import { test } from "../lib/test.mjs";

const pressed = (table) => table.page.locator(".levels .level[aria-pressed=true]").allTextContents();
const chips = (table) => table.page.locator(".list .chip").allTextContents();
// It thinks for as long as it may, so there is time to press.
const SLOW = { welcomed: true, shown_how: 3, deep_think: true };
const HARD = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";

test("another level is shown, said, announced and noted at the move where it came", {}, async (table) => {
  await table.open(alone());
  await table.play("e2e4");
  await table.plies(2);
  await table.page.locator('.level[data-level="3"]').click();
  await table.until(() => document.querySelector('.level[data-level="3"]').getAttribute("aria-pressed") === "true");
  assert.deepEqual(await pressed(table), ["3"]);
  await table.until(() => document.querySelector(".list .chip")?.textContent === "L3");
  assert.equal(await table.page.locator(".ply-place:has(#ply-2) .chip").textContent(), "L3");
  await table.until(() => document.querySelector('.strip[data-side="black"] .about').textContent.includes("Level 3"));
  assert.equal((await table.heard()).filter((line) => line.startsWith("Level 3")).length, 1);
  assert.equal((await table.known()).level, "0→3");
});

test("the end names the level that the game began with, and all that came after it", {}, async (table) => {
  await table.open(alone({ fen: "7k/8/5K2/8/8/8/8/R7 w - - 0 1" }));
  await table.page.locator('.level[data-level="3"]').click();
  await table.until(() => document.querySelector(".list .chip")?.textContent === "L3");
  await table.play("f6f7");
  await table.plies(2);
  await table.play("a1h1");
  const line = table.page.locator(".end-panel .muted");
  await line.waitFor();
  assert.match(await line.textContent(), /^2 moves · L0 → L3, at the end level 3, about 1500/i);
});

test("a level that is pressed while it thinks counts for that very move", { settings: SLOW }, async (table) => {
  await table.open(alone({ fen: HARD, plan: level(5) }));
  await table.play("d2d3");
  await table.page.locator(".strip.thinking").waitFor();
  await table.page.locator('.level[data-level="0"]').click();
  // Level 0 thinks for a blink; level 5 would for 15 s, which is more than this waits.
  await table.plies(2);
  assert.deepEqual(await chips(table), ["L0"]);
  assert.equal(await table.page.locator(".ply-place:has(#ply-1) .chip").textContent(), "L0");
});

test("ten presses within a second: the last one holds, one note, no lost move", { settings: SLOW }, async (table) => {
  await table.open(alone({ fen: HARD, plan: level(5) }));
  await table.play("d2d3");
  await table.page.locator(".strip.thinking").waitFor();
  await table.page.evaluate(() => {
    for (const number of [4, 5, 3, 5, 4, 2, 5, 4, 3, 1]) document.querySelector(`.level[data-level="${number}"]`).click();
  });
  assert.deepEqual(await pressed(table), ["1"], "at once");
  await table.plies(2);
  assert.deepEqual(await chips(table), ["L1"]);
  assert.deepEqual(await pressed(table), ["1"]);
  assert.match((await table.known()).level, /→1$/);
});

test("arrows on the level bar move the focus and change nothing", {}, async (table) => {
  await table.open(alone());
  await table.page.locator('.level[data-level="0"]').focus();
  await table.page.keyboard.press("ArrowRight");
  assert.deepEqual(await pressed(table), ["0"]);
  assert.equal(await table.page.evaluate(() => document.activeElement.dataset.level), "1");
  await table.page.keyboard.press("Enter");
  await table.until(() => document.querySelector('.level[data-level="1"]').getAttribute("aria-pressed") === "true");
});

test("an exact rating fills none of the six", {}, async (table) => {
  await table.open(alone());
  await table.press("plan");
  await table.page.getByLabel("Rating as a number").fill("1240");
  await table.page.getByLabel("Rating as a number").press("Tab");
  await table.press("set-rating");
  await table.until(() => document.querySelector("#plan").textContent === "1240");
  assert.deepEqual(await pressed(table), ["1240"]);
  assert.equal(await table.focused(), "plan");
});

test("a plan by phase crosses its phases, gives way to a level, and comes back", {}, async (table) => {
  // One capture away from an endgame.
  await table.open(alone({ fen: "r3k2r/8/8/3q4/8/2N5/8/R3K3 w - - 0 1", plan: byPhase(4, 3, 1) }));
  await table.until(() => document.querySelector("#plan .now")?.textContent === "3");
  assert.deepEqual(await pressed(table), ["3", "4·3·1"]);
  await table.play("c3d5");
  await table.plies(2);
  await table.until(() => document.querySelector("#plan .now")?.textContent === "1");
  assert.deepEqual(await pressed(table), ["1", "4·3·1"]);
  await table.page.locator('.level[data-level="5"]').click();
  await table.until(() => document.querySelector("#plan").textContent === "Plan");
  await table.press("back-to-plan");
  await table.until(() => document.querySelector("#plan").textContent === "4·3·1");
  assert.equal(await table.page.locator("#back-to-plan").count(), 0);
});

test("a plan by phase set in the game goes from the opening to the middlegame", {}, async (table) => {
  await table.open(alone());
  await table.press("plan");
  const rows = table.page.locator(".popover select");
  for (const [index, number] of ["0", "1", "2"].entries()) await rows.nth(index).selectOption(number);
  await table.press("set-phases");
  await table.until(() => document.querySelector("#plan").textContent === "0·1·2");
  assert.equal(await table.page.locator("#plan .now").textContent(), "0");
  assert.deepEqual(await pressed(table), ["0", "0·1·2"]);
});

test("where one stands is said where a level can follow, and it begins there", {}, async (table) => {
  await table.open(alone());
  await table.play("e2e4");
  await table.plies(2);
  await table.press("resign");
  await table.page.getByRole("button", { name: "Resign" }).last().click();
  await table.until(() => document.querySelector(".voice").textContent.includes("resigned"));
  await table.open(alone());
  await table.press("plan");
  const words = table.page.getByText(/^You play at about \d+ \(± \d+\), by one game\./);
  const [, rating] = (await words.textContent()).match(/about (\d+)/);
  await table.press("set-follow");
  await table.until(() => document.querySelector("#plan").textContent === "Auto");
  await table.until((rating) => document.querySelector('.strip[data-side="black"] .about').textContent.includes(rating), rating);
});

test("another level moves nothing below its words", { viewport: { width: 390, height: 664 } }, async (table) => {
  await table.page.goto("/");
  await table.page.locator(".about-level").waitFor();
  const tops = new Set();
  for (const level of await table.page.locator(".levels .level").all()) {
    await level.click();
    tops.add((await table.page.getByRole("button", { name: "Play", exact: true }).boundingBox()).y);
  }
  assert.equal(tops.size, 1, [...tops].join());
});

test("following shows Auto", {}, async (table) => {
  await table.open(alone());
  await table.press("plan");
  await table.press("set-follow");
  await table.until(() => document.querySelector("#plan").textContent === "Auto");
});
