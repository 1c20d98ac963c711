import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { sha256 } from "./sha256.ts";

test.each([0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 128, 1000, 100_000])("a file of %i bytes", (length) => {
  const bytes = Uint8Array.from({ length }, (_, i) => (i * 31 + 7) % 256);
  expect(sha256(bytes)).toBe(createHash("sha256").update(bytes).digest("hex"));
});
