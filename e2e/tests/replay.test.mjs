// A game to look at again: through it by mouse, keys and finger, with everything as it then was.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

import { about, annotated, changeful, clocks, current, imported, replay } from "../lib/replays.mjs";
import { alone, level, together } from "../lib/setup.mjs";
import { SIZES } from "../lib/sizes.mjs";
import { QUICK } from "../lib/settings.mjs";
import { test } from "../lib/test.mjs";

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
const ITALIAN = "[White \"Ada\"]\n[Black \"Ben\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. Bxf7+ Kxf7 1/2-1/2\n";
const ENDS = "rnbq3r/pppp1kpp/2n2n2/2b1p3/4P3/5N2/PPPP1PPP/RNBQK2R";

async function keys(table, ...names) {
  for (const name of names) await table.page.keyboard.press(name);
}

async function italian(table) {
  const [game] = await imported(table, ITALIAN);
  return game;
}

test("by the mouse: first, back, forward, last, a click on a move, the slider", {}, async (table) => {
  await replay(table, await italian(table));
  await table.placed(START);
  await table.says("The start of the game");
  assert.equal(await table.page.locator("#first[aria-disabled=true], #back[aria-disabled=true]").count(), 2);
  await table.press("forward");
  await table.says("Move 1 of 4: Ada, pawn e4");
  await table.stands("wP", "e4");
  await table.marked("last", ["e2", "e4"]);
  assert.equal(await current(table), "e4");
  await table.press("last");
  await table.says("Draw, as the file says");
  await table.stands("bK", "f7");
  assert.equal(await table.page.locator("#last[aria-disabled=true]").count(), 1);
  await table.press("back");
  await table.says("Move 4 of 4: Ada, bishop takes f7, check");
  await table.page.locator("#ply-4").click();
  await table.says("Move 2 of 4: Ben, knight c6");
  await table.press("first");
  await table.placed(START);
  const { x, y, width, height } = await table.rectangle("#slider");
  await table.page.mouse.click(x + width - 4, y + height / 2);
  await table.says("Draw, as the file says");
  assert.equal(await table.page.locator("#slider").getAttribute("aria-valuetext"), "Draw, as the file says");
  await table.until(() => document.querySelector(".opening").textContent.startsWith("Italian Game"));
});

test("by keys: arrows, Home, End, comma and stop; and from row to row in the list", {}, async (table) => {
  await replay(table, await italian(table));
  await keys(table, "ArrowRight", "ArrowRight", "ArrowRight");
  await table.says("Move 2 of 4: Ada, knight f3");
  await keys(table, "ArrowLeft");
  await table.says("Move 1 of 4: Ben, pawn e5");
  await keys(table, "End");
  await table.says("Draw, as the file says");
  await keys(table, "Home");
  await table.says("The start of the game");
  await table.page.locator("#square-e2").focus();
  await keys(table, ".", ".", ",");
  await table.says("Move 1 of 4: Ada, pawn e4");
  await table.page.locator("#ply-1").focus();
  await keys(table, "ArrowDown", "ArrowDown", "Enter");
  await table.says("Move 3 of 4: Ada, bishop c4");
  assert.equal(await table.focused(), "ply-5");
  await keys(table, "ArrowRight");
  await table.until(() => document.activeElement.id === "ply-6");
  assert.equal(await table.page.locator(".list [tabindex='0']").count(), 1);
});

test("keys that ask are answered of the board that is shown, and no key plays", {}, async (table) => {
  await replay(table, await changeful(table));
  await keys(table, "ArrowRight");
  await table.page.locator("#square-g8").focus();
  const before = (await table.heard()).length;
  await keys(table, "l", "t", "s", "m", "i", "p", "e", "4", "N", "Enter");
  await table.until((before) => globalThis.heard.length >= before + 7, before);
  const [last, time, status, , , pieces, refused] = (await table.heard()).slice(before);
  assert.equal(last, "You: rook c8, check.");
  assert.match(time, /^You have 10 minutes 2 seconds left\. Computer has 10 minutes left\.$/);
  assert.match(status, /Computer: level 1/);
  assert.match(pieces, /queen b3/);
  assert.equal(refused, "This is a replay. To go on from this board, play or analyse from here.");
  await table.says("Move 1 of 2: You, rook c8, check");
});

