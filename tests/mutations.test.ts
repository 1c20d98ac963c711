import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { editsOf, MUTATIONS } from "../scripts/mutations/table.mjs";

/** The full run takes long (`node scripts/mutations.mjs`); this test only checks that each mutation fits the code. */
test.each(MUTATIONS.map((mutation) => [mutation.name, mutation] as const))(
  "a mutation stands in the code once: %s",
  (_, mutation) => {
    for (const { file, find, replace } of editsOf(mutation)) {
      expect(readFileSync(file, "utf8").split(find)).toHaveLength(2);
      expect(replace).not.toBe(find);
    }
  },
);

test("there are at least thirty, and no two with one name", () => {
  expect(MUTATIONS.length).toBeGreaterThanOrEqual(30);
  expect(new Set(MUTATIONS.map(({ name }) => name)).size).toBe(MUTATIONS.length);
});
