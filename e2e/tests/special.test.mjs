// Promotion, castling, taking in passing, and the other rules.

import assert from "node:assert/strict";

import { alone, level, together } from "../lib/setup.mjs";
import { test } from "../lib/test.mjs";

const PROMOTES = "7k/P7/8/8/8/8/8/K7 w - - 0 1";
const LETTERS = { queen: "Q", rook: "R", bishop: "B", knight: "N" };

for (const [role, letter] of Object.entries(LETTERS)) {
  test(`a pawn becomes a ${role}`, {}, async (table) => {
    await table.open(together({ fen: PROMOTES }));
    await table.click("a7", "a8");
    const choice = table.page.locator(`.promotion [data-role=${role}]`);
    await choice.waitFor();
    assert.equal((await table.known()).plies, 0, "nothing is sent before the choice");
    await choice.click();
    await table.stands(`w${letter}`, "a8");
    assert.equal(await table.focused(), "square-a8");
  });
}

test("a promotion is called off by Escape and by a press elsewhere", {}, async (table) => {
  await table.open(together({ fen: PROMOTES }));
  await table.click("a7", "a8");
  await table.page.locator(".promotion").waitFor();
  await table.page.keyboard.press("Escape");
  await table.page.locator(".promotion").waitFor({ state: "detached" });
  assert.equal(await table.focused(), "square-a7");
  await table.click("a7", "a8");
  await table.page.locator(".promotion").waitFor();
  await table.click("h1");
  await table.page.locator(".promotion").waitFor({ state: "detached" });
  await table.stands("wP", "a7");
  assert.equal((await table.known()).plies, 0);
});

test("the computer promotes", {}, async (table) => {
  // The pawn promotes now or is lost: no other move is as good, however short the thought.
  await table.open(alone({ fen: "7k/8/8/8/8/8/p2K4/8 w - - 0 1", plan: level(5) }));
  await table.play("d2c2");
  await table.stands("bQ", "a1");
  await table.plies(2);
});

test("always a queen, and still a choice for whoever holds Alt", { settings: { welcomed: true, instant: true, always_queen: true } }, async (table) => {
  await table.open(together({ fen: "7k/PP6/8/8/8/8/8/K7 w - - 0 1" }));
  await table.click("a7", "a8");
  await table.stands("wQ", "a8");
  await table.play("h8h7");
  await table.click("b7");
  await table.page.keyboard.down("Alt");
  await table.click("b8");
  await table.page.keyboard.up("Alt");
  await table.page.locator(".promotion [data-role=knight]").click();
  await table.stands("wN", "b8");
});

const CASTLES = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1";

test("castling shows where the rook goes, and both go there", {}, async (table) => {
  await table.open(together({ fen: CASTLES }));
  await table.click("e1");
  await table.marked("go", ["c1", "d1", "f1", "g1"]);
  assert.equal(await table.page.locator("svg.over .ghost.white").count(), 2);
  await table.click("g1");
  await table.stands("wR", "f1");
  await table.stands("wK", "g1");
  await table.drag("e8", "a8");
  await table.stands("bK", "c8");
  await table.stands("bR", "d8");
});

test("taking in passing shows the pawn that goes", {}, async (table) => {
  await table.open(together({ fen: "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1" }));
  await table.play("d7d5");
  await table.click("e5");
  await table.marked("capture", ["d6"]);
  await table.marked("cross", ["d5"]);
  await table.click("d6");
  await table.stands("", "d5");
  await table.stands("wP", "d6");
});

test("Chess960: the king castles onto its rook, by a click and by a drag", {}, async (table) => {
  await table.open(together({ fen: "1r3kr1/pppppppp/8/8/8/8/PPPPPPPP/1R3KR1 w GBgb - 0 1", variant: "chess960" }));
  await table.click("f1");
  await table.marked("small-disc", ["b1", "g1"]);
  await table.click("g1");
  await table.stands("wK", "g1");
  await table.stands("wR", "f1");
  await table.drag("f8", "b8");
  await table.stands("bK", "c8");
  await table.stands("bR", "d8");
});

test("Suicide: a capture is a duty, and whoever has lost everything wins", {}, async (table) => {
  await table.open(together({ fen: "8/8/8/3p4/4P3/8/8/4K3 w - - 0 1", variant: "suicide" }));
  await table.click("e1");
  await table.adds("You must capture: the piece on e4 can take on d5.");
  await table.play("e4d5");
  await table.says("Ben wins: Ben has no pieces left");
});

test("Suicide: promotion to a king", {}, async (table) => {
  await table.open(together({ fen: "8/P7/8/8/8/7p/8/8 w - - 0 1", variant: "suicide" }));
  await table.click("a7", "a8");
  await table.page.locator(".promotion [data-role=king]").click();
  await table.stands("wK", "a8");
});
