// Every setting, in one table: it does what it says, at once, is there again after the program was started anew,
// and leaves the events of a game as they were. Whoever adds a setting and no row finds it here.

import assert from "node:assert/strict";

import { alone, timed, together } from "../lib/setup.mjs";
import { QUICK } from "../lib/settings.mjs";
import { Shelf, games } from "../lib/shelf.mjs";
import { test } from "../lib/test.mjs";
import { Wire, theirMove } from "../lib/wire.mjs";

// What is kept with the settings and is none: what a page remembers of somebody.
const MEMORIES = ["welcomed", "learning", "shown_how", "last", "random_side"];

/** Runs in the page before anything else: notes how loud tones are, and what is spoken by a voice of our own. */
function eavesdrop() {
  globalThis.tones = [];
  const ramp = AudioParam.prototype.exponentialRampToValueAtTime;
  AudioParam.prototype.exponentialRampToValueAtTime = function (value, at) {
    if (value > 0.001) globalThis.tones.push(value);
    return ramp.call(this, value, at);
  };
  globalThis.spoken = [];
  globalThis.SpeechSynthesisUtterance = class {
    constructor(text) {
      this.text = text;
    }
  };
  const synthesis = {
    getVoices: () => [{ localService: true, lang: "en-GB" }],
    cancel() {},
    speak: ({ text }) => globalThis.spoken.push(text),
  };
  Object.defineProperty(globalThis, "speechSynthesis", { get: () => synthesis });
}

// How things are chosen on the page.

const control = (key) => `.settings-page [data-setting="${key}"]`;
const flip = (key) => (table) => table.page.locator(`${control(key)} input[type=checkbox]`).click();
const press = (key, choice) => (table) => table.page.locator(`${control(key)} [data-choice="${choice}"]`).click();
const pick = (key, value) => (table) => table.page.locator(`${control(key)} input[value="${value}"]`).check({ force: true });
const paint = (part, colour) => async (table) => {
  await table.press(`colour-${part}`);
  await table.page.locator("#colour-name").fill(colour);
  await table.press("colour-done");
};

// What is seen of them.

const style = (selector, property) => (table) => table.page.locator(selector).first().evaluate((element, property) =>
  getComputedStyle(element).getPropertyValue(property), property);
const count = (selector) => (table) => table.page.locator(selector).count();
const marked = (kind) => async (table) => (await table.marks(kind)).length;
const name = (square) => (table) => table.page.locator(`#square-${square}`).getAttribute("aria-label");

/** After a piece was taken up by a click. */
const held = (square, see) => async (table) => {
  await table.click(square);
  await table.settled();
  return see(table);
};
/** After a move by two clicks. */
const played = (uci, see) => async (table) => {
  await table.play(uci);
  await table.settled();
  return see(table);
};
/** While the pointer is over a square. */
const over = (square, see) => async (table) => {
  await table.page.mouse.move(...(await table.point(square)));
  await table.settled();
  return see(table);
};
/** What the program was told about the computer's manners. */
const told = (what) => async (table) => {
  await table.until(() => globalThis.preferred);
  return table.page.evaluate((what) => globalThis.preferred[what], what);
};
/** On the analysis board. */
const analysing = (see) => async (table) => {
  await table.page.goto("/analysis");
  await table.page.locator("section.engine").waitFor();
  await table.ready();
  return see(table);
};
/** A move that is meant beforehand, while the computer's is held on the wire. */
const premoved = async (table) => {
  const wire = await Wire.between(table.page);
  await table.open(alone({ fen: "7k/6p1/8/8/8/8/6PP/R5K1 w - - 0 1", time: timed(600) }));
  wire.hold(theirMove);
  await table.play("a1a8");
  await table.click("g2", "g3");
  await table.until(() => document.querySelector(".piece.faint"));
  const frames = await marked("pending")(table);
  wire.release();
  await table.stands("wP", "g3");
  return frames;
};

const CASTLES = { fen: "4k3/8/8/8/8/8/8/4K2R w K - 0 1" };
const CAPTURES = { fen: "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1" };
const CHECK = { fen: "4k3/8/8/8/8/8/8/R3K2R w - - 0 1" };
const MATE = { fen: "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1" };
const PROMOTES = { fen: "7k/P7/8/8/8/8/8/K7 w - - 0 1" };