test("a press on a square says that nothing is played here, and the board can be turned round", {}, async (table) => {
  await replay(table, await italian(table));
  await table.click("e2", "e4");
  await table.adds("This is a replay. To go on from this board, play or analyse from here.");
  await table.placed(START);
  const top = async () => (await table.rectangle("#square-a1")).y;
  const before = await top();
  await table.press("turn");
  await table.until(() => document.querySelector("[role=grid]").ariaLabel.includes("Black"));
  assert.ok((await top()) < before);
});

test("of a file without times there are no clocks, and of one with times there are", {}, async (table) => {
  const shown = () => table.page.locator(".clock").evaluateAll((all) => all.map((clock) => getComputedStyle(clock).visibility));
  await replay(table, await italian(table));
  assert.deepEqual(await shown(), ["hidden", "hidden"]);
  const [game] = await imported(table, "1. e4 { [%emt 0:00:04] } e5 { [%emt 0:09:00] } *");
  await replay(table, game);
  assert.deepEqual(await shown(), ["visible", "visible"]);
});

test("a key that is held walks without gliding, and is heard once it is up", {}, async (table) => {
  await replay(table, await italian(table));
  await table.page.evaluate(() => {
    globalThis.glides = [];
    document.getElementById("board").addEventListener("transitionrun", ({ propertyName }) => globalThis.glides.push(propertyName));
  });
  const before = (await table.heard()).length;
  await table.page.keyboard.down("ArrowRight");
  await table.until(() => globalThis.glides.length > 0);
  await table.until(() => document.getAnimations().length === 0);
  const glides = await table.page.evaluate(() => globalThis.glides.length);
  for (let times = 0; times < 4; times += 1) await table.page.keyboard.down("ArrowRight");
  await table.says("Move 3 of 4: Ada, bishop c4");
  assert.equal(await table.page.evaluate(() => globalThis.glides.length), glides);
  await table.page.keyboard.up("ArrowRight");
  await table.until((before) => globalThis.heard.length === before + 2, before);
  assert.deepEqual((await table.heard()).slice(before), ["Move 1 of 4: Ada, pawn e4.", "Move 3 of 4: Ada, bishop c4."]);
});

test("it plays by itself at a speed, pauses, and begins again at the end", {}, async (table) => {
  const game = await italian(table);
  await table.page.clock.install();
  await replay(table, game);
  await table.freeze();
  const button = () => table.page.locator("#play").textContent();
  await keys(table, "Space");
  assert.equal(await button(), "Pause");
  await table.passes(1400);
  await table.says("The start of the game");
  await table.passes(200);
  await table.says("Move 1 of 4: Ada, pawn e4");
  await table.page.locator("#speed").selectOption("Slow");
  await table.passes(2900);
  await table.says("Move 1 of 4: Ada, pawn e4");
  await table.passes(200);
  await table.says("Move 1 of 4: Ben, pawn e5");
  await table.press("play");
  assert.equal(await button(), "Play");
  await table.passes(10_000);
  await table.says("Move 1 of 4: Ben, pawn e5");
  await table.page.locator("#speed").selectOption("Fast");
  await table.press("play");
  await table.passes(4000);
  await table.says("Draw, as the file says");
  assert.equal(await button(), "Play");
  await table.press("play");
  await table.says("The start of the game");
  // Whoever takes it in hand ends the running.
  await keys(table, "ArrowRight");
  assert.equal(await button(), "Play");
  await table.passes(10_000);
  await table.says("Move 1 of 4: Ada, pawn e4");
});

test("as it was played: with the times of the players", {}, async (table) => {
  const [game] = await imported(table, "1. e4 { [%emt 0:00:04] } e5 { [%emt 0:09:00] } 2. Nf3 { [%emt 0:00:00.1] } *");
  await table.page.clock.install();
  await replay(table, game);
  await table.freeze();
  await table.page.locator("#speed").selectOption("As played");
  await table.press("play");
  const steps = [[3900, "The start of the game"], [200, /^Move 1 of 2: .*e4$/], [9000, /e4$/], [1200, /e5$/], [900, /f3$/]];
  for (const [milliseconds, words] of steps) {
    await table.passes(milliseconds);
    assert.match((await table.look()).first, new RegExp(words));
  }
});

