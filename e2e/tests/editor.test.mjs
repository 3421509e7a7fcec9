// A board that is set up by keys, mouse and finger; games and practice from it; its text, link and picture.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

import { START } from "../lib/setup.mjs";
import { QUICK } from "../lib/settings.mjs";
import { test } from "../lib/test.mjs";

const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 320, height: 568 }, deviceScaleFactor: 2, settings: QUICK };

/** Comes to the editor, with this on the board. */
async function edit(table, fen, rules) {
  const link = fen === undefined ? "" : `#fen=${fen.replaceAll(" ", "_")}${rules ? `&rules=${rules}` : ""}`;
  await table.page.goto(`/editor${link}`);
  await table.page.locator(".palette").waitFor();
}

/** Waits until the address, which always says what is on the board, says this. */
const holds = (table, fen) => table.until((fen) => decodeURIComponent(location.hash).startsWith(`#fen=${fen.replaceAll(" ", "_")}`), fen);

async function keys(table, ...names) {
  for (const name of names) await table.page.keyboard.press(name);
}

/** Goes to a square by the arrows alone. */
async function walk(table, to) {
  const at = (await table.focused()).replace("square-", "");
  const across = to.charCodeAt(0) - at.charCodeAt(0);
  const up = Number(to[1]) - Number(at[1]);
  for (let step = 0; step < Math.abs(across); step += 1) await keys(table, across > 0 ? "ArrowRight" : "ArrowLeft");
  for (let step = 0; step < Math.abs(up); step += 1) await keys(table, up > 0 ? "ArrowUp" : "ArrowDown");
}

/** Puts the focus on a control by Tab alone, or by another key. */
async function tabTo(table, selector, key = "Tab") {
  for (let stop = 0; stop < 60; stop += 1) {
    if (await table.page.evaluate((selector) => document.activeElement?.matches(selector), selector)) return;
    await keys(table, key);
  }
  throw new Error(`no way to ${selector} by Tab`);
}

/** Each is set up on an empty board: squares and letters, and what else is pressed. */
const BY_KEYS = {
  "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1": { pieces: { e8: "Shift+k", e1: "k", e2: "p" } },
  "8/8/3k4/8/8/3K4/8/6q1 b - - 0 1": { pieces: { d6: "Shift+k", d3: "k", g1: "Shift+q" }, turn: true },
  "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1": { pieces: { e8: "Shift+k", a8: "Shift+r", e1: "k", h1: "r" }, castle: ["h1", "a8"] },
  "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1": { pieces: { e8: "Shift+k", e1: "k", e5: "p", d5: "Shift+p" }, passed: true },
  "2b1k3/8/5n2/8/8/2N5/8/4KB2 w - - 0 1": { pieces: { e8: "Shift+k", c8: "Shift+b", f6: "Shift+n", c3: "n", e1: "k", f1: "b" } },
};
for (const [fen, { pieces, turn, castle, passed }] of Object.entries(BY_KEYS)) {
  test(`by keyboard alone: ${fen}`, {}, async (table) => {
    await edit(table);
    await keys(table, "Tab", "Enter");
    await table.until(() => document.activeElement.id === "square-e2");
    await tabTo(table, "#clear");
    await keys(table, "Enter");
    await tabTo(table, "[role=gridcell]", "Shift+Tab");
    for (const [square, key] of Object.entries(pieces)) {
      await walk(table, square);
      await keys(table, key);
    }
    if (turn) {
      await tabTo(table, "input[name=turn]");
      await keys(table, "ArrowRight");
    }
    for (const rook of castle ?? []) {
      await tabTo(table, `#castle-${rook}`);
      await keys(table, "Space");
    }
    if (passed) {
      await tabTo(table, "input[name=passed]");
      await keys(table, "ArrowDown");
    }
    await holds(table, fen);
    await table.says(`Ready to play: ${fen.includes(" w ") ? "White" : "Black"} to move`);
  });
}

test("from home and from the bar to the editor, and back again", {}, async (table) => {
  await table.page.goto("/");
  await table.press("more-options");
  await table.press("set-up");
  await table.page.locator(".palette").waitFor();
  await table.page.goBack();
  await table.press("open-editor");
  await table.page.locator(".palette").waitFor();
  await table.page.locator(".ending, #play-here").first().waitFor();
  await table.page.locator("nav button", { hasText: "New game" }).click();
  await table.page.locator("#play").waitFor();
  await table.page.goBack();
  await table.page.locator(".palette").waitFor();
});