// A setting: how it is chosen, what of it is kept, and what is seen in a game before and after. `setup` is that of
// the game; `at` says that it is seen elsewhere.
const rows = {
  "theme": { choose: press("theme", "yellow"), kept: "yellow", see: style("html", "background-color"), first: "rgb(246, 247, 248)", then: "rgb(251, 244, 211)" },
  "board": { choose: press("board", "festive"), kept: "festive", see: style("#square-a1", "background-color"), first: "rgb(127, 158, 195)", then: "rgb(94, 156, 122)" },
  "pieces": { choose: press("pieces", "letters"), kept: "letters", see: count("#piece-K .letter"), first: 0, then: 1 },
  "text": { choose: pick("text", "130"), kept: 130, see: style("html", "font-size"), first: "16px", then: "20.8px" },
  "sound": {
    settings: { sound: true }, choose: flip("sound"), kept: false, first: true, then: false,
    see: async (table) => {
      // The first press wakes what makes sounds.
      await table.click("e5");
      await table.settled();
      await table.play("e2e4");
      await table.play("e7e5");
      return table.page.evaluate(() => globalThis.tones.length > 0);
    },
  },
  "volume": {
    settings: { sound: true, volume: 60 }, kept: 30, first: 0.25, then: 0.125,
    choose: async (table) => {
      for (let step = 0; step < 3; step += 1) await table.page.locator("#setting-volume").press("ArrowLeft");
    },
    see: async (table) => {
      await table.click("e5");
      await table.settled();
      await table.play("e2e4");
      await table.play("e7e5");
      return table.page.evaluate(() => Math.round(globalThis.tones[0] * 1000) / 1000);
    },
  },
  "motion": { choose: flip("motion"), kept: false, see: style(".piece", "transition-duration"), first: "0.18s", then: "0s" },
  "input": {
    choose: pick("input", "click"), kept: "click", first: 1, then: 0,
    see: async (table) => {
      await table.carry("e2", "e4");
      await table.settled();
      const dragged = await count(".piece.dragged")(table);
      await table.page.mouse.up();
      return dragged;
    },
  },
  "always_queen": {
    setup: together(PROMOTES), choose: flip("always_queen"), kept: true, first: "asked", then: "a queen",
    see: async (table) => {
      await table.click("a7", "a8");
      await table.until(() => document.querySelector(".promotion") || document.getElementById("square-a8").dataset.piece);
      return (await count(".promotion")(table)) ? "asked" : "a queen";
    },
  },
  "turns": { choose: flip("turns"), kept: true, first: "Chess board, White at the bottom", then: "Chess board, Black at the bottom", see: played("e2e4", (table) => table.page.locator(".squares").getAttribute("aria-label")) },
  "long_notation": { choose: flip("long_notation"), kept: true, first: "f3", then: "g1–f3", see: played("g1f3", (table) => table.page.locator("#ply-1").textContent()) },
  "deep_think": { setup: alone(), choose: flip("deep_think"), kept: true, see: told("think"), first: 1800, then: 15000 },
  "may_resign": { setup: alone(), choose: flip("may_resign"), kept: true, see: told("may_resign"), first: false, then: true },
  "instant": { setup: alone(), settings: { instant: false }, choose: flip("instant"), kept: true, see: told("pace"), first: 600, then: 0 },
  "show_thinking": { setup: alone(), choose: flip("show_thinking"), kept: true, see: count(".thoughts"), first: 0, then: 1 },
  "marks.selected": { choose: flip("marks.selected"), kept: false, see: held("e2", marked("selected")), first: 1, then: 0 },
  "marks.targets": { choose: flip("marks.targets"), kept: false, see: held("e2", marked("go")), first: 2, then: 0 },
  "marks.captures": { setup: together(CAPTURES), choose: flip("marks.captures"), kept: false, see: held("e4", marked("capture")), first: 1, then: 0 },
  "marks.partners": { setup: together(CASTLES), choose: flip("marks.partners"), kept: false, see: held("e1", count(".ghost")), first: 1, then: 0 },
  "marks.stuck": { choose: flip("marks.stuck"), kept: false, see: over("a1", marked("stuck")), first: 1, then: 0 },
  "marks.last": { choose: flip("marks.last"), kept: false, see: played("e2e4", marked("last")), first: 2, then: 0 },
  "marks.path": { choose: flip("marks.path"), kept: false, see: played("e2e4", count(".board .mark-path")), first: 1, then: 0 },
  "marks.check": { setup: together(CHECK), choose: flip("marks.check"), kept: false, see: played("a1a8", marked("check")), first: 1, then: 0 },
  "marks.checker": { setup: together(CHECK), choose: flip("marks.checker"), kept: false, see: played("a1a8", marked("checker")), first: 1, then: 0 },
  "marks.mated": { setup: together(MATE), choose: flip("marks.mated"), kept: false, see: played("a1a8", count(".piece.fallen")), first: 1, then: 0 },
  "marks.pending": { choose: flip("marks.pending"), kept: false, see: premoved, first: 2, then: 0 },
  "marks.hover": { choose: flip("marks.hover"), kept: false, see: over("e4", marked("hover")), first: 1, then: 0 },
  "marks.coordinates": { choose: flip("marks.coordinates"), kept: false, see: count(".board .coordinate"), first: 16, then: 0 },
  "engine": { choose: flip("engine"), kept: false, first: 1, then: 0, see: analysing(async (table) => {
    // A score comes, or it is said that none will.
    await table.until(() => document.querySelector(".score")?.textContent || document.querySelector("#voice .second").textContent.includes("off"));
    return table.page.evaluate(() => Number(Boolean(document.querySelector(".score").textContent)));
  }) },
  "lines": { choose: pick("lines", "5"), kept: 5, see: analysing(count(".way")), first: 3, then: 5 },
  "line_arrows": { choose: flip("line_arrows"), kept: false, first: true, then: false, see: analysing(async (table) => {
    await table.page.locator("#way-2-0").waitFor();
    await table.settled();
    return (await count(".arrow.engine")(table)) > 0;
  }) },
  "typing": { choose: flip("typing"), kept: true, see: count(".typed.shown"), first: 0, then: 1 },
  "single_keys": {
    choose: flip("single_keys"), kept: false, first: 1, then: 0,
    see: async (table) => {
      await table.page.locator("#square-e2").focus();
      await table.page.keyboard.press("s");
      await table.settled();
      return (await table.heard()).filter((words) => words.includes("Ada to move")).length;
    },
  },
  "speak_moves": { choose: flip("speak_moves"), kept: true, first: "", then: "Ada: pawn E 4.", see: played("e2e4", (table) => table.page.evaluate(() => globalThis.spoken.join("; "))) },
  "speak_squares": {
    choose: flip("speak_squares"), kept: true, first: "", then: "E 2, white pawn",
    see: async (table) => {
      await table.page.locator("#square-e2").focus();
      return table.page.evaluate(() => globalThis.spoken.join("; "));
    },
  },
  "spell_files": { settings: { speak_moves: true }, choose: flip("spell_files"), kept: true, first: "Ada: pawn E 4.", then: "Ada: pawn echo 4.", see: played("e2e4", (table) => table.page.evaluate(() => globalThis.spoken.join("; "))) },
  "piece_first": { choose: flip("piece_first"), kept: true, see: name("e2"), first: "e2, white pawn", then: "white pawn, e2" },
  "say_empty": { choose: flip("say_empty"), kept: true, see: name("e4"), first: "e4", then: "e4, empty" },
  "say_shade": { choose: flip("say_shade"), kept: true, see: name("e2"), first: "e2, white pawn", then: "e2, light, white pawn" },
  "keep_at_most": {
    // Three go on by then: they count, and never go.
    kept: 5, first: 5, then: 2,
    choose: async (table) => {
      await table.page.locator("#most").fill("5");
      await table.press("keep-save");
      await table.page.getByText("From the next game on at most 5 are kept.").waitFor();
    },
    see: async (table, wanted) => {
      // Others each time: what is there already is not taken in twice.
      await new Shelf(table).fill(games(5, wanted * 100));
      return (await table.asked("/api/games?finished=true", ({ count }, wanted) => count === wanted, wanted)).count;
    },
  },
  "own.page": { choose: paint("page", "#203050"), kept: "#203050", see: style("html", "background-color"), first: "rgb(246, 247, 248)", then: "rgb(32, 48, 80)" },
  "own.text": { choose: paint("text", "#103010"), kept: "#103010", see: style("html", "color"), first: "rgb(27, 31, 36)", then: "rgb(16, 48, 16)" },
  "own.light": { choose: paint("light", "#FFF0C0"), kept: "#FFF0C0", see: style("#square-h1", "background-color"), first: "rgb(219, 228, 238)", then: "rgb(255, 240, 192)" },
  "own.dark": { choose: paint("dark", "#60A060"), kept: "#60A060", see: style("#square-a1", "background-color"), first: "rgb(127, 158, 195)", then: "rgb(96, 160, 96)" },
  "own.selected": { choose: paint("selected", "#80E0FF"), kept: "#80E0FF", see: style(".tint-selected", "fill"), first: "rgba(255, 255, 255, 0.35)", then: "rgba(128, 224, 255, 0.35)" },
  "own.go": { choose: paint("go", "#A0E080"), kept: "#A0E080", see: style(".tint-go", "fill"), first: "rgba(0, 0, 0, 0)", then: "rgba(160, 224, 128, 0.45)" },
  "own.stuck": { choose: paint("stuck", "#B0B0B0"), kept: "#B0B0B0", see: style(".tint-stuck", "fill"), first: "rgba(0, 0, 0, 0)", then: "rgba(176, 176, 176, 0.45)" },
  "own.last": { choose: paint("last", "#40C0F0"), kept: "#40C0F0", see: style(".tint-last", "fill"), first: "rgba(242, 210, 74, 0.4)", then: "rgba(64, 192, 240, 0.4)" },
  "own.check": { choose: paint("check", "#FFB060"), kept: "#FFB060", see: style(".tint-check", "fill"), first: "rgb(244, 189, 181)", then: "rgb(255, 176, 96)" },
  "own.hover": { choose: paint("hover", "#FFFFFF"), kept: "#FFFFFF", see: style(".tint-hover", "fill"), first: "rgba(0, 0, 0, 0)", then: "rgba(255, 255, 255, 0.45)" },
};