test("levels, clocks, taken pieces and what was taken back, as they then were", {}, async (table) => {
  await replay(table, await changeful(table));
  assert.match(await about(table, "black"), /^Level 1/);
  assert.deepEqual(await clocks(table), ["10:00", "10:00"]);
  await keys(table, "ArrowRight", "ArrowRight", "ArrowRight");
  await table.says("Move 2 of 2: You, rook takes g8, check");
  const taken = () => table.page.locator(".strip[data-side=white] .taken").textContent();
  assert.match(await taken(), /has taken queen/);
  await keys(table, "ArrowRight");
  assert.match(await about(table, "black"), /^Level 1/);
  await keys(table, "ArrowRight");
  await table.says("Took back rook takes g8, check and the reply");
  assert.equal(await current(table), "Took back Rxg8+ and the reply");
  await table.stands("bQ", "g8");
  assert.doesNotMatch(await taken(), /queen/);
  assert.match(await about(table, "black"), /^Level 3/);
  await table.adds("Move 1 of 2: Computer, queen g8. Level 3, about 1500.");
  await keys(table, "End");
  await table.says("Computer wins: you resigned");
  assert.match(await about(table, "black"), /^Level 5/);
  const list = await table.page.locator(".list button.ply").allTextContents();
  assert.deepEqual(list, ["c8+", "g8", "xg8+", "xg8", "Took back Rxg8+ and the reply", "xg8+", "xg8"]);
  assert.deepEqual(await table.page.locator(".list .chip").allTextContents(), ["L3", "L5"]);
  assert.deepEqual(await table.page.locator(".gone .ply").evaluateAll((all) => all.map((one) => one.ariaLabel)), [
    "2, White, rook takes g8, check, taken back",
    "2, Black, king takes g8, taken back",
  ]);
  // Each clock got two seconds for each move, and none was used up by what was taken back.
  const [, black] = await clocks(table);
  assert.match(black, /^10:0[0-4]$/);
});

test("without what was taken back there are only the moves that stand", {}, async (table) => {
  await replay(table, await changeful(table));
  await keys(table, "ArrowRight", "ArrowRight", "ArrowRight");
  await table.page.locator("#whole").uncheck();
  await table.says("Move 1 of 2: Computer, queen g8");
  assert.equal(await table.page.locator(".list button.ply").count(), 4);
  assert.equal(await table.page.locator("#slider").getAttribute("max"), "4");
  await keys(table, "ArrowRight", "ArrowRight");
  await table.says("Computer wins: you resigned");
  assert.deepEqual(await table.page.locator(".list .chip").allTextContents(), ["L3", "L5"]);
  await table.page.locator("#whole").check();
  assert.equal(await table.page.locator("#slider").getAttribute("max"), "7");
});

test("a whole replay is heard as it is written down", {}, async (table) => {
  await replay(table, await changeful(table));
  const before = (await table.heard()).length;
  for (let step = 0; step < 7; step += 1) await keys(table, "ArrowRight");
  await table.says("Computer wins: you resigned");
  const written = await readFile(new URL("heard-replay.txt", import.meta.url), "utf8");
  assert.deepEqual((await table.heard()).slice(before), written.trimEnd().split("\n"));
});

test("a file's remarks, marks and variations: by the mouse", {}, async (table) => {
  await replay(table, await annotated(table));
  assert.notEqual(await table.page.title(), "broken");
  await table.page.getByText("<script>document.title = 'broken'</script>").waitFor();
  assert.equal(await table.page.locator(".list script").count(), 0);
  await table.page.locator("#ply-3").click();
  await table.adds("Good move.");
  assert.equal(await table.page.locator("#ply-3").getAttribute("aria-label"), "2, White, knight f3, good move");
  assert.equal(await table.page.locator("#ply-3 .nags").textContent(), "!");
  const openers = table.page.locator(".opener");
  assert.deepEqual(await openers.allTextContents(), ["2... Nc6 3. Bb5 a6", "2... Nf6 3. Nxe5", "3... passes 4. dxe5"]);
  assert.equal(await openers.first().getAttribute("aria-label"), "Variation 2... Nc6 3. Bb5 a6");
  await openers.first().click();
  assert.equal(await openers.first().getAttribute("aria-expanded"), "true");
  await table.page.getByText("The usual move.").waitFor();
  await table.page.getByRole("button", { name: "3, White, bishop b5" }).click();
  await table.says("In a variation: Čeněk Žďár, bishop b5");
  await table.placed("r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R");
  // Nested, twice.
  await table.page.locator(".opener", { hasText: "3. Bc4" }).click();
  await table.page.locator(".opener", { hasText: "3... Nf6" }).click();
  await table.page.getByRole("button", { name: "4, White, knight g5, blunder" }).click();
  await table.adds("Blunder.");
  await table.placed("r1bqkb1r/pppp1ppp/2n2n2/4p1N1/2B1P3/8/PPPP1PPP/RNBQK2R");
  await table.press("first");
  await table.says("Move 2 of 7: Čeněk Žďár, knight f3");
  const passes = table.page.getByRole("button", { name: "Variation 3... passes 4. dxe5" });
  await passes.click();
  await table.page.locator(".inside").getByRole("button", { name: "4, White, pawn takes e5" }).click();
  await table.says("In a variation: Čeněk Žďár, pawn takes e5");
  // Closing it leaves it.
  await passes.click();
  await table.says("Move 3 of 7: Čeněk Žďár, pawn d4");
});

