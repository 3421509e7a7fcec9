// Lessons and rules: what there is to learn, on the same board as games.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

import { alone } from "../lib/setup.mjs";
import { QUICK } from "../lib/settings.mjs";
import { test } from "../lib/test.mjs";

const TASKS = 70;
const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 664 }, deviceScaleFactor: 2 };
const UNANSWERED = [/Failed to load resource/];

/** Opens a lesson by its address. */
async function open(table, task) {
  await table.page.goto(`/learn/${task}`);
  await table.ready();
}

/** Waits until another lesson is open. */
async function isOpen(table, task) {
  await table.until((task) => location.pathname === `/learn/${task}` && document.querySelector(`[data-task="${task}"][aria-current]`), task);
  await table.ready();
}

/** Makes moves such as "a1a6" by clicks; the last of them ends the lesson. */
async function solve(table, ...moves) {
  for (const move of moves) await table.click(move.slice(0, 2), move.slice(2, 4));
  await table.says("Done");
}

/** What the second line says begins so. */
const tells = (table, words) => table.until((words) => document.querySelector("#voice .second span")?.textContent.startsWith(words), words);

/** The tasks that the program knows to be done. */
const kept = (table, ...ids) => table.asked("/api/settings", ({ tutorial }, ids) => ids.every((id) => tutorial?.done?.includes(id)), ids);

/** Walks by Tab until an element that fits has the focus. */
async function tabTo(table, selector) {
  for (let stops = 0; stops < 40; stops += 1) {
    await table.page.keyboard.press("Tab");
    if (await table.page.evaluate((selector) => document.activeElement.matches(selector), selector)) return;
  }
  throw new Error(`${selector} is not reached`);
}

/** Walks over the board by arrow keys, and presses Enter there. */
async function enterAt(table, square) {
  const index = (square) => [square.charCodeAt(0), Number(square[1])];
  const at = (await table.focused()).replace("square-", "");
  const [[file, rank], [toFile, toRank]] = [index(at), index(square)];
  const times = async (key, count) => {
    for (let press = 0; press < count; press += 1) await table.page.keyboard.press(key);
  };
  await times(toFile > file ? "ArrowRight" : "ArrowLeft", Math.abs(toFile - file));
  await times(toRank > rank ? "ArrowUp" : "ArrowDown", Math.abs(toRank - rank));
  assert.equal(await table.focused(), `square-${square}`);
  await table.page.keyboard.press("Enter");
}

test("somebody who has never played is led to the first lesson and through it", { settings: null }, async (table) => {
  await table.page.goto("/");
  await table.press("never");
  await isOpen(table, "rook-lines");
  await table.says("Catch two stars");
  await table.marked("star", ["a6", "f6"]);
  await table.click("a1");
  await table.marked("selected", ["a1"]);
  await table.click("a6");
  await table.marked("star", ["f6"]);
  await tells(table, "Rook a1 to a6. A star. One of two.");
  await table.click("a6", "f6");
  await table.says("Done");
  await table.marked("star", []);
  await kept(table, "rook-lines");
  await table.press("next");
  await isOpen(table, "rook-wall");
  await table.says("Catch two stars");
  await table.page.goto("/");
  await table.press("lessons");
  await table.page.locator("#go-on", { hasText: "Go on: The rook goes round" }).waitFor();
  await table.page.getByText(`1 of ${TASKS} tasks done.`).waitFor();
});

