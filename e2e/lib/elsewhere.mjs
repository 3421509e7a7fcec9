// A browser to which the program is another machine, as to a phone in the same network: by plain http, which browsers
// trust with less than what comes from their own machine.

import assert from "node:assert/strict";

import { launch, watched } from "./browser.mjs";
import { Program, pageFolder } from "./program.mjs";
import { QUICK } from "./settings.mjs";
import { Table } from "./table.mjs";

const NAME = "kibitz.test";

/** Runs a program of its own and does something at it from there. */
export async function elsewhere(body) {
  const program = await Program.start();
  const browser = await launch(`--host-resolver-rules=MAP ${NAME} 127.0.0.1`);
  try {
    const { port } = new URL(program.url);
    await program.kill();
    await program.run(Number(port), pageFolder, "--allow-host", `${NAME}:${port}`);
    // Chromium says that it passes over this header there.
    const expected = [/Cross-Origin-Opener-Policy/];
    const { context, complaints } = await watched(browser, { baseURL: `http://${NAME}:${port}` }, expected);
    const table = new Table(await context.newPage());
    await table.introduce(QUICK);
    assert.equal(await table.page.evaluate(() => isSecureContext), false);
    await body(table);
    assert.deepEqual(complaints, [], "complaints of the page");
  } finally {
    await browser.close();
    await program.stop();
  }
}