test("a file's variations: by keys", {}, async (table) => {
  await replay(table, await annotated(table));
  await table.page.locator("#ply-4").focus();
  await keys(table, "ArrowDown", "ArrowDown");
  assert.match(await table.page.evaluate(() => document.activeElement.textContent), /2\.\.\. Nf6/);
  await keys(table, "ArrowUp", "Enter", "ArrowDown", "Enter");
  await table.says("In a variation: O'Brien <b>the Duke</b>, knight c6");
  await keys(table, "ArrowRight", "ArrowRight");
  await table.says("In a variation: O'Brien <b>the Duke</b>, pawn a6");
  assert.match(await table.page.evaluate(() => document.activeElement.id), /^aside-/);
  await keys(table, "ArrowRight");
  await table.says("In a variation: O'Brien <b>the Duke</b>, pawn a6");
  await keys(table, "ArrowLeft", "ArrowLeft", "ArrowLeft");
  await table.says("Move 2 of 7: Čeněk Žďár, knight f3");
  const heard = await table.heard();
  assert.ok(heard.includes("In a variation: O'Brien <b>the Duke</b>, knight c6. Interesting move. The usual move."), heard.join("\n"));
});

test("by a finger: a move, a button, the slider", { hasTouch: true, isMobile: true, viewport: { width: 390, height: 664 }, deviceScaleFactor: 2 }, async (table) => {
  await replay(table, await italian(table));
  await table.page.locator("#forward").tap();
  await table.says("Move 1 of 4: Ada, pawn e4");
  await table.page.locator("#ply-6").scrollIntoViewIfNeeded();
  await table.page.locator("#ply-6").tap();
  await table.says("Move 3 of 4: Ben, bishop c5");
  await table.page.locator("#slider").scrollIntoViewIfNeeded();
  const { x, y, height } = await table.rectangle("#slider");
  await table.page.touchscreen.tap(x + 4, y + height / 2);
  await table.says("The start of the game");
});

test("play from here: against the computer, at the level last chosen, with the moves before", { settings: { ...QUICK, last: alone({ plan: level(2) }) } }, async (table) => {
  await replay(table, await italian(table));
  await table.page.locator("#ply-4").click();
  await table.press("play-here");
  await table.until(() => document.activeElement.id === "play-turn");
  assert.equal(await table.page.locator("#play-turn").textContent(), "Play White against the computer, level 2, about 1100");
  await table.press("play-turn");
  await table.until(() => /^\/game\/\w+$/.test(location.pathname));
  await table.ready();
  await table.placed("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R");
  await table.plies(4);
  await table.play("f1c4");
  await table.plies(6);
  assert.match((await table.known()).level, /^2/);
  await table.press("undo");
  await table.plies(4);
});

test("play from here: the other side, so that the computer moves first", {}, async (table) => {
  await replay(table, await italian(table), "#ply=3");
  await table.says("Move 2 of 4: Ada, knight f3");
  await table.press("play-here");
  await table.press("play-other");
  await table.until(() => /^\/game\/\w+$/.test(location.pathname));
  await table.plies(4);
  await table.until(() => document.querySelector("[role=grid]").ariaLabel.includes("White"));
});

test("play from here: two people at one board, also from a variation", {}, async (table) => {
  await replay(table, await annotated(table));
  await table.page.locator(".opener").first().click();
  await table.page.getByRole("button", { name: "3, White, bishop b5" }).click();
  await table.press("play-here");
  await table.press("play-both");
  await table.until(() => /^\/game\/\w+$/.test(location.pathname));
  await table.ready();
  await table.plies(5);
  await table.placed("r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R");
  assert.equal(await table.page.locator(".level-bar").count(), 0);
  await table.play("a7a6");
});

