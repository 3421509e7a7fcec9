// How fast a large library is: a part of `cargo xtask performance`.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import { quantile, say, tasksOf, watch } from "./lib/measure.mjs";
import { Program, binary } from "./lib/program.mjs";
import { QUICK } from "./lib/settings.mjs";
import { alone, level } from "./lib/setup.mjs";
import { games } from "./lib/shelf.mjs";
import { Table } from "./lib/table.mjs";

const COUNT = 50_000;
const RUNS = 20;

/** Puts games into the owner's library as `kibitz pgn import` does, while the program is away. */
async function fill(program) {
  const file = join(program.folder, "games.pgn");
  await writeFile(file, games(COUNT));
  await program.kill();
  const begun = Date.now();
  const child = spawn(binary, ["pgn", "import", "--data", program.folder, file], { stdio: "inherit" });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`the import ended with ${code}`);
  console.log(`${COUNT} games were put into the library in ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  await program.again();
}

/** Somebody who owns the library. */
async function owner(browser, program) {
  const context = await browser.newContext({ baseURL: program.url });
  context.setDefaultTimeout(60_000);
  const table = new Table(await context.newPage());
  await table.page.goto(program.link);
  await table.page.locator("#main.home").waitFor();
  await table.api("PATCH", "/api/settings", { page: QUICK });
  return { context, table };
}

/** Runs in the page, before anything else: notes when the first rows are drawn. */
function noteRows() {
  const look = () => {
    if (document.querySelector(".game:not(.loading)")) {
      requestAnimationFrame(() => setTimeout(() => { globalThis.rowsAt = performance.now(); }));
    } else {
      requestAnimationFrame(look);
    }
  };
  requestAnimationFrame(look);
}

/** From the press on "Library" until rows are drawn; and from nothing, the code included. */
async function firstRows({ context, table }) {
  const { page } = table;
  const pressed = [];
  await page.goto("/editor");
  await page.locator(".palette").waitFor();
  for (let run = 0; run < RUNS; run += 1) {
    const begun = await page.evaluate(() => performance.now());
    await page.evaluate(noteRows);
    await page.evaluate(() => { globalThis.rowsAt = undefined; document.getElementById("open-library").click(); });
    await page.waitForFunction(() => globalThis.rowsAt);
    pressed.push((await page.evaluate(() => globalThis.rowsAt)) - begun);
    await page.evaluate(() => document.getElementById("open-editor").click());
    await page.locator(".palette").waitFor();
  }
  say(`first rows of ${COUNT} games after the press`, `median ${quantile(pressed, 0.5).toFixed(0)} ms, worst ${Math.max(...pressed).toFixed(0)} ms`, "200 ms");
  const loaded = [];
  await context.addInitScript(noteRows);
  for (let run = 0; run < 5; run += 1) {
    await page.goto("/library");
    await page.waitForFunction(() => globalThis.rowsAt);
    loaded.push(await page.evaluate(() => globalThis.rowsAt));
  }
  say("the same by its address, loading the page", `median ${quantile(loaded, 0.5).toFixed(0)} ms, worst ${Math.max(...loaded).toFixed(0)} ms`, "nothing");
}

/** From a letter in the search until what it finds is drawn. */
async function search({ table }) {
  const { page } = table;
  const times = await page.evaluate(async () => {
    const field = document.getElementById("search");
    const said = () => document.querySelector("#says span").textContent;
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const times = [];
    for (const text of ["w", "wh", "whi", "white 4", "white 49", "white 499", "white 4999", "spanish", "black 3", "morphy", "ruy lopez white 12", ""]) {
      const before = said();
      const begun = performance.now();
      field.value = text;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      // The same number may be found twice: then the answer itself is waited for.
      while (said() === before && performance.now() - begun < 3000) await frame();
      if (said() !== before) times.push(performance.now() - begun);
    }
    return times;
  });
  say("search, from the letter until it is drawn", `median ${quantile(times, 0.5).toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms of ${times.length}`, "100 ms");
}

/** Scrolls by wheel and by keys, and jumps: tasks that hold the page up, by the processor and by the clock. */
async function scroll(browser, { table }) {
  const { page } = table;
  await page.goto("/library");
  await page.waitForFunction(() => globalThis.rowsAt);
  await page.evaluate(watch);
  const still = () => page.waitForFunction(() => !document.querySelector(".game.loading"));
  const tasks = async (what, work) => {
    await browser.startTracing(page, { categories: ["toplevel"] });
    await work();
    await still();
    const used = tasksOf(await browser.stopTracing());
    const held = await page.evaluate(() => globalThis.held.splice(0));
    const long = used.filter((task) => task > 50).length;
    const byClock = held.length ? `${held.length} above 50 ms, the longest ${Math.max(...held).toFixed(0)} ms` : "none above 50 ms";
    say(`longest task, ${what}`, `${Math.max(...used).toFixed(0)} ms by the processor, ${long} above 50 ms; by the clock ${byClock}`, "none above 50 ms");
  };
  await page.mouse.move(600, 400);
  await tasks("200 turns of the wheel", async () => {
    for (let turn = 0; turn < 200; turn += 1) await page.mouse.wheel(0, 300);
    await page.waitForFunction(() => scrollY > 50_000);
  });
  await page.evaluate(() => document.querySelector('.games [tabindex="0"]').focus());
  await tasks("200 keys", async () => {
    for (let press = 0; press < 200; press += 1) await page.keyboard.press(press % 4 ? "PageDown" : "ArrowDown");
  });
  await tasks("40 jumps", async () => {
    for (let jump = 0; jump < 40; jump += 1) {
      await page.evaluate((share) => scrollTo(0, share * document.documentElement.scrollHeight), ((jump * 7) % 40) / 40);
      await still();
    }
  });
}

/** A file goes in while a game goes on in another window; how long its moves take, and what holds its page up. */
async function importBesideGame(browser, program) {
  const { context, table } = await owner(browser, program);
  await table.open({ ...alone(), players: { white: { kind: "computer", plan: level(0) }, black: { kind: "computer", plan: level(0) } } });
  const other = new Table(await context.newPage());
  await other.page.goto("/library");
  await other.page.locator("#open-file").waitFor();
  await table.page.evaluate(watch);
  // When each move was drawn.
  await table.page.evaluate(() => {
    globalThis.moved = [];
    new MutationObserver(() => {
      const plies = document.querySelectorAll("button.ply").length;
      if (globalThis.moved.at(-1)?.plies !== plies) globalThis.moved.push({ plies, at: performance.now() });
    }).observe(document.querySelector(".list"), { childList: true, subtree: true });
  });
  const gaps = async () => {
    const moved = await table.page.evaluate(() => globalThis.moved.splice(0));
    return moved.slice(1).map(({ at }, index) => at - moved[index].at);
  };
  const enough = (count) => table.page.waitForFunction((count) => globalThis.moved.length >= count || document.querySelector("#play-again"), count);
  await enough(30);
  const before = await gaps();
  const begun = Date.now();
  const [chooser] = await Promise.all([other.page.waitForEvent("filechooser"), other.page.evaluate(() => document.getElementById("open-file").click())]);
  await chooser.setFiles({ name: "games.pgn", mimeType: "", buffer: Buffer.from(games(10_000, 60_000)) });
  await other.page.waitForFunction(() => document.querySelector(".report")?.dataset.stage === "over", undefined, { timeout: 120_000 });
  const took = Date.now() - begun;
  const during = await gaps();
  const held = await table.page.evaluate(() => globalThis.held);
  say("10,000 games opened in the page, a game going on beside them", `${(took / 1000).toFixed(1)} s`, "10 s");
  const told = (gaps) => `median ${quantile(gaps, 0.5).toFixed(0)} ms, worst ${Math.max(...gaps).toFixed(0)} ms of ${gaps.length}`;
  say("from move to move of that game meanwhile", `${told(during)} (before: ${told(before)})`, "as before");
  say("tasks over 50 ms in its page meanwhile", held.length ? `${held.length}, the longest ${Math.max(...held).toFixed(0)} ms` : "none", "none");
  await context.close();
}

/** All of it, at a program of its own. */
export async function library(browser) {
  const program = await Program.start();
  try {
    await fill(program);
    const somebody = await owner(browser, program);
    await firstRows(somebody);
    await search(somebody);
    await scroll(browser, somebody);
    await somebody.context.close();
    await program.kill();
    await program.again();
    await importBesideGame(browser, program);
  } finally {
    await program.stop();
  }
}