test("keys: each gesture is heard in one sentence, steps go back and forth", {}, async (table) => {
  await edit(table, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  await table.page.locator("#square-e2").focus();
  await keys(table, "n", "n", "Enter", "ArrowUp", "Enter", "Delete", "Control+z", "Control+Shift+z", "Control+z", "Backspace");
  assert.deepEqual(await table.heard(), [
    "White knight on e2.", "Black knight on e2.", "Black knight on e2 taken up.", "Black knight from e2 to e3.",
    "Black knight taken away from e3.", "Black knight on e3.", "Black knight taken away from e3.",
    "Black knight on e3.", "Black knight taken away from e3.",
  ]);
  await holds(table, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
});

test("by mouse: drags from the palette, over the board and off it, clicks with a tool", {}, async (table) => {
  await edit(table, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  const palette = async (letter) => {
    const { x, y, width, height } = await table.rectangle(`[data-tool="${letter}"]`);
    return [x + width / 2, y + height / 2];
  };
  const carry = async (from, to) => {
    await table.page.mouse.move(...from);
    await table.page.mouse.down();
    await table.page.mouse.move(...to, { steps: 5 });
  };
  await carry(await palette("R"), await table.point("a1"));
  await table.page.locator("svg.piece.dragged").waitFor();
  await table.page.mouse.up();
  await table.stands("wR", "a1");
  assert.equal(await table.page.locator('[data-tool="R"]').getAttribute("aria-pressed"), "false", "a drag takes no tool");
  await table.drag("a1", "d4");
  await table.stands("wR", "d4");
  await table.carry("d4", "d5");
  await table.page.mouse.move(2, 300);
  await table.page.mouse.up();
  await table.stands("", "d4");
  await table.page.locator('[data-tool="p"]').click();
  await table.click("c5", "d5", "d5");
  await table.stands("", "d5");
  await table.press("tool-move");
  await table.click("c5");
  await table.marked("selected", ["c5"]);
  await table.click("c6");
  await table.press("tool-erase");
  await table.click("e8");
  await holds(table, "8/8/2p5/8/8/8/8/4K3 w - - 0 1");
  await table.says("Not ready to play yet");
  await table.adds("Black has no king: put one on the board.");
});

test("what ends a drag puts the piece back", {}, async (table) => {
  await edit(table);
  for (const end of [() => keys(table, "Escape"), () => table.page.mouse.down({ button: "right" })]) {
    await table.carry("e2", "e4");
    await table.page.locator("svg.piece.dragged").waitFor();
    await end();
    await table.until(() => !document.querySelector("svg.piece.dragged"));
    await table.page.mouse.up();
    await table.page.mouse.up({ button: "right" });
    await table.placed(START.split(" ")[0]);
  }
});

test("by finger on the smallest phone: targets of 44 pixels, taps and drags", PHONE, async (table, { context }) => {
  await edit(table, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  for (const button of await table.page.locator(".palette-piece, .tools button").all()) {
    const { width, height } = await button.boundingBox();
    assert.ok(width >= 44 && height >= 44, `${await button.textContent()}: ${width} by ${height}`);
  }
  await table.page.locator('[data-tool="Q"]').tap();
  await table.page.touchscreen.tap(...(await table.point("d1")));
  await table.stands("wQ", "d1");
  const session = await context.newCDPSession(table.page);
  const touch = (type, ...points) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  const drag = async (from, to) => {
    await touch("touchStart", from);
    await touch("touchMove", [from[0], from[1] - 20]);
    await touch("touchMove", to);
    await table.page.locator("svg.piece.dragged.touch").waitFor();
    await touch("touchEnd");
  };
  await drag(await table.point("d1"), await table.point("a4"));
  await table.stands("wQ", "a4");
  const { x, y, width, height } = await table.rectangle('[data-tool="n"]');
  await drag([x + width / 2, y + height / 2], await table.point("c6"));
  await table.stands("bN", "c6");
  await holds(table, "4k3/8/2n5/8/Q7/8/8/4K3 w - - 0 1");
});

test("a wrong FEN says why under its field and changes nothing; a right one is set up", {}, async (table) => {
  await edit(table);
  await table.page.locator(".part", { hasText: "Share" }).click();
  await table.page.locator("#fen").fill("8/8/8/7/8/8/8/8 w - - 0 1");
  await keys(table, "Enter");
  await table.until(() => document.querySelector("#fen-wrong").textContent === "This cannot be read: row 5 does not describe eight squares.");
  await table.placed(START.split(" ")[0]);
  await table.page.locator("#fen").fill("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1");
  await table.press("load-fen");
  await table.says("Ready to play: Black to move");
  assert.equal(await table.page.locator("#fen-wrong").textContent(), "");
});

test("what is wrong with a board is said, and who presses Play is told and shown", {}, async (table) => {
  await edit(table, "4k3/8/8/8/8/8/8/K3R3 w - - 0 1");
  const check = "Black is in check, but it is White's turn: let Black move first, or take the check away.";
  await table.says("Not ready to play yet");
  await table.adds(check);
  await table.pressGreyed("play-here");
  await table.until((check) => globalThis.heard.some(({ text }) => text === check), check);
  await edit(table, "3pk3/8/8/8/8/8/8/4K3 w - - 0 1");
  await table.adds("A pawn never stands on the first or last rank: move the pawn on d8, or take it away.");
  await edit(table, "k7/2Q5/8/8/8/8/8/6K1 b - - 0 1");
  await table.says("Nothing to play here");
});

test("a broken link says so, and a good one survives a reload", {}, async (table) => {
  await edit(table, "8/8/8 w");
  await table.adds("This cannot be read: the board needs eight rows separated by slashes, but has 3.");
  await edit(table, "8/8/8/3p4/8/4K3/8/8 w - - 0 1", "suicide");
  await table.says("Ready to play: White to move");
  await table.page.locator("#square-a1").focus();
  await keys(table, "r");
  await table.stands("wR", "a1");
  await table.page.reload();
  await table.stands("wR", "a1");
  assert.ok(await table.page.getByLabel("Suicide").isChecked());
});

test("play from here: against the computer, and two at one board", {}, async (table) => {
  const fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
  for (const [button, people] of [["play-white", 1], ["play-both", 2]]) {
    await edit(table, fen);
    await table.press("play-here");
    await table.press(button);
    await table.until(() => location.pathname.startsWith("/game/"));
    await table.ready();
    await table.placed(fen.split(" ")[0]);
    assert.equal(await table.page.locator(".level-bar").count(), people === 1 ? 1 : 0);
  }
});

test("an endgame begins as practice, says what is to be done, and how if asked", {}, async (table) => {
  await edit(table);
  await table.page.locator(".part", { hasText: "Endgames" }).click();
  const [asked] = await Promise.all([
    table.page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/api/games")),
    table.page.locator('[data-ending="queen-mate"]').click(),
  ]);
  const { setup } = asked.postDataJSON();
  assert.equal(setup.mode, "practice");
  assert.equal(setup.players.black.kind, "computer");
  await table.until(() => location.pathname.startsWith("/game/"));
  await table.ready();
  await table.placed("8/8/8/3k4/8/8/8/2Q1K3");
  await table.adds("The queen and the king drive the bare king to an edge and mate it there.");
  assert.equal(await table.page.locator("#how-text").count(), 0);
  await table.press("how");
  await table.page.locator("#how-text").waitFor();
});

test("an opening is found by name, code or moves, and the computer keeps to its line", {}, async (table) => {
  await edit(table);
  await table.page.locator(".part", { hasText: "Openings" }).click();
  await table.page.locator('[data-opening="Sicilian Defence"]').waitFor();
  const find = table.page.locator("#find-opening");
  for (const [text, opening] of [["caro adv", "Caro-Kann Defence: Advance Variation"], ["b12", "Caro-Kann Defence: Advance Variation"], ["1. e4 c6 2. d4 d5 3. e5", "Caro-Kann Defence: Advance Variation"]]) {
    await find.fill(text);
    await table.page.locator(`[data-opening="${opening}"]`).waitFor();
  }
  await find.fill("no such thing");
  await table.page.getByText("No opening is called so or begins with these moves.").waitFor();
  assert.equal(await table.page.locator("[data-opening]").count(), 0);
  await find.fill("");
  assert.equal(await table.page.locator("[data-opening]").count(), 24);
  await table.page.locator("#more-openings").focus();
  await table.page.keyboard.press("Enter");
  await table.page.locator("[data-opening]").nth(47).waitFor();
  // Petrov's is played by Black's second move: a beginner would hardly choose it by chance each time.
  await find.fill("Petrov Defence");
  const [asked] = await Promise.all([
    table.page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/api/games")),
    table.page.locator('[data-opening="Petrov Defence"]').click(),
  ]);
  assert.deepEqual(asked.postDataJSON().setup.line, ["e2e4", "e7e5", "g1f3", "g8f6"]);
  await table.until(() => location.pathname.startsWith("/game/"));
  await table.ready();
  const card = table.page.locator(".lesson", { hasText: "Petrov Defence" });
  await card.getByText("Your move: the computer keeps to the line as long as you do.").waitFor();
  await table.press("show-line");
  await card.getByText("1. e4 e5 2. Nf3 Nf6").waitFor();
  await card.getByText("Next in the line: 1. e4.").waitFor();
  await table.play("e2e4");
  await table.plies(2);
  await table.play("g1f3");
  await table.plies(4);
  await table.placed("rnbqkb1r/pppp1ppp/5n2/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R");
  await card.getByText("The line is over.").waitFor();
});

test("an opening for Black begins with the computer's move, and ends where it is left", {}, async (table) => {
  await edit(table);
  await table.page.locator(".part", { hasText: "Openings" }).click();
  await table.page.getByLabel("Black", { exact: true }).last().check({ force: true });
  await table.page.locator("#find-opening").fill("c00");
  await table.page.locator('[data-opening="French Defence"]').click();
  await table.until(() => location.pathname.startsWith("/game/"));
  await table.ready();
  await table.stands("wP", "e4");
  await table.play("c7c5");
  await table.page.locator(".lesson").getByText("The game has left the line.").waitFor();
});

test("the picture is a file, and what is copied is the board", {}, async (table, { context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await edit(table, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  await table.page.locator(".part", { hasText: "Share" }).click();
  const [download] = await Promise.all([table.page.waitForEvent("download"), table.press("save-picture")]);
  assert.equal(download.suggestedFilename(), "position.svg");
  const svg = await readFile(await download.path(), "utf8");
  assert.ok(svg.startsWith("<svg xmlns=") && svg.includes("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"));
  await table.press("copy-fen");
  await table.adds("The FEN is copied.");
  assert.equal(await table.page.evaluate(() => navigator.clipboard.readText()), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  await table.press("copy-link");
  await table.adds("The link is copied.");
  assert.equal(await table.page.evaluate(() => navigator.clipboard.readText()), table.page.url());
});

test("Chess960 by number, mirrored boards, sides swapped", {}, async (table) => {
  await edit(table);
  await table.page.getByLabel("Chess960", { exact: true }).check({ force: true });
  await table.page.locator("#number").fill("1000");
  await table.press("set-number");
  await table.page.getByText("A start of Chess960 is a number from 0 to 959.").waitFor();
  await table.page.locator("#number").fill("518");
  await table.press("set-number");
  await table.placed(START.split(" ")[0]);
  await table.press("mirror");
  await table.placed("rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR");
  await table.press("swap");
  await table.placed("rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR");
  await table.press("undo");
  await table.press("undo");
  await table.placed(START.split(" ")[0]);
});

test("stray keys do nothing", {}, async (table) => {
  await edit(table);
  const KEYS = [..."acdefghijlmostuvwxyzACDEFGHIJLMOSTUVWXYZ0123456789-+.,;:#'*/()[]{}<>=!\"$%&|~^`@_\\"];
  for (const focus of ["#square-e4", '[data-tool="Q"]', "#clear", "body"]) {
    for (const key of KEYS) {
      await table.page.evaluate((focus) => {
        document.activeElement.blur();
        document.querySelector(focus).focus();
      }, focus);
      await keys(table, key);
    }
  }
  for (const key of "kqrbnp") {
    await table.page.locator('[data-tool="Q"]').focus();
    await keys(table, key);
  }
  await table.placed(START.split(" ")[0]);
  assert.deepEqual(await table.heard(), []);
  assert.equal(await table.page.locator('#undo[aria-disabled="true"]').count(), 1);
});

for (const [width, height] of [[1366, 640], [1024, 600], [844, 390], [390, 664], [320, 568]]) {
  for (const text of [100, 150]) {
    test(`everything fits: ${width} by ${height}, text ${text} %`, { viewport: { width, height }, settings: { ...QUICK, text } }, async (table) => {
      await edit(table);
      for (const part of ["Position", "Share", "Openings", "Endgames"]) {
        await table.page.locator(".part", { hasText: part }).click();
        if (part === "Endgames" || part === "Openings") await table.page.locator(".ending").first().waitFor();
        assert.deepEqual(await table.page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          const tight = [...document.querySelectorAll("main button, main .voice .first, main .pick span")]
            .filter((element) => element.clientWidth > 0 && element.scrollWidth > element.clientWidth);
          return [scrollWidth - clientWidth, ...tight.map((element) => element.textContent)];
        }), [0], part);
      }
    });
  }
}
