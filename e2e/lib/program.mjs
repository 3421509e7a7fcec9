// The real program, with a folder of its own, on a port of its own.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const target = process.env.CARGO_TARGET_DIR ?? join(root, "target");

/** What is tested: `cargo xtask` says where it has built it. */
export const binary = process.env.KIBITZ_PROGRAM ?? join(target, "debug", "kibitz");
export const pageFolder = process.env.KIBITZ_PAGE ?? join(target, "page", "page");

export class Program {
  #child;
  #link;

  static async start() {
    const program = new Program();
    program.folder = await mkdtemp(join(tmpdir(), "kibitz-e2e-"));
    await program.run(0, pageFolder);
    return program;
  }

  /** Runs it on a port (0: any) with a page, and waits until it says where it is. */
  async run(port, page, ...more) {
    const words = ["--no-open", "--port", String(port), "--data", this.folder, ...more];
    const child = spawn(binary, words, {
      env: { ...process.env, KIBITZ_PAGE: page },
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.#child = child;
    for await (const line of createInterface({ input: child.stdout })) {
      this.#link = /it works once: (\S+)/.exec(line)?.[1] ?? this.#link;
      if (line.startsWith("End with Ctrl-C")) break;
    }
    if (!this.#link) throw new Error(`${binary} ended before it was there`);
    this.url = new URL(this.#link).origin;
    // What it says later is of no interest, but it must be able to say it.
    child.stdout.resume();
  }

  /** The link that logs its owner in, once. */
  get link() {
    return this.#link;
  }

  /** Ends it as a power cut would. */
  async kill() {
    const gone = once(this.#child, "exit");
    this.#child.kill("SIGKILL");
    await gone;
  }

  /** Runs it again where it was, perhaps with another page. */
  again(page = pageFolder) {
    return this.run(Number(new URL(this.url).port), page);
  }

  async stop() {
    if (this.#child.exitCode === null && this.#child.signalCode === null) await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }
}