/** What is kept under a key. */
function keptOf({ page = {}, keep_at_most }, key) {
  if (key === "keep_at_most") return keep_at_most;
  const [first, second] = key.split(".");
  if (first === "own") return page.own.colours.find(([part]) => part === second)?.[1];
  return second ? page[first]?.[second] : page[first];
}

/** What there is of a game: how many events, and all that they say. */
async function log(table, game) {
  const { seq } = await table.api("GET", `/api/games/${game}`);
  const pgn = await table.page.evaluate(async (game) => (await fetch(`/api/games/${game}/pgn`)).text(), game);
  return { seq, pgn };
}

async function openSettings(table) {
  await table.page.goto("/settings");
  await table.page.locator(".settings-page").waitFor();
}

/** Notes what the page tells the program of the computer's manners. */
async function listen(table) {
  await table.page.addInitScript(eavesdrop);
  await table.page.addInitScript(() => {
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) {
      const said = JSON.parse(text);
      if (said.say === "prefer") globalThis.preferred = said;
      return send.call(this, text);
    };
  });
}

for (const [key, row] of Object.entries(rows)) {
  const { setup = together(), settings = {}, choose, kept, see, first, then } = row;
  // The program goes away under a page, which may say that it misses it.
  const options = { settings: { ...QUICK, ...settings }, expected: [/WebSocket|ERR_CONNECTION/] };
  test(`the setting ${key} does what it says, is kept, and leaves games alone`, options, async (table, { program }) => {
    await listen(table);
    await table.page.reload();
    const game = await table.open(setup);
    const before = await log(table, game);
    await table.open(setup);
    assert.equal(await see(table, first), first, "at first");
    await openSettings(table);
    await choose(table);
    await table.asked("/api/settings", (all, [key, kept]) => String(keptOf(all, key)) === String(kept), [key, kept]);
    // Nothing but what the program has kept says so from now on.
    await program.kill();
    await program.again();
    await table.page.evaluate(() => localStorage.clear());
    await table.sit(game);
    assert.deepEqual(await log(table, game), before);
    await table.open(setup);
    assert.equal(await see(table, then), then, "after it was chosen");
    assert.deepEqual(await log(table, game), before);
  });
}

