// Games to look at again, and what is seen of them.

import { readFile } from "node:fs/promises";

import { alone, level, timed } from "./setup.mjs";

/** Black is left one answer to each check, so that the game is the same each time. */
const FORCED = "7k/6pp/p7/pp6/8/1q6/6PP/2R3K1 w - - 0 1";

/**
 * Plays a game against the computer with a clock: two moves, both of the second taken back, another level, the
 * same again, another level, and the end. Gives its id.
 */
export async function changeful(table) {
  const game = await table.open(alone({ fen: FORCED, plan: level(1), time: timed(600, 2) }));
  await table.play("c1c8");
  await table.stands("bQ", "g8");
  await table.click("c8", "g8");
  await table.stands("bK", "g8");
  await table.plies(4);
  await table.press("undo");
  await table.plies(2);
  await table.page.locator('.level[data-level="3"]').click();
  await table.adds("Level 3 from now on (about 1500)");
  await table.click("c8", "g8");
  await table.plies(4);
  await table.page.locator('.level[data-level="5"]').click();
  await table.adds("Level 5 from now on (full strength)");
  await table.press("resign");
  await table.page.locator(".popover .danger").click();
  await table.says("Computer wins: you resigned");
  return game;
}

/** Puts games of PGN into the library; gives their ids. */
export async function imported(table, text) {
  const { games } = await table.page.evaluate(async (text) => {
    const answer = await fetch("/api/games/import", { method: "POST", body: text, headers: { "content-type": "application/vnd.chess-pgn" } });
    return answer.json();
  }, text);
  return games;
}

/** A game with remarks, marks and nested variations, as python-chess writes it. */
export async function annotated(table) {
  const text = await readFile(new URL("../files/annotated.pgn", import.meta.url), "utf8");
  const [game] = await imported(table, text);
  return game;
}

/** Opens a replay, and waits until it is there. */
export async function replay(table, game, hash = "") {
  await table.page.goto(`/game/${game}/replay${hash}`);
  await table.until(() => document.querySelector("#board [data-piece]") && document.querySelector("#slider"));
}

/** The button of the list that is marked as shown. */
export const current = (table) => table.page.evaluate(() => document.querySelector(".list [aria-current]")?.textContent ?? "");

/** What both clocks show, White's first. */
export const clocks = (table) => table.page.evaluate(() => ["white", "black"].map((side) => document.querySelector(`.strip[data-side=${side}] .clock`).textContent));

/** What is written below a side's name. */
export const about = (table, side) => table.page.evaluate((side) => document.querySelector(`.strip[data-side=${side}] .about`).textContent, side);
