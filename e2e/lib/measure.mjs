// What measurements have in common: a figure in a line, and what is asked of it.

import { stat } from "node:fs/promises";
import { join } from "node:path";

import { pageFolder } from "./program.mjs";

export const quantile = (values, share) => [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];

export const say = (what, figure, asked) => console.log(`${what}: ${figure} (asked: ${asked})`);

/** Runs in the page: notes how long presses take to be painted, and tasks that hold everything up. */
export function watch() {
  globalThis.presses = [];
  globalThis.held = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.name === "pointerdown" || entry.name === "pointerup") globalThis.presses.push(entry.duration);
    }
  }).observe({ type: "event", durationThreshold: 16 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) globalThis.held.push(entry.duration);
  }).observe({ type: "longtask" });
}

/** How long tasks of a page's main thread used the processor, in milliseconds: other programs make none longer. */
export function tasksOf(trace) {
  const { traceEvents } = JSON.parse(trace);
  const thread = ({ pid, tid }) => `${pid}/${tid}`;
  const main = new Set(traceEvents.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain").map(thread));
  const tasks = traceEvents.filter((event) => event.name.endsWith("RunTask") && event.tdur && main.has(thread(event)));
  return tasks.map(({ tdur }) => tdur / 1000);
}

/** Notes every file that a page loads from now on; what they weigh is asked for later, unpacked or by an ending. */
export function loads(page) {
  const files = new Set(["index.html"]);
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/assets/")) files.add(pathname);
  });
  return async (ending = "") => {
    const sizes = await Promise.all([...files].map(async (file) => (await stat(join(pageFolder, file + ending))).size));
    return sizes.reduce((a, b) => a + b, 0);
  };
}
