// Nothing is cut off, nothing jumps, at every size.

import assert from "node:assert/strict";

import { alone, byPhase, computer, level, together } from "../lib/setup.mjs";
import { SIZES, THEMES } from "../lib/sizes.mjs";
import { QUICK } from "../lib/settings.mjs";
import { test } from "../lib/test.mjs";

/** Runs in the page: what does not fit. */
function misfits() {
  const found = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) found.push(`the page is ${root.scrollWidth} wide on ${root.clientWidth}`);
  const controls = "button, input:not([type=range]):not([type=radio]):not([type=checkbox]), select, .clock, .voice .first, .ply, .name, .name-text, .about, .about span, .action > span:not(.only-heard)";
  for (const element of document.querySelectorAll(controls)) {
    if (element.scrollWidth > element.clientWidth && element.clientWidth > 0) {
      found.push(`${element.tagName} #${element.id} .${element.className} "${element.textContent}": ${element.scrollWidth} on ${element.clientWidth}`);
    }
  }
  return found;
}

/** Runs in the page: the places of a button, when it has the focus, at which something else lies over it. */
function covered(id) {
  const button = document.getElementById(id);
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const places = [[left + 4, top + 4], [right - 4, top + 4], [(left + right) / 2, (top + bottom) / 2], [left + 4, bottom - 4], [right - 4, bottom - 4]];
  const over = ([x, y]) => document.elementFromPoint(x, y);
  return places.filter((place) => !button.contains(over(place))).map((place) => `${place}: ${over(place)?.className ?? "outside"}`);
}

/** Runs in the page: what is in sight but for something that lies over its middle. */
function hidden() {
  const within = ({ left, right, top, bottom }, x, y) => left <= x && x <= right && top <= y && y <= bottom;
  const seen = { left: 0, right: innerWidth, top: 0, bottom: innerHeight };
  const found = [];
  for (const element of document.querySelectorAll(".voice .first, .voice .second span, .voice button, .name-text, .about span, .clock, .level, .menu-button, .action")) {
    const { left, right, top, bottom, width } = element.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const column = element.closest(".column")?.getBoundingClientRect();
    const scrolledAway = column?.width > 0 && !within(column, x, y);
    if (width === 0 || element.textContent === "" || scrolledAway || !within(seen, x, y)) continue;
    const over = document.elementFromPoint(x, y);
    if (!element.contains(over) && !over?.contains(element)) found.push(`"${element.textContent}" under .${over?.className}`);
  }
  return found;
}

/** Runs in the page: sides of the squares as they are drawn, in device pixels. */
function sides() {
  const cells = [...document.querySelectorAll("[data-square]")].map((cell) => cell.getBoundingClientRect());
  const drawn = (from, to) => Math.round(to * devicePixelRatio) - Math.round(from * devicePixelRatio);
  return [...new Set(cells.flatMap(({ left, right, top, bottom }) => [drawn(left, right), drawn(top, bottom)]))];
}