test("no setting is without a row", {}, async (table) => {
  await openSettings(table);
  const onPage = await table.page.evaluate(() => [
    ...[...document.querySelectorAll("[data-setting]")].map(({ dataset }) => dataset.setting),
    ...[...document.querySelectorAll("button.colour")].map(({ id }) => id.replace("colour-", "own.")),
  ]);
  assert.deepEqual([...onPage].sort(), Object.keys(rows).sort(), "what stands on the page, each once");
  await flip("motion")(table);
  const { page } = await table.asked("/api/settings", ({ page }) => page.motion === false);
  const { own, marks, ...others } = page;
  const inProgram = [...Object.keys(others).filter((key) => !MEMORIES.includes(key)), ...Object.keys(marks).map((mark) => `marks.${mark}`)];
  const simple = Object.keys(rows).filter((key) => !key.startsWith("own.") && key !== "keep_at_most");
  assert.deepEqual(inProgram.sort(), simple.sort(), "what the program keeps");
  assert.ok(own);
  await table.open(together());
  await table.press("open-settings");
  await table.page.locator(".side-panel [data-setting]").first().waitFor();
  const beside = await table.page.evaluate(() => [...document.querySelectorAll(".side-panel [data-setting]")].map(({ dataset }) => dataset.setting));
  assert.equal(new Set(beside).size, beside.length);
  for (const key of beside) assert.ok(rows[key], key);
});

