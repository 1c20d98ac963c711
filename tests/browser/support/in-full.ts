import { test } from "vitest";

/** A test that only runs in the full run. */
export const inFull: typeof test | (() => void) = process.env["NINEFOLD_FULL"] === undefined ? () => undefined : test;