test("from a mated board nothing is played, and that is said", {}, async (table) => {
  const [game] = await imported(table, "1. f3 e5 2. g4 Qh4# 0-1");
  await replay(table, game);
  await keys(table, "End");
  await table.says("Black wins by checkmate");
  await table.pressGreyed("play-here");
  await table.adds("The game is over on this board. Go back a move to play on from there.");
});

test("analyse from here: a board of the game by its ply, one of a variation by itself", {}, async (table) => {
  const game = await annotated(table);
  await replay(table, game);
  await table.page.locator("#ply-3").click();
  await table.press("analyse");
  await table.until(() => location.pathname === "/analysis");
  assert.equal(await table.page.evaluate(() => location.hash), `#game=${game}&ply=3`);
  await replay(table, game);
  await table.page.locator(".opener").nth(1).click();
  await table.page.getByRole("button", { name: "3, White, knight takes e5" }).click();
  await table.press("analyse");
  await table.until(() => location.pathname === "/analysis");
  assert.equal(await table.page.evaluate(() => location.hash), "#fen=rnbqkb1r/pppp1ppp/5n2/4N3/4P3/8/PPPP1PPP/RNBQKB1R_b_KQkq_-_0_3");
});

test("the end of a game leads to its replay and to the library", {}, async (table) => {
  const game = await table.open(together());
  for (const move of ["f2f3", "e7e5", "g2g4", "d8h4"]) await table.play(move);
  await table.press("end-replay");
  await table.until((game) => location.pathname === `/game/${game}/replay`, game);
  await table.says("The start of the game");
  await table.sit(game);
  await table.press("replay");
  await table.until((game) => location.pathname === `/game/${game}/replay`, game);
});

test("a game that goes on is followed at its last board, and leads back to the game", {}, async (table, { context }) => {
  const game = await table.open(together());
  await table.play("e2e4");
  const other = await context.newPage();
  await other.goto(`/game/${game}/replay`);
  const says = (words) => other.waitForFunction((words) => document.querySelector("#voice .first")?.textContent === words, words);
  await says("The start of the game");
  await table.play("e7e5");
  await other.waitForFunction(() => document.querySelector("#slider").max === "2");
  await says("The start of the game");
  await other.keyboard.press("End");
  await says("Move 1 of 1: Ben, pawn e5");
  await table.play("g1f3");
  await says("Move 2 of 2: Ada, knight f3");
  await other.locator("#to-game").click();
  await other.waitForFunction((game) => location.pathname === `/game/${game}`, game);
});

test("a replay is no place to play at, and says so to the program", {}, async (table) => {
  const { game } = await table.api("POST", "/api/games", { setup: together() });
  const hellos = [];
  table.page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => {
    const { say, looks = false } = JSON.parse(payload);
    if (say === "hello") hellos.push(looks);
  }));
  await replay(table, game);
  await table.sit(game);
  assert.deepEqual(hellos, [true, false]);
});

test("a game without moves says so", {}, async (table) => {
  const { game } = await table.api("POST", "/api/games", { setup: together() });
  await replay(table, game);
  await table.says("No move was made");
  await table.page.getByText("No move was made in this game.").waitFor();
  assert.equal(await table.page.locator(".transport button[aria-disabled=true]").count(), 5);
});

test("a game that is damaged is shown up to there, and says so", {}, async (table) => {
  const game = await italian(table);
  const why = "the record of this game is damaged at entry 3: a move is not legal";
  // As the program does it: whose game it is only looks on, and hears why when they wish for something.
  await table.page.routeWebSocket(/\/live$/, (socket) => {
    const program = socket.connectToServer();
    program.onMessage((message) => {
      const told = JSON.parse(message);
      socket.send(JSON.stringify(told.tell === "welcome" ? { ...told, you: "watch" } : told));
    });
    socket.onMessage((message) => {
      const wish = JSON.parse(message).say !== "hello";
      if (wish) socket.send(JSON.stringify({ tell: "trouble", trouble: "damaged", sentence: why }));
      else program.send(message);
    });
  });
  await replay(table, game);
  await table.adds("The record of this game is damaged at entry 3: a move is not legal. It is shown up to there.");
  await keys(table, "End");
  await table.stands("bK", "f7");
  assert.equal(await table.page.locator("#to-game").count(), 0);
});

test("a game that is not there, and one that was deleted", { expected: [/404/] }, async (table) => {
  await table.page.goto("/game/00000000000000000000000000000000/replay");
  await table.page.getByText("This game is not here").waitFor();
  const game = await italian(table);
  await table.api("DELETE", `/api/games/${game}`);
  await table.page.goto(`/game/${game}/replay`);
  await table.page.getByText("This game was deleted. The library can restore it.").waitFor();
});