test("looks are changed beside the board at once, and the game goes on", {}, async (table) => {
  const game = await table.open(together());
  await table.click("e2");
  await table.marked("selected", ["e2"]);
  const before = await log(table, game);
  await table.press("open-settings");
  const panel = (key, choice) => table.page.locator(`.side-panel [data-setting="${key}"] [data-choice="${choice}"]`).click();
  await panel("theme", "dark");
  await panel("board", "orange");
  await panel("pieces", "flat");
  assert.equal(await style("html", "background-color")(table), "rgb(21, 24, 27)");
  assert.equal(await style("#square-a1", "background-color")(table), "rgb(214, 148, 86)");
  assert.equal(await count("#piece-K .piece-body")(table), 2);
  await table.marked("selected", ["e2"]);
  assert.deepEqual(await log(table, game), before);
  await table.click("e4");
  await table.stands("wP", "e4");
});

test("the same looks are in every tab", {}, async (table, { context }) => {
  await table.open(together());
  const other = await context.newPage();
  await other.goto("/settings");
  await other.locator(".settings-page").waitFor();
  await other.locator('[data-setting="board"] [data-choice="plum"]').click();
  await table.until(() => getComputedStyle(document.getElementById("square-a1")).backgroundColor === "rgb(154, 134, 180)");
  await other.locator('[data-setting="marks.targets"] input').click();
  await table.click("e2");
  await table.marked("selected", ["e2"]);
  assert.deepEqual(await table.marks("go"), []);
});

// Without the page's own code, which the browser complains about.
test("own colours are worn before anything is drawn", { expected: [/ERR_FAILED|dynamically imported/] }, async (table) => {
  await openSettings(table);
  await paint("dark", "#60A060")(table);
  await paint("page", "#203050")(table);
  await table.asked("/api/settings", ({ page }) => page.own.colours.length === 2);
  await table.page.route(/\/assets\/(web|study)-/, (route) => route.abort());
  await table.page.goto("/").catch(() => {});
  assert.equal(await style("html", "background-color")(table), "rgb(32, 48, 80)");
  assert.equal(await style("html", "--square-dark")(table), "#60A060");
  await table.page.unroute(/\/assets\/(web|study)-/);
});

