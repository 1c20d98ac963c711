import { beforeEach } from "vitest";
import { whatPhonesShow } from "./open-phones.ts";

/** A browser that answers no more would cost each test of a file its whole time: after this, the rest fail at once. */
const MINUTES = process.env["NINEFOLD_FULL"] === undefined ? 60 : 180;
const end = Date.now() + MINUTES * 60_000;

beforeEach(({ onTestFailed }) => {
  if (Date.now() > end) throw new Error(`This file has taken ${MINUTES} minutes, so its other tests were not begun.`);
  // What fails once in fifty runs has to tell then what it saw.
  onTestFailed(async ({ task }) => {
    const [error] = task.result?.errors ?? [];
    if (error === undefined) return;
    const shown = (await whatPhonesShow()).map((line) => `    ${line}`).join("\n");
    const { message, stack } = error;
    error.message = `${message}\n${shown}`;
    if (stack !== undefined) error.stack = stack.replace(message, () => error.message);
  });
});
