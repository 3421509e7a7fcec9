// A move meant beforehand: played, refused, dropped with its reason. The computer's answer waits on the
// wire until the move is meant.

import assert from "node:assert/strict";

import { alone, timed } from "../lib/setup.mjs";
import { test } from "../lib/test.mjs";
import { Wire, theirMove } from "../lib/wire.mjs";

/** White has played this move; the answer, of which there is only one, is on its way. */
async function waiting(table, fen, move) {
  const wire = await Wire.between(table.page);
  await table.open(alone({ fen, time: timed(600) }));
  wire.hold(theirMove);
  await table.play(move);
  return wire;
}

// Black's only answer to Rd8+ is to take.
const TAKES = "r5k1/5ppp/8/8/8/8/5PPP/3RQ1K1 w - - 0 1";

test("a move meant beforehand is played when its turn comes", {}, async (table) => {
  const wire = await waiting(table, "7k/6p1/8/8/8/8/6PP/R5K1 w - - 0 1", "a1a8");
  await table.click("g2", "g3");
  await table.marked("pending", ["g2", "g3"]);
  wire.release();
  await table.stands("wP", "g3");
  await table.marked("pending", []);
});

test("what can never be a move of the piece is refused at once", {}, async (table) => {
  const wire = await waiting(table, TAKES, "d1d8");
  await table.click("e1", "f3");
  await table.adds("A queen moves straight or diagonally.");
  await table.marked("pending", []);
  await table.click("e5");
  await table.adds("It is Black's turn.");
  wire.release();
  await table.plies(2);
});

test("dropped: the piece is gone", {}, async (table) => {
  const wire = await waiting(table, TAKES, "d1d8");
  await table.click("d8", "a8");
  await table.marked("pending", ["a8", "d8"]);
  wire.release();
  await table.adds("Premove dropped: the rook is gone.");
  await table.marked("pending", []);
  assert.equal((await table.known()).plies, 2);
});

test("dropped: it is no move any more, and why", {}, async (table) => {
  const wire = await waiting(table, TAKES, "d1d8");
  await table.click("e1", "e8");
  await table.marked("pending", ["e1", "e8"]);
  await table.page.keyboard.press("Escape");
  await table.marked("pending", []);
  await table.click("f2", "e3");
  await table.marked("pending", ["e3", "f2"]);
  wire.release();
  await table.adds("Premove dropped. A pawn moves diagonally only to take, and there is nothing to take.");
  await table.marked("pending", []);
});

const enders = {
  "the other button": async (table) => {
    await table.page.mouse.click(...(await table.point("h5")), { button: "right" });
  },
  "a press elsewhere": (table) => table.click("h5"),
  "Undo, which takes nothing else back": (table) => table.press("undo"),
};
for (const [what, end] of Object.entries(enders)) {
  test(`called off by ${what}`, {}, async (table) => {
    const wire = await waiting(table, TAKES, "d1d8");
    await table.click("e1", "e5");
    await table.marked("pending", ["e1", "e5"]);
    await end(table);
    await table.marked("pending", []);
    wire.release();
    await table.plies(2);
    assert.equal((await table.known()).plies, 2);
  });
}