test("a colour is chosen live, warned about, adjusted, reset and cancelled, by keys alone", {}, async (table) => {
  await openSettings(table);
  const shown = () => table.page.locator("#colour-dark .colour-told").textContent();
  const square = () => style(".settings-sample .square-dark", "fill")(table);
  await table.page.locator("#colour-dark").focus();
  await table.page.keyboard.press("Enter");
  // It opens on the present colour.
  await table.until(() => document.activeElement.id === "colour-hue");
  assert.equal(await table.page.locator("#colour-name").inputValue(), "#7F9EC3");
  for (let step = 0; step < 3; step += 1) await table.page.keyboard.press("ArrowRight");
  assert.notEqual(await square(), "rgb(127, 158, 195)");
  await table.page.locator("#colour-lightness").focus();
  await table.page.keyboard.press("Home");
  assert.equal(await square(), "rgb(0, 0, 0)");
  assert.match(await table.page.locator(".warned").textContent(), /Black pieces will be hard to see here\./);
  await table.page.locator("#colour-adjust").focus();
  await table.page.keyboard.press("Enter");
  await table.until(() => !document.querySelector("#colour-adjust"));
  assert.equal(await table.focused(), "colour-done");
  assert.equal((await table.page.locator(".warned").textContent()).trim(), "");
  const adjusted = await square();
  assert.notEqual(adjusted, "rgb(0, 0, 0)");
  await table.press("colour-reset");
  assert.equal(await square(), "rgb(127, 158, 195)");
  await table.page.locator("#colour-name").fill("#60A060");
  assert.equal(await square(), "rgb(96, 160, 96)");
  await table.page.keyboard.press("Escape");
  await table.until(() => document.activeElement.id === "colour-dark");
  assert.equal(await square(), "rgb(127, 158, 195)");
  assert.match(await shown(), /#7F9EC3/);
  const { page } = await table.asked("/api/settings", ({ page }) => page.own.colours.length === 0);
  assert.notEqual(page.board, "own");
});

test("own colours stay to be chosen again, and go with everything else at a press", {}, async (table) => {
  await openSettings(table);
  await paint("light", "#FFF0C0")(table);
  const choice = (board) => table.page.locator(`[data-setting="board"] [data-choice="${board}"]`);
  await choice("wood").click();
  assert.equal(await style(".settings-sample .square-light", "fill")(table), "rgb(240, 222, 192)");
  await choice("own").click();
  assert.equal(await style(".settings-sample .square-light", "fill")(table), "rgb(255, 240, 192)");
  await table.press("all-anew");
  await table.until(() => document.activeElement.id === "anew-no");
  await table.press("anew-yes");
  await table.until(() => !document.querySelector('[data-choice="own"]'));
  assert.equal(await style(".settings-sample .square-light", "fill")(table), "rgb(219, 228, 238)");
});

test("settings are found by their words", {}, async (table) => {
  await openSettings(table);
  const seen = () => table.page.evaluate(() => [...document.querySelectorAll(".settings-groups [data-setting]")].filter((row) => row.checkVisibility()).map(({ dataset }) => dataset.setting));
  const all = (await seen()).length;
  await table.page.locator("#find-setting").fill("loud");
  await table.until(() => document.querySelector(".told").textContent.startsWith("1 setting found."));
  assert.deepEqual(await seen(), ["volume"]);
  await table.page.locator("#find-setting").fill("ANIMATION");
  await table.until(() => document.querySelector(".told").textContent.startsWith("1 setting found."));
  assert.deepEqual(await seen(), ["motion"]);
  await table.page.locator("#find-setting").fill("teleport");
  await table.until(() => document.querySelector(".told").textContent.startsWith("No setting is called that."));
  assert.deepEqual(await seen(), []);
  await table.press("clear-search");
  await table.until(() => document.activeElement.id === "find-setting");
  assert.equal((await seen()).length, all);
});

test("whoever asks the system for more contrast gets the grey board", { contrast: "more" }, async (table) => {
  await table.open(together());
  assert.equal(await style("#square-a1", "background-color")(table), "rgb(140, 140, 140)");
  await openSettings(table);
  assert.equal(await table.page.locator('[data-choice="grey"]').getAttribute("aria-pressed"), "true");
});

test("with forced colours samples and swatches keep theirs", { forcedColors: "active" }, async (table) => {
  await openSettings(table);
  const fill = (selector) => style(selector, "fill")(table);
  assert.notEqual(await fill(".sample .square-light"), await fill(".sample .square-dark"));
  // A drawing of the sprite takes its colours from what it stands in.
  const dark = (choice) => style(`[data-choice="${choice}"] svg`, "--square-dark")(table);
  assert.equal(await dark("festive"), "#5E9C7A");
  assert.equal(await dark("green"), "#7E9B62");
  assert.equal(await style("#colour-dark .colour-shown", "background-color")(table), "rgb(127, 158, 195)");
});