for (const viewport of SIZES) {
  for (const text of [100, 150]) {
    const size = `${viewport.width} by ${viewport.height}, text ${text} %`;
    test(`everything fits: ${size}`, { viewport, settings: { ...QUICK, text } }, async (table) => {
      await table.open(alone({ plan: level(2) }));
      for (const colorScheme of THEMES) {
        await table.page.emulateMedia({ colorScheme });
        assert.deepEqual(await table.page.evaluate(misfits), [], colorScheme);
      }
      assert.deepEqual(await table.page.evaluate(hidden), []);
      assert.equal((await table.page.evaluate(sides)).length, 1);
      if (text === 100) {
        for (const part of ["#board", "#voice", ".level-bar"]) {
          const { x, y, width, height } = await table.rectangle(part);
          const inside = x >= 0 && y >= 0 && x + width <= viewport.width + 0.5 && y + height <= viewport.height + 0.5;
          assert.ok(inside, `${part} at ${x}, ${y}, ${width} by ${height}`);
        }
      }
      for (const plan of [byPhase(5, 4, 3), { kind: "following", rating: 1240, within_game: true }]) {
        await table.open(alone({ plan, mode: "serious" }));
        assert.deepEqual(await table.page.evaluate(misfits), [], plan.kind);
      }
      await table.page.goto("/");
      await table.page.locator("#play").waitFor();
      await table.press("more-options");
      assert.deepEqual(await table.page.evaluate(misfits), [], "home");
      await table.page.goto("/settings");
      await table.press("colour-dark");
      await table.page.locator("#colour-name").fill("#303060");
      await table.page.locator("#colour-adjust").waitFor();
      assert.deepEqual(await table.page.evaluate(misfits), [], "settings");
    });

    test(`everything fits between two computers: ${size}`, { viewport, settings: { ...QUICK, text } }, async (table) => {
      await table.open({ ...together(), players: { white: computer(level(3)), black: computer(byPhase(5, 4, 3)) } });
      await table.page.locator("#pause").evaluate((button) => button.click());
      await table.adds("Paused.");
      assert.deepEqual(await table.page.evaluate(misfits), []);
      assert.deepEqual(await table.page.evaluate(hidden), []);
      for (const id of ["pause", "step", "speed", "more"]) {
        await table.page.locator(`#${id}`).focus();
        assert.deepEqual(await table.page.evaluate(covered, id), [], id);
      }
      await table.press("more");
      await table.page.locator("#turn").waitFor();
      assert.deepEqual(await table.page.evaluate(covered, "turn"), []);
    });
  }
}

for (const viewport of SIZES) {
  test(`nothing is hidden between two: ${viewport.width} by ${viewport.height}`, { viewport }, async (table) => {
    await table.open(together());
    assert.deepEqual(await table.page.evaluate(hidden), []);
  });
}

for (const deviceScaleFactor of [1, 1.25, 2, 3]) {
  test(`all squares are drawn equal at ${deviceScaleFactor} to one`, { deviceScaleFactor, viewport: SIZES[0] }, async (table) => {
    await table.open(together());
    for (const viewport of SIZES) {
      await table.page.setViewportSize(viewport);
      await table.settled();
      const found = await table.page.evaluate(sides);
      assert.equal(found.length, 1, `${JSON.stringify(viewport)}: ${found}`);
    }
  });
}

for (const viewport of [SIZES[0], SIZES[3], SIZES[5]]) {
  test(`nothing jumps from the first move to the last: ${viewport.width} by ${viewport.height}`, { viewport }, async (table) => {
    await table.open(together({ fen: "4k3/8/8/8/8/8/8/R3K3 w - - 0 1" }));
    const parts = ["#board", "#actions", "#undo", ".top-strip .strip", ".bottom-strip .strip", "#voice"];
    const places = () => Promise.all(parts.map((part) => table.rectangle(part)));
    const before = await places();
    for (const [index, move] of ["a1a7", "e8f8", "a7b7", "f8e8"].entries()) {
      await table.click("h5");
      await table.adds("This square is empty.");
      await table.play(move);
      assert.deepEqual(await places(), before, `after ${index + 1} plies`);
    }
  });
}

for (const viewport of [SIZES[0], SIZES[3], SIZES[5]]) {
  test(`nothing jumps when there is something to say: ${viewport.width} by ${viewport.height}`, { viewport, settings: { ...QUICK, motion: false } }, async (table) => {
    // Black stays three pawns up, and has one answer to the check.
    await table.open(alone({ fen: "7k/6pp/p7/pp6/8/1q6/6PP/2R3K1 w - - 0 1", plan: level(1) }));
    const parts = ["#board", ".level-bar", "#actions", "#hint", "#draw", ".top-strip .strip", ".bottom-strip .strip", "#voice"];
    const places = () => Promise.all(parts.map((part) => table.rectangle(part)));
    await table.page.locator("#hint").scrollIntoViewIfNeeded();
    const before = await places();
    const happens = {
      "a refusal": async () => {
        await table.click("e5");
        await table.adds("This square is empty.");
      },
      "a hint": async () => {
        await table.press("hint");
        await table.until(() => document.querySelector("#hint span").textContent === "Which move?");
      },
      "the rest of the hint": async () => {
        await table.press("hint");
        await table.until(() => document.querySelector("#hint span").textContent === "Play it");
      },
      "a level": async () => {
        await table.page.locator('.level[data-level="4"]').click();
        await table.adds("Level 4 from now on (about 2000)");
      },
      "an offer": async () => {
        await table.press("draw");
        await table.adds("Computer declines the draw.");
      },
      "a check and its answer": async () => {
        await table.play("c1c8");
        await table.plies(2);
      },
      "a capture and its answer": async () => {
        await table.click("c8", "g8");
        await table.plies(4);
      },
    };
    for (const [what, happen] of Object.entries(happens)) {
      await happen();
      assert.deepEqual(await places(), before, what);
    }
  });
}