test("the first five lessons by the keyboard alone", { settings: null }, async (table) => {
  await table.page.goto("/");
  await table.page.locator("#never").waitFor();
  await tabTo(table, "#never");
  await table.page.keyboard.press("Enter");
  await isOpen(table, "rook-lines");
  await table.page.keyboard.press("Tab");
  await table.page.keyboard.press("Enter");
  await table.marked("cursor", ["a1"]);
  const lessons = [
    ["rook-lines", "a1a6", "a6f6"],
    ["rook-wall", "a1h1", "h1h7", "h7a7"],
    ["bishop-diagonals", "c1a3", "a3f8", "f8h6"],
    ["bishop-colours", "c1f4", "f4d6", "f1c4", "c4d5"],
    ["queen-lines", "d1h5", "h5a5", "a5e1"],
  ];
  for (const [task, ...moves] of lessons) {
    await isOpen(table, task);
    await table.until(() => document.activeElement.id.startsWith("square-"));
    for (const move of moves) {
      await enterAt(table, move.slice(0, 2));
      await table.marked("selected", [move.slice(0, 2)]);
      await enterAt(table, move.slice(2, 4));
      await table.stands("", move.slice(0, 2));
    }
    await table.says("Done");
    await table.until(() => document.activeElement.id === "next");
    await table.page.keyboard.press("Enter");
  }
  await isOpen(table, "king-steps");
  await kept(table, ...lessons.map(([task]) => task));
});

test("a move that is wrong is not kept, and its reason is told and stays", {}, async (table) => {
  await open(table, "safe-rook");
  const placement = await table.placement();
  await table.click("a1", "g1");
  await table.adds("The rook on g1 would be taken by the bishop on c5.");
  await table.placed(placement);
  await table.click("a1", "b2");
  await table.adds("A rook moves along ranks and files.");
  await table.click("e5");
  await table.adds("This square is empty.");
  await solve(table, "a1a4", "a4g4", "g4g8");
  await table.click("g8", "g1");
  await table.adds("This task is done. Go on to the next one, or begin it again.");
});

test("a mate that is none says how the king gets away", {}, async (table) => {
  await open(table, "back-rank-two");
  await table.click("d2", "d7");
  await table.adds("After that the king on g8 can go to f8, and one more move is not enough.");
  await table.click("d2", "d8");
  await table.stands("bR", "d8");
  await solve(table, "d1d8");
  await tells(table, "Rook d1 takes the rook on d8.");
});

test("hints go from the idea to the piece to the move, and then it is made", {}, async (table) => {
  await open(table, "fork-knight");
  await table.press("hint");
  await table.adds("From c7 a knight looks at e8 and at a8.");
  await table.press("hint");
  await table.marked("hint", ["d5"]);
  await table.adds("Look at the knight on d5.");
  await table.press("hint");
  await table.page.locator('[data-arrow="d5c7"]').waitFor();
  await table.adds("Knight d5 to c7.");
  await table.press("hint");
  await table.says("Done");
  await table.stands("wN", "c7");
});

test("a task is taken back, begun again, and left out", {}, async (table) => {
  await open(table, "rook-wall");
  await table.click("a1", "h1");
  await table.stands("wR", "h1");
  await table.press("undo");
  await table.stands("wR", "a1");
  await table.pressGreyed("undo");
  await table.adds("You can’t go back any further.");
  for (const move of ["a1h1", "h1h7"]) await table.click(move.slice(0, 2), move.slice(2));
  await table.marked("star", ["a7"]);
  await table.press("again");
  await table.marked("star", ["a7", "h7"]);
  await table.stands("wR", "a1");
  await table.press("next");
  await isOpen(table, "bishop-diagonals");
});

test("the other side replies, and taking back takes both back", {}, async (table) => {
  await open(table, "queen-step");
  const before = await table.placement();
  for (const words of ["Which piece?", "Which move?", "Play it"]) {
    await table.press("hint");
    await table.page.locator("#hint", { hasText: words }).waitFor();
  }
  await table.press("hint");
  await table.until(() => document.querySelector("#voice .second span").textContent.includes(" Black: king e8 to "));
  await table.stands("", "e8");
  await table.press("undo");
  await table.stands("bK", "e8");
  await table.placed(before);
});

test("a pawn becomes what the task asks, also where it is always a queen", { settings: { ...QUICK, always_queen: true } }, async (table) => {
  await open(table, "promote-knight");
  await table.click("f7", "f8");
  await table.page.locator(".promotion [data-role=queen]").click();
  await tells(table, "That does not attack two things");
  await table.stands("wP", "f7");
  await table.click("f7", "f8");
  await table.page.locator(".promotion [data-role=knight]").click();
  await table.says("Done");
});

