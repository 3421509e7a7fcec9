// Takes pictures, to be looked at; no test: `node screens.mjs FOLDER`. Every screen and the gallery at every
// size, light and dark; and the boards of the gallery, in all colours, as each kind of sight sees them.

import { mkdir } from "node:fs/promises";
import { join } from "node:path";

import { launch, watched } from "./lib/browser.mjs";
import { Program } from "./lib/program.mjs";
import { GALLERY, SCREENS } from "./lib/screens.mjs";
import { SIZES, THEMES } from "./lib/sizes.mjs";
import { Table } from "./lib/table.mjs";
import { QUICK } from "./lib/settings.mjs";

const BOARDS = ["blue", "wood", "metal", "green", "plum", "ocean", "orange", "festive", "grey"];
// What `cargo xtask screens` says: the name of each kind of sight, and its matrix on linear colours.
const SIGHTS = JSON.parse(process.env.KIBITZ_SIGHTS ?? "{}");

const folder = process.argv[2];
await mkdir(folder, { recursive: true });
const browser = await launch();
const program = await Program.start();

/** A page of somebody's own, for as long as it takes to do something with it. */
async function at(options, work) {
  const { context } = await watched(browser, { baseURL: program.url, ...options });
  const table = new Table(await context.newPage());
  await table.introduce(QUICK);
  await work(table);
  await context.close();
}

const file = (...parts) => join(folder, `${parts.join("-").replaceAll(" ", "-")}.png`);

/** Runs in the page: shows everything as through other eyes. */
function seeThrough(matrix) {
  const rows = matrix.map((row) => [...row, 0, 0].join(" "));
  document.body.insertAdjacentHTML("beforeend", `<svg width="0" height="0"><filter id="sight" color-interpolation-filters="linearRGB">
    <feColorMatrix type="matrix" values="${rows.join(" ")} 0 0 0 1 0"/></filter></svg>`);
  document.getElementById("main").style.filter = "url(#sight)";
}

try {
  for (const viewport of SIZES) {
    for (const colorScheme of THEMES) {
      for (const [name, show] of Object.entries(SCREENS)) {
        await at({ viewport, colorScheme }, async (table) => {
          await show(table);
          await table.page.screenshot({ path: file(`${viewport.width}x${viewport.height}`, colorScheme, name), animations: "disabled" });
        });
      }
      await at({ viewport, colorScheme }, async (table) => {
        await GALLERY(table);
        await table.page.screenshot({ path: file(`${viewport.width}x${viewport.height}`, colorScheme, "gallery"), animations: "disabled", fullPage: true });
      });
    }
  }
  for (const [sight, matrix] of Object.entries(SIGHTS)) {
    await at({ viewport: SIZES[0], deviceScaleFactor: 2 }, async (table) => {
      await GALLERY(table);
      await table.page.evaluate(seeThrough, matrix);
      for (const board of BOARDS) {
        await table.page.evaluate((board) => {
          document.documentElement.dataset.board = board;
          for (const shown of document.querySelectorAll(".case")) shown.hidden = !shown.querySelector(".board");
        }, board);
        await table.page.locator("#main").screenshot({ path: file("sight", sight, board), animations: "disabled" });
      }
    });
  }
} finally {
  await browser.close();
  await program.stop();
}