test("nothing jumps over forty plies with levels, refusals, a hint, an offer and thinking", { settings: { ...QUICK, motion: false } }, async (table) => {
  await table.open(alone({ fen: "4k3/ppppppp1/8/8/8/8/4PPPP/4K3 w - - 0 1", plan: level(1) }));
  const parts = ["#board", ".level-bar", "#actions", ".top-strip .strip", ".bottom-strip .strip", "#voice"];
  const places = () => Promise.all(parts.map((part) => table.rectangle(part)));
  const before = await places();
  for (let move = 0; move < 20; move += 1) {
    // To and fro with the king, whatever the other does; until it cannot.
    if (move === 2) {
      await table.press("hint");
      await table.until(() => document.querySelector("#hint span").textContent === "Which move?");
    }
    if (move === 4) {
      await table.press("draw");
      await table.adds("Computer declines the draw.");
    }
    const king = (await table.page.locator("[data-piece=wK]").getAttribute("data-square"));
    await table.click("a4");
    await table.page.locator(`.level[data-level="${move % 3}"]`).click();
    await table.click(king);
    const targets = [...(await table.marks("go")), ...(await table.marks("capture"))];
    if (targets.length === 0) break;
    await table.click(targets[move % targets.length]);
    await table.until((plies) => document.querySelectorAll("button.ply").length >= plies || document.querySelector("#play-again"), 2 * move + 2);
    assert.deepEqual(await places(), before, `after ${move + 1} moves`);
    if (await table.page.locator("#play-again").count()) break;
  }
});

/** Everything that the page has put off for up to a minute has happened. */
async function later(table) {
  await table.page.clock.fastForward(60_000);
  await table.settled();
}

for (const viewport of SIZES.slice(0, 5)) {
  test(`the panel at the end leaves the board alone, and comes once: ${viewport.width} by ${viewport.height}`, { viewport }, async (table) => {
    await table.page.clock.install();
    await table.open(together({ fen: "7k/8/5K2/8/8/8/8/R7 w - - 0 1" }));
    for (const move of ["f6f7", "h8h7", "a1h1"]) await table.play(move);
    assert.equal(await table.page.locator(".end-panel").count(), 0, "after a moment, not at once");
    await later(table);
    assert.equal(await table.page.locator(".end-panel").count(), 1);
    const [panel, board] = [await table.rectangle(".end-panel"), await table.rectangle("#board")];
    const apart = panel.x >= board.x + board.width || panel.x + panel.width <= board.x
      || panel.y >= board.y + board.height || panel.y + panel.height <= board.y;
    assert.ok(apart, `${JSON.stringify(panel)} on ${JSON.stringify(board)}`);
    await table.press("end-close");
    await table.page.locator(".end-panel").waitFor({ state: "detached" });
    await table.page.reload();
    await table.page.locator("#play-again").waitFor();
    await later(table);
    assert.equal(await table.page.locator(".end-panel").count(), 0);
  });
}

for (const viewport of SIZES.slice(5)) {
  test(`on a phone the panel at the end leaves all but two ranks of the board in sight: ${viewport.width} by ${viewport.height}`, { viewport, hasTouch: true, isMobile: true }, async (table) => {
    await table.open(together({ fen: "7k/8/5K2/8/8/8/8/R7 w - - 0 1" }));
    for (const move of ["f6f7", "h8h7", "a1h1"]) await table.play(move);
    await table.page.locator(".end-panel").waitFor();
    const [panel, board] = [await table.rectangle(".end-panel"), await table.rectangle("#board")];
    const hidden = board.y + board.height - panel.y;
    assert.ok(hidden <= board.height / 4, `${hidden} of ${board.height} are hidden`);
  });
}