test("moves of a lesson are typed, and words too", {}, async (table) => {
  await open(table, "pawn-takes");
  await table.page.locator("#square-e4").focus();
  for (const [text, square] of [["exd5", "d5"], ["d5c6", "c6"]]) {
    await table.type(text);
    await table.stands("wP", square);
    await table.until(() => document.activeElement.id.startsWith("square-"));
  }
  // The letters of words are no moves, so they are typed into the field.
  await table.page.locator("#typed-move").focus();
  await table.type("status");
  await table.until(() => document.querySelector("#voice .second span").textContent.endsWith("Two of three. One move left."));
  await table.page.locator("#typed-move").focus();
  await table.type("resign");
  await table.adds("That is for games. Here you can type moves, undo, hint, status, last and help.");
  await table.page.locator("#typed-move").focus();
  await table.type("undo");
  await table.stands("wP", "d5");
  await table.page.locator("#square-d5").focus();
  await table.type("dxc6");
  await table.stands("wP", "c6");
  await table.type("cxd7");
  await table.says("Done");
});

test("a lesson is heard as it is written down", {}, async (table) => {
  await table.page.goto("/learn");
  await table.page.locator("[data-chapter=safe]").click();
  await table.page.locator("[data-task=safe-rook]").click();
  await isOpen(table, "safe-rook");
  assert.equal(await table.page.locator("#square-g4").getAttribute("aria-label"), "g4, star");
  await table.click("a1", "g1");
  await table.adds("The rook on g1 would be taken by the bishop on c5.");
  await table.click("a1", "b2");
  await table.adds("A rook moves along ranks and files.");
  await table.press("hint");
  await table.click("a1", "a4");
  await table.stands("wR", "a4");
  await table.press("undo");
  await table.stands("wR", "a1");
  await table.click("a1", "a4");
  await table.stands("wR", "a4");
  await table.page.locator("#square-a4").focus();
  await table.page.keyboard.press("m");
  await table.click("a4");
  assert.equal(await table.page.locator("#square-g4").getAttribute("aria-label"), "g4, star, can move here");
  await table.click("g4");
  await table.stands("wR", "g4");
  await solve(table, "g4g8");
  const written = await readFile(new URL("heard-lesson.txt", import.meta.url), "utf8");
  assert.deepEqual(await table.heard(), written.trimEnd().split("\n"));
});

test("a lesson by finger", { ...PHONE, settings: QUICK }, async (table) => {
  await open(table, "knight-jump");
  const tap = async (square) => table.page.touchscreen.tap(...(await table.point(square)));
  await tap("g1");
  await table.marked("selected", ["g1"]);
  await tap("f3");
  await table.marked("star", ["e5"]);
  await tap("f3");
  await tap("e5");
  await table.says("Done");
  await table.page.locator("#next").tap();
  await isOpen(table, "knight-ride");
});

test("what is done survives the program and the page, and another tab", {}, async (table, { context, program }) => {
  await open(table, "king-steps");
  await solve(table, "e1e2", "e2e3", "e3f4", "f4g4");
  await kept(table, "king-steps");
  await program.kill();
  await program.again();
  const first = table.page;
  const second = await context.newPage();
  await second.goto("/learn/knight-jump");
  await second.locator('[data-task="king-steps"]', { hasText: "done" }).waitFor();
  await first.goto("/learn");
  await first.getByText(`1 of ${TASKS} tasks done.`).waitFor();
});

test("the lessons are switched off and on again", {}, async (table) => {
  await open(table, "rook-lines");
  await solve(table, "a1a6", "a6f6");
  await kept(table, "rook-lines");
  await table.page.goto("/");
  await table.page.locator("#lessons").waitFor();
  await table.page.goto("/learn");
  await table.press("lessons-off");
  await table.page.locator("#lessons-on").waitFor();
  assert.equal(await table.page.locator("#go-on").count(), 0);
  await table.asked("/api/settings", ({ page }) => page.learning === false);
  await table.page.goto("/");
  await table.page.locator("#play").waitFor();
  assert.equal(await table.page.locator("#lessons").count(), 0);
  await table.page.goto("/learn");
  await table.press("lessons-on");
  await table.page.locator("#go-on", { hasText: "Go on: The rook goes round" }).waitFor();
});

