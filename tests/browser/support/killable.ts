import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Browser } from "playwright-core";
import { findWindowless } from "../../../scripts/browser.mjs";
import { TEST_BROWSER_ARGUMENTS } from "./browser-arguments.ts";
import { PATIENCE } from "./patience.ts";

/** A browser that can be killed as phones do it: at once, with all its processes. */
export interface KillableBrowser {
  readonly browser: Browser;
  kill(): Promise<void>;
}

export async function startKillable(profile: string): Promise<KillableBrowser> {
  const portFile = join(profile, "DevToolsActivePort");
  rmSync(portFile, { force: true });
  const child = spawn(
    findWindowless(),
    [...TEST_BROWSER_ARGUMENTS, `--user-data-dir=${profile}`, "--remote-debugging-port=0", "about:blank"],
    { detached: true, stdio: "ignore" },
  );
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const port = await portWhenWritten(portFile);
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  return {
    browser,
    async kill() {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
      await gone;
      await browser.close().catch(() => undefined);
    },
  };
}

async function portWhenWritten(file: string): Promise<string> {
  for (const end = Date.now() + PATIENCE; Date.now() < end;) {
    const port = existsSync(file) ? readFileSync(file, "utf8").split("\n")[0] : "";
    if (port) return port;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("The browser did not start.");
}