test("whoever has a key to look on replays the game, and nobody else", { expected: [/404/] }, async (table, { context, program }) => {
  const game = await table.open(together());
  await table.play("e2e4");
  const { key } = await table.api("POST", `/api/games/${game}/watch-keys`, {});
  await context.clearCookies();
  await table.page.goto(program.url);
  await table.page.goto(`/game/${game}/replay`);
  await table.page.getByText("This game is not here").waitFor();
  await table.page.goto("/");
  await replay(table, game, `#watch=${key}&ply=1`);
  await table.says("Move 1 of 1: Ada, pawn e4");
  assert.equal(await table.page.locator("#to-game").count(), 0);
});

test("while the program is away what is loaded can be looked at", { expected: [/ERR_CONNECTION_REFUSED|WebSocket|Failed to load/] }, async (table, { program }) => {
  await replay(table, await italian(table));
  await program.kill();
  await table.adds("Kibitz is not answering. What is loaded can be looked at.");
  await keys(table, "End");
  await table.says("Draw, as the file says");
  await program.again();
  await table.until(() => !document.querySelector("#voice .second span").textContent.startsWith("Kibitz is not answering"));
});

test("a file of a megabyte is there at once, and its far moves by and by", {}, async (table) => {
  const rounds = 9_000;
  const moves = Array.from({ length: rounds }, (_, round) => `${2 * round + 1}. Nf3 Nf6 { ${"a long remark ".repeat(4)}} ${2 * round + 2}. Ng1 (${2 * round + 2}. d4 d5) Ng8`);
  const [game] = await imported(table, `${moves.join(" ")} *`);
  assert.ok(game, "the file is no longer than a game may be");
  await replay(table, game);
  await table.until(() => document.querySelector("#slider").max === "36000");
  assert.ok((await table.page.locator(".list button").count()) < 3000);
  const took = await table.page.evaluate(async () => {
    const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const times = [];
    for (const button of ["last", "back", "back", "first", "forward"]) {
      const begin = performance.now();
      document.getElementById(button).click();
      await drawn();
      times.push(Math.round(performance.now() - begin));
    }
    return times;
  });
  assert.ok(Math.max(...took) < 3000, took.join());
  await table.says("Move 1 of 18000: White, knight f3");
});

for (const [width, height] of [[1366, 640], [1024, 600], [844, 390], [683, 320], [390, 664], [320, 568]]) {
  for (const text of [100, 150]) {
    test(`everything fits and nothing jumps: ${width} by ${height}, text ${text} %`, {}, async (table) => {
      const game = await changeful(table);
      await table.api("PATCH", "/api/settings", { page: { ...QUICK, text } });
      await table.page.setViewportSize({ width, height });
      await replay(table, game);
      const fits = async (what) => assert.deepEqual(await table.page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        const tight = [...document.querySelectorAll("main button, main .voice .first, main .clock")]
          .filter((element) => element.clientWidth > 0 && element.scrollWidth > element.clientWidth);
        return [scrollWidth - clientWidth, ...tight.map((element) => element.textContent)];
      }), [0], what);
      const parts = ["#board", ".transport", "#actions", ".top-strip .strip", ".bottom-strip .strip", "#voice"];
      const places = () => Promise.all(parts.map((part) => table.rectangle(part)));
      const before = await places();
      for (let step = 0; step < 7; step += 1) {
        await keys(table, "ArrowRight");
        await table.settled();
        await fits(`after ${step + 1}`);
        assert.deepEqual(await places(), before, `after ${step + 1}`);
      }
      await table.press("share");
      await fits("sharing");
    });
  }
}

for (const viewport of [SIZES[0], SIZES[5]]) {
  test(`board, Voice and the way through are in the first view: ${viewport.width} by ${viewport.height}`, { viewport }, async (table) => {
    await replay(table, await italian(table));
    for (const part of ["#board", "#voice", ".transport"]) {
      const { y, height } = await table.rectangle(part);
      assert.ok(y >= 0 && y + height <= viewport.height, `${part}: ${y} to ${y + height}`);
    }
  });
}

test("with less motion nothing moves", { reducedMotion: "reduce" }, async (table) => {
  await replay(table, await italian(table));
  await table.press("forward");
  await table.stands("wP", "e4");
  assert.equal(await table.page.evaluate(() => document.getAnimations().length), 0);
});