test("the last task is a whole game, and is done when that is over", {}, async (table) => {
  await table.page.goto("/learn/first-game");
  await table.press("begin-game");
  await table.ready();
  const game = await table.known();
  assert.equal(game.level, "0");
  const id = new URL(table.page.url()).pathname.split("/").at(-1);
  await table.page.goto("/learn/first-game");
  await table.press("go-on-game");
  await table.ready();
  assert.equal(new URL(table.page.url()).pathname, `/game/${id}`);
  await table.play("e2e4");
  await table.plies(2);
  await table.press("resign");
  await table.page.locator(".popover button", { hasText: "Resign" }).click();
  await table.page.locator(".end-panel").waitFor();
  await table.page.goto("/learn/first-game");
  await table.page.getByText("You have played a whole game of chess.").waitFor();
  await kept(table, "first-game");
});

test("what is not there is said, with a way on", { expected: UNANSWERED }, async (table) => {
  await table.page.goto("/learn/no-such-lesson");
  await table.press("all-lessons");
  await table.page.locator("#go-on").waitFor();
  await table.page.goto("/rules/no-such-topic");
  await table.press("all-lessons");
  await table.page.locator("#go-on").waitFor();
  for (const [text, address, there] of [
    ["tutorial", "/learn/rook-lines", "#board"],
    ["rules", "/rules/castling", "#board"],
  ]) {
    await table.page.route(new RegExp(`/assets/${text}-`), (route) => route.abort());
    await table.page.goto(address);
    await table.page.locator("#load-again").waitFor();
    await table.page.unroute(new RegExp(`/assets/${text}-`));
    await table.press("load-again");
    await table.page.locator(there).waitFor();
  }
});

test("help stands beside the game, from its top, and is searched", {}, async (table) => {
  const panel = table.page.locator(".side-panel");
  await table.open(alone());
  await table.press("open-help");
  await panel.locator("[data-topic=board]").waitFor();
  assert.equal(await panel.evaluate((panel) => panel.scrollTop), 0);
  assert.equal(await panel.locator("[data-topic]").first().getAttribute("data-topic"), "board");
  await table.play("e2e4");
  await panel.locator("#find-topic").fill("castling");
  await panel.getByText("Topics found: ").waitFor();
  const first = panel.locator("[data-topic]:visible").first();
  assert.equal(await first.getAttribute("data-topic"), "castling");
  await first.locator("summary").press("Enter");
  await first.locator(".picture").first().waitFor();
  await panel.locator("#find-topic").fill("the king");
  await panel.locator("[data-topic=king] summary").click();
  await panel.locator("[data-topic=king] a[data-to=castling]").click();
  await table.until(() => document.activeElement.tagName === "SUMMARY" && document.activeElement.parentElement.dataset.topic === "castling");
  assert.equal(await panel.locator("#find-topic").inputValue(), "", "everything is there again");
  await panel.locator("#find-topic").fill("zugzwangigkeit");
  await panel.getByText("No topic has these words.").waitFor();
  await panel.locator("#find-topic").press("Escape");
  await panel.locator("[data-topic=board]").waitFor();
  assert.equal(await panel.locator("[data-topic]").first().getAttribute("data-topic"), "board", "in the old order");
  await table.page.keyboard.press("Escape");
  await table.until(() => document.activeElement.id === "open-help");
  assert.equal(await panel.count(), 0);
});

