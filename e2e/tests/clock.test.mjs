// Clocks.

import assert from "node:assert/strict";

import { alone, level, timed, together } from "../lib/setup.mjs";
import { test } from "../lib/test.mjs";

const clock = (side) => `.strip[data-side="${side}"] .clock`;

test("a flag falls at 0:00, and not before", {}, async (table) => {
  await table.open(together({ time: timed(2) }));
  for (const move of ["e2e4", "e7e5"]) await table.play(move);
  await table.until(() => document.querySelector("#play-again"));
  assert.equal(await table.page.locator(clock("white")).textContent(), "0:00");
  assert.match((await table.look()).first, /^Ben wins/);
  assert.match((await table.known()).result, /0-1/);
});

test("the side to move has the clock that runs, with tenths and a frame when it runs short", {}, async (table) => {
  await table.open(together({ time: timed(15) }));
  for (const move of ["e2e4", "e7e5"]) await table.play(move);
  await table.until((clock) => /^0:1\d\.\d$/.test(document.querySelector(clock).textContent), clock("white"));
  await table.page.locator(`${clock("white")}.short`).waitFor();
  const still = await table.page.locator(clock("black")).textContent();
  const running = await table.page.locator(clock("white")).textContent();
  await table.until(([clock, running]) => document.querySelector(clock).textContent !== running, [clock("white"), running]);
  assert.equal(await table.page.locator(clock("black")).textContent(), still);
});

test("a paused game stands still and says so, and goes on", {}, async (table) => {
  await table.open(together({ time: timed(60) }));
  for (const move of ["e2e4", "e7e5"]) await table.play(move);
  await table.more("pause-game");
  await table.adds("Paused.");
  await table.click("d2", "d4");
  await table.adds("The game is paused. Press Resume.");
  assert.equal((await table.known()).plies, 2);
  await table.press("resume");
  await table.until(() => !document.querySelector("#resume"));
  await table.play("d2d4");
});

test("fifteen seconds more for the other", {}, async (table) => {
  await table.open(alone({ time: timed(600), plan: level(0) }));
  await table.play("e2e4");
  await table.plies(2);
  await table.more("give-time");
  await table.until((clock) => /^10:/.test(document.querySelector(clock).textContent), clock("black"));
});

test("a move meant beforehand is played when its turn comes", { settings: { welcomed: true, deep_think: true } }, async (table) => {
  await table.open(alone({ time: timed(600), plan: level(5) }));
  await table.play("e2e4");
  await table.click("d2", "d3");
  await table.marked("pending", ["d2", "d3"]);
  await table.press("hint");
  await table.until(() => document.querySelectorAll("button.ply").length >= 3);
  assert.equal(await table.piece("d3"), "wP");
});
