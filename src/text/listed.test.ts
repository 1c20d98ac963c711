import { expect, test } from "vitest";
import { listed } from "./listed.ts";

const inOne = (language: string, ...texts: readonly string[]): string =>
  listed(texts, new Intl.ListFormat(language, { type: "conjunction" }));

test("what stands in a list is parted by semicolons where it has commas of its own", () => {
  expect(inOne("de", "1", "2,5", "4")).toBe("1; 2,5 und 4");
  expect(inOne("en", "Smith, Ann", "Bo", "Cy")).toBe("Smith, Ann; Bo; and Cy");
  expect(inOne("en", "A", "B", "C")).toBe("A, B, and C");
  expect(inOne("zh", "甲、乙", "丙", "丁")).toBe("甲、乙；丙和丁");
  expect(inOne("zh", "1,5", "2", "3")).toBe("1,5、2和3");
  expect(inOne("en", "$&", "a,b", "c")).toBe("$&; a,b; and c");
  expect(inOne("en")).toBe("");
  expect(inOne("en", "a,b")).toBe("a,b");
});
