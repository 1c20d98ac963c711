import { beforeEach } from "vitest";
import { whatPhonesShow } from "./open-phones.ts";

/**
 * If the browser hangs, each remaining test of a file would wait for its full timeout: after this time they fail at
 * once.
 */
const MINUTES = process.env["NINEFOLD_FULL"] === undefined ? 60 : 180;
const end = Date.now() + MINUTES * 60_000;

beforeEach(({ onTestFailed }) => {
  if (Date.now() > end) throw new Error(`This file has taken ${MINUTES} minutes, so its other tests were not begun.`);
  // A failure that happens once in fifty runs must report what was on the screen.
  onTestFailed(async ({ task }) => {
    const [error] = task.result?.errors ?? [];
    if (error === undefined) return;
    const shown = (await whatPhonesShow()).map((line) => `    ${line}`).join("\n");
    const { message, stack } = error;
    error.message = `${message}\n${shown}`;
    if (stack !== undefined) error.stack = stack.replace(message, () => error.message);
  });
});
