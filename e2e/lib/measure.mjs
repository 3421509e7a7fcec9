// What measurements have in common: a figure in a line, and what is asked of it.

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
