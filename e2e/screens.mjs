// Takes a picture of every screen at every size, light and dark: `node screens.mjs FOLDER`. To be looked
// at; no test.

import { mkdir } from "node:fs/promises";
import { join } from "node:path";

import { launch, watched } from "./lib/browser.mjs";
import { Program } from "./lib/program.mjs";
import { SCREENS } from "./lib/screens.mjs";
import { SIZES, THEMES } from "./lib/sizes.mjs";
import { Table } from "./lib/table.mjs";
import { QUICK } from "./lib/settings.mjs";

const folder = process.argv[2];
await mkdir(folder, { recursive: true });
const browser = await launch();
const program = await Program.start();
try {
  for (const viewport of SIZES) {
    for (const colorScheme of THEMES) {
      for (const [name, show] of Object.entries(SCREENS)) {
        const { context } = await watched(browser, { baseURL: program.url, viewport, colorScheme });
        const table = new Table(await context.newPage());
        await table.introduce(QUICK);
        await show(table);
        const file = `${viewport.width}x${viewport.height}-${colorScheme}-${name.replaceAll(" ", "-")}.png`;
        await table.page.screenshot({ path: join(folder, file), animations: "disabled" });
        await context.close();
      }
    }
  }
} finally {
  await browser.close();
  await program.stop();
}
