// Every press that leads nowhere says why, in words, and the game goes on.

import assert from "node:assert/strict";

import { START, alone, level, together } from "../lib/setup.mjs";
import { test } from "../lib/test.mjs";

/** [position, squares that are clicked, what is said, squares that are framed]. */
const REFUSED = [
  [START, ["e4"], "This square is empty.", []],
  [START, ["e7"], "It is White's turn.", []],
  [START, ["a1"], "This rook has no moves now: every square it could go to is taken.", []],
  ["4k3/p7/8/8/8/8/8/2B1K3 w - - 0 1", ["c1", "c4"], "A bishop moves diagonally.", []],
  ["4k3/8/8/8/8/8/8/R3K3 w - - 0 1", ["a1", "b3"], "A rook moves along ranks and files.", []],
  [START, ["g1", "g3"], "A knight moves two squares one way and one to the side.", []],
  [START, ["e2", "e5"], "A pawn moves one square straight ahead, and takes diagonally.", []],
  [START, ["e2", "d3"], "A pawn moves diagonally only to take, and there is nothing to take.", []],
  ["4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", ["e4", "e3"], "A pawn never moves back.", []],
  ["4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", ["e3", "e5"], "A pawn moves two squares only from where it started.", []],
  ["4k3/8/8/8/4p3/8/P7/R3K3 w - - 0 1", ["a1", "a5"], "The pawn on a2 is in the way.", ["a2"]],
  ["4k3/8/8/8/8/8/r7/4K3 w - - 0 1", ["e1", "e2"], "There your king would be attacked by the rook on a2.", ["a2"]],
  ["4r1k1/8/8/8/8/8/R7/4K3 w - - 0 1", ["a2", "a3"], "Your king is in check from the rook on e8, and this does not help.", ["e8"]],
  ["4k3/8/8/8/1b6/8/3N4/4K3 w - - 0 1", ["d2"], "This knight has no moves now: it shields your king from the bishop on b4.", ["b4"]],
  ["4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1", ["e2", "a2"], "That would leave your king in check from the rook on e7.", ["e7"]],
  ["4k3/8/8/8/8/8/8/4K2R w - - 0 1", ["e1", "g1"], "You cannot castle on the king side: the king or that rook has moved before.", []],
  ["4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", ["e1", "c1"], "You cannot castle on the queen side: the knight on b1 is in the way.", ["b1"]],
  ["4k3/8/8/8/8/8/4r3/4K2R w K - 0 1", ["e1", "g1"], "You cannot castle on the king side: your king is in check from the rook on e2.", ["e2"]],
  ["4k3/8/8/8/8/5r2/8/4K2R w K - 0 1", ["e1", "g1"], "You cannot castle on the king side: your king would pass f1, which the rook on f3 attacks.", ["f1", "f3"]],
  ["4k3/8/8/8/8/6r1/8/4K2R w K - 0 1", ["e1", "g1"], "You cannot castle on the king side: your king would be in check from the rook on g3.", ["g3"]],
];

for (const [fen, squares, sentence, because] of REFUSED) {
  test(`refused by clicks: ${sentence}`, {}, async (table) => {
    await table.open(together({ fen }));
    await table.click(...squares);
    // The frames stay for 600 ms only, so they are looked for together with the words.
    await table.until(([sentence, because]) => {
      const framed = [...document.querySelectorAll('[data-mark="cursor"]')].map((mark) => mark.dataset.at);
      return document.querySelector("#voice .second span")?.textContent === sentence
        && because.every((square) => framed.includes(square));
    }, [sentence, because]);
    assert.deepEqual((await table.heard()).filter((line) => line === sentence), [sentence]);
    await table.marked("selected", []);
    assert.equal((await table.known()).plies, 0);
  });
}

test("refused by a drag: an own piece is in the way", {}, async (table) => {
  await table.open(together());
  await table.drag("g1", "e2");
  await table.adds("Your own pawn is on e2.");
});

test("refused: the other's piece while the computer has the move", {}, async (table) => {
  await table.open(alone({ plan: level(5), side: "black", fen: START }));
  await table.plies(1);
  await table.click("d1");
  await table.adds("It is Black's turn.");
});

test("the same refusal is not announced twice at once", {}, async (table) => {
  await table.open(together());
  await table.click("e4");
  await table.adds("This square is empty.");
  await table.click("e5");
  await table.settled();
  await table.click("d4");
  await table.settled();
  assert.deepEqual(await table.heard(), ["This square is empty."]);
});

test("looking back, a press says what to do first", {}, async (table) => {
  await table.open(together());
  await table.play("e2e4");
  await table.play("e7e5");
  await table.page.locator("#ply-1").click();
  await table.says("Looking at move 1 of 1");
  await table.click("d2");
  await table.adds("You are looking at an earlier move. Go back to the game to play on.");
  await table.page.getByRole("button", { name: "Back to the game" }).click();
  await table.says("Ada to move");
  await table.play("d2d4");
});
