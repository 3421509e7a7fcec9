// How fast the page is: `cargo xtask performance`, or a part of it, as in `cargo xtask performance library`. Prints
// one line for each figure, with what is asked of it.

import { launch } from "./lib/browser.mjs";
import { loads, quantile, say, tasksOf, watch } from "./lib/measure.mjs";
import { Program } from "./lib/program.mjs";
import { QUICK } from "./lib/settings.mjs";
import { alone, computer, level, timed } from "./lib/setup.mjs";
import { Table } from "./lib/table.mjs";
import { library } from "./performance-library.mjs";

/** What comes over the network before the page can be used, and at all until a game is open. */
async function firstLoad(browser, program) {
  const context = await browser.newContext({ baseURL: program.url });
  const table = new Table(await context.newPage());
  const weigh = loads(table.page);
  const loaded = async (ending) => `${((await weigh(ending)) / 1000).toFixed(0)} KB`;
  await table.page.goto("/");
  await table.page.locator("#know").waitFor();
  say("first load by gzip", `${await loaded(".gz")}, ${await loaded(".br")} by brotli, ${await loaded("")} unpacked`, "at most 500 KB");
  await table.open(alone());
  await table.settled();
  say("with a game open, by gzip", await loaded(".gz"), "nothing");
  await context.close();
}

/** From the wish to come here until a game can be begun, with nothing kept from before. */
async function interactive(browser, program) {
  const times = [];
  for (let visit = 0; visit < 10; visit += 1) {
    const context = await browser.newContext({ baseURL: program.url });
    const page = await context.newPage();
    await page.goto("/", { waitUntil: "commit" });
    await page.locator("#know").waitFor();
    times.push(await page.evaluate(() => performance.now()));
    await context.close();
  }
  say("until it can be used", `median ${quantile(times, 0.5).toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms`, "1000 ms");
}

/** Presses on the board while the engine uses all its threads, at other tables and at this one. */
async function pressing(browser, program) {
  const context = await browser.newContext({ baseURL: program.url });
  const table = new Table(await context.newPage());
  await table.introduce({ ...QUICK, deep_think: true });
  const both = { white: computer(level(5)), black: computer(level(5)) };
  for (let other = 0; other < 3; other += 1) {
    const busy = new Table(await context.newPage());
    await busy.page.goto("/");
    await busy.open({ ...alone(), players: both });
  }
  await table.page.bringToFront();
  await table.open(alone({ plan: level(5), time: timed(600) }));
  await table.page.evaluate(watch);
  const count = 150;
  const presses = async (after) => {
    await table.page.evaluate(() => { globalThis.presses.length = 0; });
    for (let press = 0; press < count; press += 1) {
      await table.click(["b1", "g1", "e2", "d2", "a2"][press % 5]);
      await after();
    }
    await table.settled();
    const slow = await table.page.evaluate(() => globalThis.presses);
    // Those below 16 ms are not told.
    const all = [...slow, ...Array(Math.max(0, 2 * count - slow.length)).fill(8)];
    return `${quantile(all, 0.99).toFixed(0)} ms of ${all.length}, median ${quantile(all, 0.5).toFixed(0)} ms`;
  };
  const drawn = () => table.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  say("press to paint, 99 %, each after the one before is drawn", await presses(drawn), "50 ms");
  say("press to paint, 99 %, as fast as they can be sent", await presses(() => {}), "nothing");
  await context.close();
}

/** A page that will see a game of two computers, and how it waits for so many plies or the end. */
async function twoComputers(browser, program, settings) {
  const context = await browser.newContext({ baseURL: program.url });
  const table = new Table(await context.newPage());
  await table.introduce(settings);
  const begin = () => table.open({ ...alone(), players: { white: computer(level(1)), black: computer(level(1)) } });
  const reach = (plies) => table.page.waitForFunction(
    (plies) => document.querySelectorAll("button.ply").length >= plies || document.querySelector("#play-again"),
    plies,
    { timeout: 300_000 },
  );
  return { context, table, begin, reach };
}

/** Tasks that hold the page up, from coming to a game until its end. */
async function longTasks(browser, program) {
  const { context, table, begin, reach } = await twoComputers(browser, program, QUICK);
  await browser.startTracing(table.page, { categories: ["toplevel"] });
  await begin();
  await table.page.evaluate(watch);
  await reach(200);
  const tasks = tasksOf(await browser.stopTracing());
  const plies = await table.page.locator("button.ply").count();
  const held = await table.page.evaluate(() => globalThis.held);
  const longest = tasks.reduce((a, b) => Math.max(a, b), 0);
  say("longest task of a game and its page, by the processor", `${longest.toFixed(0)} ms of ${tasks.length} tasks in ${plies} plies`, "50 ms");
  say("longest task in the game, by the clock", `${Math.max(0, ...held).toFixed(0)} ms, ${held.length} above 50 ms`, "none above 50 ms");
  await context.close();
}

/** Whether memory grows with the moves. */
async function memory(browser, program) {
  const { context, table, begin, reach } = await twoComputers(browser, program, { ...QUICK, instant: false });
  const devtools = await context.newCDPSession(table.page);
  await devtools.send("Performance.enable");
  const used = async () => {
    await devtools.send("HeapProfiler.collectGarbage");
    const { metrics } = await devtools.send("Performance.getMetrics");
    const scripts = metrics.find(({ name }) => name === "JSHeapUsedSize").value;
    // The module's memory never shrinks, and is no part of that.
    const { result } = await devtools.send("Runtime.evaluate", { expression: "WebAssembly.Memory.prototype" });
    const { objects } = await devtools.send("Runtime.queryObjects", { prototypeObjectId: result.objectId });
    const { result: bytes } = await devtools.send("Runtime.callFunctionOn", {
      objectId: objects.objectId,
      functionDeclaration: "function () { return this.reduce((sum, memory) => sum + memory.buffer.byteLength, 0); }",
      returnByValue: true,
    });
    return `${(scripts / 1e6).toFixed(1)} + ${(bytes.value / 1e6).toFixed(1)} MB`;
  };
  const plies = () => table.page.locator("button.ply").count();
  const seen = [];
  // Some games end sooner.
  while ((seen.at(-1)?.plies ?? 0) < 200) {
    await begin();
    seen.length = 0;
    for (const count of [20, 110, 200]) {
      await reach(count);
      seen.push({ plies: await plies(), used: await used() });
    }
  }
  say("memory of scripts + module", seen.map(({ plies, used }) => `${used} after ${plies} plies`).join(", "), "flat");
  await context.close();
}

const PARTS = { firstLoad, interactive, pressing, longTasks, memory, library };
const wanted = process.argv.slice(2);
const unknown = wanted.filter((part) => !(part in PARTS));
if (unknown.length) throw new Error(`there is no part ${unknown}; there are ${Object.keys(PARTS).join(", ")}`);

const browser = await launch();
const program = await Program.start();
try {
  for (const [name, part] of Object.entries(PARTS)) {
    if (wanted.length === 0 || wanted.includes(name)) await part(browser, program);
  }
} finally {
  await browser.close();
  await program.stop();
}