test("from the help beside a game one comes to a board to try things on, and back", {}, async (table) => {
  await table.open(alone());
  await table.play("e2e4");
  await table.plies(2);
  await table.press("open-help");
  await table.page.locator("[data-topic=castling] summary").click();
  await table.page.locator("[data-topic=castling] a.button").click();
  await table.page.locator("#topic-title", { hasText: "Castling" }).waitFor();
  await table.page.goBack();
  await table.ready();
  await table.plies(2);
});

test("the help that cannot be loaded says so and is loaded again", { expected: UNANSWERED }, async (table) => {
  await table.page.route(/\/assets\/help-/, (route) => route.abort());
  await table.open(alone());
  await table.press("open-help");
  await table.page.locator("#load-again").waitFor();
  await table.page.unroute(/\/assets\/help-/);
  await table.press("load-again");
  await table.page.locator("[data-topic=castling]").waitFor();
});

test("a topic is read beside a board on which its boards are tried", {}, async (table) => {
  await table.page.goto("/learn");
  await table.page.locator("#find-topic").fill("o-o");
  await table.page.locator("[data-topic=castling]").click();
  await table.ready();
  assert.equal(new URL(table.page.url()).pathname, "/rules/castling");
  const boards = table.page.locator("[data-number]");
  assert.ok((await boards.count()) > 2);
  await table.click("e1", "g1");
  await table.stands("wK", "g1");
  await table.press("undo");
  await table.stands("wK", "e1");
  const before = await table.placement();
  await boards.last().click();
  await table.until(() => [...document.querySelectorAll("[data-number]")].at(-1).getAttribute("aria-pressed") === "true");
  assert.notEqual(await table.placement(), before);
  await table.page.goto("/rules/king");
  await table.page.locator(".reading a", { hasText: "castle" }).click();
  await table.page.locator("#topic-title", { hasText: "Castling" }).waitFor();
});

/** Runs in the page: what is wider than it may be. */
function tooWide() {
  const root = document.documentElement;
  const found = root.scrollWidth > root.clientWidth ? [`the page: ${root.scrollWidth} on ${root.clientWidth}`] : [];
  for (const element of document.querySelectorAll("button, input, .voice .first, .voice .tally, .column, .middle, .side-panel, h1, h2, h3")) {
    const { scrollWidth, clientWidth, className, textContent } = element;
    if (clientWidth > 1 && scrollWidth > clientWidth + 1) found.push(`${className} "${textContent.slice(0, 40)}": ${scrollWidth} on ${clientWidth}`);
  }
  return found;
}

for (const viewport of [{ width: 390, height: 664 }, { width: 360, height: 560 }, { width: 1366, height: 640 }, { width: 683, height: 320 }]) {
  for (const text of [100, 150]) {
    test(`everything to learn fits: ${viewport.width} by ${viewport.height}, text ${text} %`, { viewport, settings: { ...QUICK, text } }, async (table) => {
      const { page } = table;
      for (const address of ["/learn", "/learn/rook-lines", "/learn/stalemate-save", "/learn/queen-mate", "/learn/first-game", "/rules/castling", "/rules/history", "/rules/keyboard"]) {
        await page.goto(address);
        await page.locator("h1").waitFor();
        await table.until(() => !document.querySelector("#loading") && !document.body.textContent.includes("Loading"));
        assert.deepEqual(await page.evaluate(tooWide), [], address);
        if (text === 100 && address.startsWith("/learn/") && address !== "/learn/first-game" && viewport.height > 600) {
          for (const part of ["#board", "#voice", "#next"]) {
            const { x, y, width, height } = await table.rectangle(part);
            assert.ok(x >= 0 && y >= 0 && x + width <= viewport.width + 0.5 && y + height <= viewport.height + 0.5, `${address}: ${part} at ${x}, ${y}, ${width} by ${height}`);
          }
        }
      }
      await table.open(alone());
      if (!(await page.locator("#open-help").isVisible())) await table.press("menu");
      await table.press("open-help");
      await page.locator("[data-topic=castling] summary").click();
      await page.locator("[data-topic=castling] .picture").first().waitFor();
      assert.deepEqual(await page.evaluate(tooWide), [], "help");
    });
  }
}
