// Without a mouse: the cursor, questions by keys, typed moves, the way by Tab.

import assert from "node:assert/strict";

import { alone, together } from "../lib/setup.mjs";
import { test } from "../lib/test.mjs";

/** Walks by Tab until an element that fits has the focus; how many presses it took. */
async function tabTo(table, selector, most) {
  for (let stops = 1; stops <= most; stops += 1) {
    await table.page.keyboard.press("Tab");
    if (await table.page.evaluate((selector) => document.activeElement.matches(selector), selector)) return stops;
  }
  throw new Error(`${selector} is more than ${most} stops away`);
}

async function keys(table, ...names) {
  for (const name of names) await table.page.keyboard.press(name);
}

test("a whole game with nothing but keys", {}, async (table) => {
  await table.open(alone({ fen: "7k/8/5K2/8/8/8/8/R7 w - - 0 1" }));
  await keys(table, "Tab", "Enter");
  await table.until(() => document.activeElement.id === "square-e2");
  await table.marked("cursor", ["e2"]);
  await keys(table, "ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowRight", "Enter");
  await table.marked("selected", ["f6"]);
  await keys(table, "ArrowUp", "Enter");
  await table.stands("bK", "h7");
  await keys(table, "Control+Home", "Control+End", "Home");
  assert.equal(await table.focused(), "square-a1");
  await keys(table, "Space", "End", "Space");
  await table.says("You win by checkmate");
  await table.until(() => document.activeElement.id === "end-again");
  await keys(table, "Escape");
  await table.until(() => document.activeElement.id === "square-h1");
});

test("who comes to a game by the keyboard finds the cursor there, who comes by the mouse does not", {}, async (table) => {
  const { page } = table;
  for (const [come, marked, after] of [
    [() => page.locator("#play").press("Enter"), ["e2"], "square-e3"],
    [() => page.locator("#play").click(), [], "square-e2"],
  ]) {
    await page.goto("/");
    await come();
    await table.until(() => document.activeElement.id === "square-e2");
    await table.marked("cursor", marked);
    await keys(table, "ArrowUp");
    assert.equal(await table.focused(), after);
  }
});

test("who presses a button that goes away goes on from what comes instead", {}, async (table) => {
  const { page } = table;
  await table.api("PATCH", "/api/settings", { page: null });
  await page.goto("/");
  await page.locator("#plays").press("Enter");
  await table.until(() => document.activeElement.id === "card-title");
  assert.equal(await tabTo(table, "#play", 10), 9);
  await table.open(together());
  for (const move of ["f2f3", "e7e5", "g2g4", "d8h4"]) await table.play(move);
  await page.locator(".end-panel button", { hasText: "New game" }).press("Enter");
  await table.until(() => document.activeElement.id === "card-title");
});

test("the cursor stops at the edge, and Escape lets go", {}, async (table) => {
  await table.open(together());
  await table.page.locator("#square-e2").focus();
  await keys(table, "ArrowDown", "ArrowDown", "ArrowDown");
  assert.equal(await table.focused(), "square-e1");
  await keys(table, "ArrowUp", "Enter");
  await table.marked("selected", ["e2"]);
  await keys(table, "Escape");
  await table.marked("selected", []);
});

test("from the top to the board by two stops, and on to the levels by three", {}, async (table) => {
  await table.open(alone());
  await keys(table, "Tab");
  assert.equal(await table.page.evaluate(() => document.activeElement.textContent), "Skip to the board");
  await keys(table, "Enter");
  await table.until(() => document.activeElement.id === "square-e2");
  assert.ok((await tabTo(table, ".level", 3)) <= 3);
});

test("keys that ask: each is answered and changes nothing", {}, async (table) => {
  await table.open(together());
  await table.play("e2e4");
  await table.page.locator("#square-g8").focus();
  await keys(table, "l", "s", "m", "i", "p", "t");
  await table.until(() => globalThis.heard.length >= 7);
  const [played, last, status, moves] = await table.heard();
  assert.equal(played, "Ada: pawn e4.");
  assert.match(last, /pawn e4/);
  assert.match(status, /Ben to move/);
  assert.match(moves, /f6/);
  assert.equal((await table.known()).plies, 1);
});

test("typed moves: SAN, from and to, castling, promotion", {}, async (table) => {
  await table.open(together({ fen: "4k2r/P6p/8/8/8/8/7P/R3K2R w KQk - 0 1" }));
  await table.page.locator("#square-e1").focus();
  await table.type("O-O");
  await table.stands("wR", "f1");
  await table.until(() => document.activeElement.id.startsWith("square-"));
  await table.type("h7h5");
  await table.stands("bP", "h5");
  await table.type("a8=N");
  await table.stands("wN", "a8");
  await table.type("Kd7");
  await table.stands("bK", "d7");
});

test("a typed move that cannot be played is answered in words and stays to be mended", {}, async (table) => {
  await table.open(together());
  await table.page.locator("#square-e2").focus();
  await table.type("e5");
  await table.until(() => document.querySelector("#typed-answer").textContent !== "");
  assert.equal(await table.page.locator("#typed-move").inputValue(), "e5");
  await table.page.keyboard.type("e6");
  assert.equal(await table.page.locator("#typed-move").inputValue(), "e6", "what is typed now stands in its place");
  await keys(table, "Escape");
  await table.until(() => document.activeElement.id.startsWith("square-"));
  assert.equal((await table.known()).plies, 0);
});

test("a typed move that fits two pieces asks which", {}, async (table) => {
  await table.open(together({ fen: "4k3/8/8/2p5/1P6/4B3/8/4K3 w - - 0 1" }));
  await table.page.locator("#square-e1").focus();
  await table.type("bc5");
  const choices = table.page.locator(".typed-choices button");
  await choices.first().waitFor();
  assert.equal((await table.known()).plies, 0);
  await choices.first().click();
  await table.plies(1);
});

test("typed words: level, undo, resign", {}, async (table) => {
  await table.open(alone());
  await table.play("e2e4");
  await table.plies(2);
  await table.page.locator("#typed-move").focus();
  await table.type("level 4");
  await table.until(() => document.querySelector('.level[data-level="4"]').ariaPressed === "true");
  await table.page.locator("#typed-move").focus();
  await table.type("undo");
  await table.plies(0);
});

test("a key held down plays once", {}, async (table) => {
  await table.open(together());
  await table.page.locator("#square-e2").focus();
  await table.page.keyboard.down("Enter");
  await table.page.keyboard.down("Enter");
  await table.page.keyboard.down("Enter");
  await table.page.keyboard.up("Enter");
  await table.marked("selected", ["e2"]);
});

test("after a click the arrows walk through the game", {}, async (table) => {
  await table.open(together());
  for (const move of ["e2e4", "e7e5", "g1f3"]) await table.play(move);
  await keys(table, "ArrowLeft");
  await table.says("Looking at move 1 of 2");
  await keys(table, "Home");
  await table.says("Looking at the start");
  await table.placed("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
  await keys(table, "End");
  await table.says("Ben to move");
});

test("a panel opens, takes the focus, and gives it back", {}, async (table) => {
  await table.open(alone());
  for (const opener of ["open-settings", "open-help"]) {
    await table.press(opener);
    await table.until(() => document.querySelector(".side-panel")?.contains(document.activeElement));
    await keys(table, "Escape");
    await table.until((opener) => document.activeElement.id === opener, opener);
  }
});
