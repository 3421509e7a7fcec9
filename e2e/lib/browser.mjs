// The browser, and what no page may do in it: complain.

import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

const places = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

export function launch(...args) {
  const executablePath = process.env.CHROMIUM ?? places.find(existsSync);
  if (!executablePath) {
    throw new Error("Chromium is missing. On Debian: apt-get install chromium. Or set CHROMIUM to its path.");
  }
  return chromium.launch({ executablePath, args });
}

/** Runs in the page before anything else: notes what is announced, and what the policy forbids. */
function listen() {
  globalThis.heard = [];
  addEventListener("securitypolicyviolation", (event) => {
    console.error(`policy violated: ${event.violatedDirective} ${event.blockedURI}`);
  });
  const note = (region, urgency) => {
    new MutationObserver((changes) => {
      for (const line of changes.flatMap((change) => [...change.addedNodes])) {
        globalThis.heard.push({ urgency, text: line.textContent });
      }
    }).observe(region, { childList: true });
  };
  addEventListener("DOMContentLoaded", () => {
    for (const urgency of ["polite", "assertive"]) note(document.getElementById(urgency), urgency);
  });
}

/** A browser context that remembers every complaint of its pages, but those that a test expects. */
export async function watched(browser, options, expected = []) {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(10_000);
  const complaints = [];
  const complain = (text) => {
    if (!expected.some((pattern) => pattern.test(text))) complaints.push(text);
  };
  await context.addInitScript(listen);
  context.on("console", (message) => {
    const text = message.text();
    if (message.type() === "error" || text.includes("panicked")) complain(text);
  });
  context.on("weberror", (error) => complain(String(error.error())));
  return { context, complaints };
}
