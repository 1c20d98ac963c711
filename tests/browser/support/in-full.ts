import { test } from "vitest";

/** A test of the full run alone. */
export const inFull: typeof test | (() => void) = process.env["NINEFOLD_FULL"] === undefined ? () => undefined : test;
