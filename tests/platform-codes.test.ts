import { expect, test } from "vitest";
import { PLATFORM_CODES } from "#diagnostics/platform-codes.ts";
import { PLATFORM_ERRORS } from "#engine/platform-errors.ts";

test("the codes that checks know are the codes that the engine gives", () => {
  expect([...PLATFORM_CODES].sort()).toEqual(Object.keys(PLATFORM_ERRORS).sort());
});
