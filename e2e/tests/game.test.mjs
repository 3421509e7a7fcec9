// Whole games, from the first press to the end.

import assert from "node:assert/strict";

import { alone, level, together } from "../lib/setup.mjs";
import { QUICK } from "../lib/settings.mjs";
import { shared, test } from "../lib/test.mjs";
import { playOn } from "../lib/player.mjs";

test("a whole game from the welcome on, by clicks that no pointer makes", { settings: { instant: true, sound: false, motion: false } }, async (table) => {
  await table.page.reload();
  await table.press("know");
  await table.ready();
  assert.deepEqual(await table.page.locator(".level[aria-pressed=true]").allTextContents(), ["0"]);
  await table.until(() => globalThis.heard[0]?.text === "You against Computer, level 0, about 300. Your move.");
  const over = await playOn(table, 60);
  if (!over) {
    await table.press("resign");
    await table.page.locator(".popover .danger").click();
  }
  await table.page.locator(".end-panel").waitFor();
  const { finished, plies } = await table.known();
  assert.ok(finished);
  assert.ok(plies > 8, `${plies} plies`);
  await table.press("end-again");
  await table.plies(0);
  await table.says("Your move");
});

test("the link that the program prints makes whoever opens it its owner", { settings: null }, async (table) => {
  await table.page.goto(shared.program.link);
  await table.page.locator("#never").waitFor();
  assert.equal((await table.api("GET", "/api/me")).owner, true);
  assert.equal(new URL(table.page.url()).hash, "");
});

test("the welcome: somebody who plays chooses for themselves", { settings: null }, async (table) => {
  await table.page.goto("/");
  await table.press("plays");
  await table.page.getByRole("radio", { name: "Black" }).check();
  await table.page.locator(".new-game .level").nth(3).click();
  await table.press("play");
  await table.ready();
  await table.plies(1);
  assert.equal((await table.known()).level, "3");
  const [top] = await table.page.locator("[data-square]").evaluateAll((squares) => squares.map((square) => square.dataset.square));
  assert.equal(top, "h1", "Black is at the bottom");
});

test("the board turns, and turns back", {}, async (table) => {
  await table.open(alone());
  const first = () => table.page.locator("[data-square]").first().getAttribute("data-square");
  const place = await table.rectangle("#square-a1");
  assert.equal(await first(), "a8");
  await table.more("turn");
  await table.until(() => document.querySelector("[data-square]").dataset.square === "h1");
  assert.deepEqual(await table.rectangle("#square-h8"), place);
  assert.equal(await table.page.locator("[role=grid]").getAttribute("aria-label"), "Chess board, Black at the bottom");
  await table.play("e2e4");
  await table.more("turn");
  await table.until(() => document.querySelector("[data-square]").dataset.square === "a8");
});

test("between two people the board turns after each move if they want it so", { settings: { welcomed: true, turns: true } }, async (table) => {
  await table.open(together());
  await table.play("e2e4");
  await table.until(() => document.querySelector("[data-square]").dataset.square === "h1");
  await table.play("e7e5");
  await table.until(() => document.querySelector("[data-square]").dataset.square === "a8");
});

test("resigning asks first; a game that has hardly begun is only ended", {}, async (table) => {
  await table.open(together());
  await table.press("resign");
  await table.page.getByText("It has hardly begun").waitFor();
  await table.page.keyboard.press("Escape");
  await table.until(() => document.activeElement.id === "resign");
  for (const move of ["e2e4", "e7e5"]) await table.play(move);
  await table.press("resign");
  assert.equal(await table.focused(), "keep-playing");
  await table.page.getByRole("button", { name: "Ben resigns" }).click();
  await table.says("Ada wins: Ben resigned");
  assert.equal((await table.known()).result, "1-0");
});

test("two people agree to a draw", {}, async (table) => {
  await table.open(together());
  for (const move of ["e2e4", "e7e5"]) await table.play(move);
  await table.press("draw");
  await table.press("agree");
  await table.until(() => document.querySelector("#voice .first").textContent.startsWith("Draw"));
  assert.equal((await table.known()).result, "1/2-1/2");
});

test("a hint names the piece, then the move, and the same button plays it", {}, async (table) => {
  await table.open(alone({ plan: level(1), fen: "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1" }));
  for (const label of ["Which move?", "Play it"]) {
    await table.press("hint");
    await table.until((label) => document.querySelector("#hint span").textContent === label, label);
  }
  await table.press("hint");
  await table.says("You win by checkmate");
});

