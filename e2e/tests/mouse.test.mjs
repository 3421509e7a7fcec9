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
  await table.says("You win by checkmate.");
  await table.page.locator(".end-panel").waitFor();
  assert.equal(await table.focused(), "end-again");
  assert.equal((await table.known()).result, "1-0");
});

test("two people play a game to fool's mate", {}, async (table) => {
  await table.open(together());
  for (const move of ["f2f3", "e7e5", "g2g4", "d8h4"]) await table.play(move);
  await table.says("Ben wins by checkmate.");
  await table.marked("check", ["e1"]);
});
