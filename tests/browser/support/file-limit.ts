import { beforeEach } from "vitest";

/** A browser that answers no more would cost each test of a file its whole time: after this, the rest fail at once. */
const MINUTES = process.env["NINEFOLD_FULL"] === undefined ? 60 : 180;
const end = Date.now() + MINUTES * 60_000;

beforeEach(() => {
  if (Date.now() > end) throw new Error(`This file has taken ${MINUTES} minutes, so its other tests were not begun.`);
});
