// Every press that leads nowhere says why, in words, and the game goes on.

import assert from "node:assert/strict";

import { START, alone, computer, level, timed, together } from "../lib/setup.mjs";
import { QUICK } from "../lib/settings.mjs";
import { test } from "../lib/test.mjs";
import { Table } from "../lib/table.mjs";
import { Wire, theirMove } from "../lib/wire.mjs";

/** [position, squares that are clicked, what is said, squares that are framed]. */
const REFUSED = [
  // With an empty hand.
  [START, ["e4"], "This square is empty.", []],
  [START, ["e7"], "It is White's turn.", []],
  [START, ["a1"], "This rook has no moves now: every square it could go to is taken.", []],
  ["4k3/8/8/8/8/8/8/N3K2r w - - 0 1", ["a1"], "This knight has no moves now: your king is in check from the rook on h1, and it cannot help.", ["h1"]],
  ["4r1k1/8/8/8/8/5n2/8/N3K3 w - - 0 1", ["a1"], "This knight has no moves now: two pieces give check, and only the king can move.", ["e8", "f3"]],
  ["7k/8/8/8/8/6q1/7P/7K w - - 0 1", ["h1"], "This king has no moves now: every square it could go to is taken or attacked.", []],
  // The way that a piece goes.
  ["4k3/p7/8/8/8/8/8/2B1K3 w - - 0 1", ["c1", "c4"], "A bishop moves diagonally.", []],
  ["4k3/8/8/8/8/8/8/R3K3 w - - 0 1", ["a1", "b3"], "A rook moves along ranks and files.", []],
  [START, ["g1", "g3"], "A knight moves two squares one way and one to the side.", []],
  ["4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", ["a1", "b3"], "A queen moves straight or diagonally.", []],
  ["4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", ["e1", "e3"], "A king moves one square.", []],
  [START, ["e2", "e5"], "A pawn moves one square straight ahead, and takes diagonally.", []],
  [START, ["e2", "d3"], "A pawn moves diagonally only to take, and there is nothing to take.", []],
  ["4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", ["e4", "e3"], "A pawn never moves back.", []],
  ["4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", ["e4", "d4"], "A pawn does not move sideways.", []],
  ["4k3/8/8/3pp3/4P3/8/8/4K3 w - - 0 1", ["e4", "e5"], "The pawn on e5 is in the way. A pawn moves straight ahead but takes diagonally.", ["e5"]],
  ["4k3/8/8/3pP3/8/8/8/4K3 w - - 4 9", ["e5", "d6"], "The pawn on d5 cannot be taken in passing: that is possible only right after its move of two squares.", ["d5"]],
  ["4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1", ["e5", "d6"], "Taking in passing would leave your king in check from the rook on h5.", ["h5"]],
  ["4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", ["e3", "e5"], "A pawn moves two squares only from where it started.", []],
  ["4k3/8/8/8/4p3/8/P7/R3K3 w - - 0 1", ["a1", "a5"], "The pawn on a2 is in the way.", ["a2"]],
  // The king.
  ["4k3/8/8/8/8/8/r7/4K3 w - - 0 1", ["e1", "e2"], "There your king would be attacked by the rook on a2.", ["a2"]],
  ["4r1k1/8/8/8/8/8/R7/4K3 w - - 0 1", ["a2", "a3"], "Your king is in check from the rook on e8, and this does not help.", ["e8"]],
  ["4k3/8/8/8/1b6/8/3N4/4K3 w - - 0 1", ["d2"], "This knight has no moves now: it shields your king from the bishop on b4.", ["b4"]],
  ["4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1", ["e2", "a2"], "That would leave your king in check from the rook on e7.", ["e7"]],
  // Castling.
  ["4k3/8/8/8/8/8/P7/4K3 w - - 0 1", ["e1", "g1"], "You cannot castle on the king side: there is no rook to castle with.", []],
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

test("refused by clicks: castling with a rook that has moved and come back", { settings: { ...QUICK, motion: false } }, async (table) => {
  await table.open(together({ fen: "4k3/p7/8/8/8/8/8/4K2R w K - 0 1" }));
  for (const move of ["h1h2", "a7a6", "h2h1", "a6a5"]) await table.play(move);
  await table.click("e1", "g1");
  await table.adds("You cannot castle on the king side: the king or that rook has moved before.");
});

test("refused by clicks: taking in passing a move too late", { settings: { ...QUICK, motion: false } }, async (table) => {
  await table.open(together({ fen: "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1" }));
  for (const move of ["d7d5", "e1e2", "e8e7"]) await table.play(move);
  await table.click("e5", "d6");
  await table.adds("The pawn on d5 cannot be taken in passing: that is possible only right after its move of two squares.");
});

test("refused by a drag: double check", {}, async (table) => {
  await table.open(together({ fen: "4r1k1/8/8/8/8/5n2/8/N3K3 w - - 0 1" }));
  await table.drag("a1", "b3");
  await table.adds("Your king is in check from the knight on f3 and the rook on e8: only the king can move.");
});

test("refused in Chess960: the rook that would castle shields the king", {}, async (table) => {
  await table.open(together({ fen: "4k3/8/8/8/8/8/8/qRK5 w B - 0 1", variant: "chess960" }));
  await table.drag("c1", "b1");
  await table.adds("You cannot castle on the queen side: the rook shields your king from the queen on a1.");
});

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

/** Somebody in another browser. */
async function somebodyElse(table, context) {
  const theirs = await context.browser().newContext({ baseURL: new URL(table.page.url()).origin });
  const other = new Table(await theirs.newPage());
  await other.introduce(QUICK);
  return { other, close: () => theirs.close() };
}

/** Types a line into the field for moves. */
async function typed(table, line) {
  await table.page.locator("#typed-move").focus();
  await table.type(line);
}

test("refused: a game that is over", {}, async (table) => {
  await table.open(together());
  for (const move of ["f2f3", "e7e5", "g2g4", "d8h4"]) await table.play(move);
  await table.page.locator(".end-panel").waitFor();
  await table.press("end-close");
  await table.click("e2");
  await table.adds("The game is over.");
});

test("refused: somebody else's move came first", {}, async (table, { context }) => {
  const wire = await Wire.between(table.page);
  const game = await table.open(together());
  const other = new Table(await context.newPage());
  await other.sit(game);
  wire.hold(theirMove);
  await other.play("d2d4");
  await table.click("e2", "e4");
  // The answer is on the held wire too.
  await table.marked("pending", ["e2", "e4"]);
  wire.release();
  await table.adds("The board has changed meanwhile. Look again, then move.");
  await table.stands("wP", "e2");
  await table.stands("wP", "d4");
});

test("refused: what is on its way comes first", {}, async (table) => {
  const wire = await Wire.between(table.page);
  await table.open(together());
  wire.hold(({ tell }) => tell === "events");
  await table.click("e2", "e4");
  await table.marked("pending", ["e2", "e4"]);
  await table.click("e7");
  await table.adds("One moment: what you did last is on its way.");
  wire.release();
  await table.stands("wP", "e4");
  await table.play("e7e5");
});

test("refused: nobody plays with two computers; nor does who looks on", {}, async (table, { context }) => {
  const game = await table.open({ ...together(), players: { white: computer(), black: computer() } });
  await table.press("pause");
  await table.adds("Paused.");
  await table.click("e2");
  await table.adds("The computer plays both sides. Take over a side to move.");
  const { key } = await table.api("POST", `/api/games/${game}/watch-keys`);
  const { other, close } = await somebodyElse(table, context);
  await other.page.goto(`/game/${game}#watch=${key}`);
  await other.ready();
  await other.click("e2");
  await other.adds("You are watching this game.");
  await close();
});

/** [what is typed, what is said]. */
const WORDS = [
  ["resume", "The game is not paused."],
  ["redo", "There is nothing to play again."],
  ["undo", "You can't go back any further."],
];
for (const [word, sentence] of WORDS) {
  test(`refused by a word: ${sentence}`, {}, async (table) => {
    await table.open(alone());
    await typed(table, word);
    await table.adds(sentence);
  });
}

test("refused by a word: a paused game is not paused again", {}, async (table) => {
  await table.open(alone({ time: timed(600) }));
  await typed(table, "pause");
  await table.adds("Paused.");
  await typed(table, "pause");
  await table.adds("The game is paused. Press Resume.");
});

test("refused: hints of a serious game, and more of them than there are", {}, async (table) => {
  await table.open(alone({ mode: "serious" }));
  await typed(table, "hint");
  await table.adds("A serious game has no hints.");
  await table.open(alone({ hints: 0 }));
  await table.pressGreyed("hint");
  await table.adds("You have had all the hints of this game.");
});

/** [what is typed, what is answered beside it]. */
const TYPED = [
  ["level 9", "A level is a number from 0 to 5, or a rating from 250 to 4000."],
  ["Nf4", "No knight can go to f4 in this way."],
  ["Qd4", "The pawn on d2 is in the way."],
  ["O-O", "You cannot castle on the king side: the bishop on f1 is in the way."],
  ["hello", "'l' at character 3 is not understood. Type a move, such as Nf3 or e2e4, or the word help."],
];
for (const [line, sentence] of TYPED) {
  test(`refused where it was typed: ${line}`, {}, async (table) => {
    await table.open(alone());
    await typed(table, line);
    await table.until((sentence) => document.querySelector("#typed-answer").textContent === sentence, sentence);
    assert.equal((await table.known()).plies, 0);
  });
}

test("refused across a network: pausing, asking twice, offering twice", {}, async (table, { context }) => {
  const { game } = await table.api("POST", "/api/games", { setup: { ...together(), place: "network" }, side: "white" });
  await table.sit(game);
  await table.click("e2", "e4");
  await table.adds("Nobody sits on the other side yet. Send the invitation, then wait.");
  const { key } = await table.api("POST", `/api/games/${game}/invitations`);
  const { other, close } = await somebodyElse(table, context);
  await other.api("POST", `/api/games/${game}/sit`, { key, name: "Ben" });
  await close();
  await table.play("e2e4");
  await typed(table, "pause");
  await table.adds("A game across a network cannot be paused.");
  await typed(table, "undo");
  await table.adds("Ada would like to take back a move.");
  await typed(table, "undo");
  await table.adds("You have already asked to take back. Wait for the answer.");
  await typed(table, "draw");
  await table.adds("Ada offers a draw.");
  await typed(table, "draw");
  await table.adds("Ada has already offered a draw.");
});
