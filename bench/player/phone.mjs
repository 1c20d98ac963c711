// A phone with a slow processor: 390×844, touch, four times slower than this machine.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { BROWSER_ARGUMENTS, findBrowser } from "../../scripts/browser.mjs";

export const RATE = 4;
const inPage = readFileSync(new URL("in-page.js", import.meta.url), "utf8");

/** `other` overrides the settings, for example for a desktop window. */
export async function openPhone(other = {}) {
  const profile = mkdtempSync(join(tmpdir(), "ninefold-bench-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    args: BROWSER_ARGUMENTS,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: "en-GB",
    serviceWorkers: "block",
    ...other,
  });
  return {
    context,
    profile,
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** A page of its own for each measurement; `rate` slows its thread down. */
export async function openPage({ context }, rate = RATE) {
  const page = await context.newPage();
  await page.addInitScript(inPage);
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
  return { page, session };
}

/** Runs an input and returns its times: for the event, and until the page showed what `shows` waits for. */
export async function timed(page, shows, act) {
  await page.evaluate(`measured.begin(${shows.toString()})`);
  await act();
  const answer = await Promise.race([page.evaluate("asked"), page.waitForTimeout(LONGEST)]);
  if (answer === undefined) throw new Error(`The page never showed what was asked for: ${shows.toString()}`);
  return answer;
}

const LONGEST = 30_000;

export const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