test("what was said about a position goes with it", { settings: { ...QUICK, motion: false } }, async (table) => {
  await table.open(alone());
  const second = () => table.page.locator("#voice .second span").textContent();
  await table.click("a1");
  await table.adds("This rook has no moves now: every square it could go to is taken.");
  await table.play("e2e4");
  assert.equal(await second(), "");
  await table.plies(2);
  await table.press("hint");
  await table.until(() => document.querySelector("#hint span").textContent === "Which move?");
  assert.match(await second(), /^Look at your /);
  await table.play("h2h3");
  assert.equal(await second(), "");
});

test("computer against computer: pause and step", { settings: { welcomed: true } }, async (table) => {
  const plan = { kind: "computer", plan: level(0) };
  await table.open({ ...together(), players: { white: plan, black: plan } });
  await table.until(() => document.querySelectorAll("button.ply").length > 0);
  await table.press("pause");
  await table.adds("Paused.");
  const before = (await table.known()).plies;
  await table.press("step");
  await table.plies(before + 1);
});

test("a side of two computers can be taken over", { settings: { welcomed: true } }, async (table) => {
  const plan = { kind: "computer", plan: level(0) };
  await table.open({ ...together(), players: { white: plan, black: plan } });
  await table.press("pause");
  await table.adds("Paused.");
  await table.press("more");
  await table.page.getByRole("button", { name: "Take over White" }).click();
  await table.page.locator("#undo").waitFor();
  assert.equal(await table.page.locator(".strip[data-side=white] .name-text").textContent(), "You");
});

test("a game can be begun again in the middle, and stays in the library", {}, async (table) => {
  const first = await table.open(alone({ plan: level(1) }));
  await table.play("e2e4");
  await table.more("restart");
  await table.until((first) => !location.pathname.endsWith(first), first);
  await table.ready();
  await table.stands("wP", "e2");
  assert.equal((await table.api("GET", `/api/games/${first}`)).finished, false);
});

test("the level that was pressed after the end is that of the next game", {}, async (table) => {
  const first = await table.open(alone({ plan: level(1), fen: "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1" }));
  await table.play("a1a8");
  await table.page.locator("#end-title").waitFor();
  await table.page.locator('.level[data-level="3"]').click();
  await table.press("end-again");
  await table.until((first) => !location.pathname.endsWith(first), first);
  await table.ready();
  await table.until(() => document.querySelector('.level[aria-pressed="true"]')?.dataset.level === "3");
  await table.until(() => document.activeElement?.id.startsWith("square-"));
});

test("a setting is kept although the page is loaded anew at once", {}, async (table) => {
  await table.open(alone());
  await table.press("open-settings");
  await table.page.locator("#setting-always_queen").click();
  await table.page.reload();
  await table.ready();
  await table.press("open-settings");
  await table.until(() => document.getElementById("setting-always_queen").checked);
});

test("the move that is shown stays in sight in the list, and is the only one marked", { settings: { ...QUICK, motion: false } }, async (table) => {
  await table.open(together());
  const steps = [...Array(2).keys()].flatMap((step) => [..."abcdefgh"].flatMap((file) => [
    `${file}${2 + step}${file}${3 + step}`,
    `${file}${7 - step}${file}${6 - step}`,
  ]));
  for (const move of steps) await table.play(move);
  const inSight = (ply) => table.until((ply) => {
    const [list, button] = [document.querySelector(".list"), document.getElementById(`ply-${ply}`)].map((it) => it.getBoundingClientRect());
    const marked = [...document.querySelectorAll(".list [aria-current]")].map(({ id }) => id).join();
    return marked === `ply-${ply}` && button.top >= list.top - 1 && button.bottom <= list.bottom + 1;
  }, ply);
  await inSight(steps.length);
  await table.page.getByRole("button", { name: "First", exact: true }).click();
  await table.page.getByRole("button", { name: "Forward", exact: true }).click();
  await inSight(1);
  await table.page.locator("#ply-1").focus();
  for (let down = 0; down < 10; down += 1) await table.page.keyboard.press("ArrowDown");
  await inSight(21);
  assert.equal(await table.focused(), "ply-21");
});
