import { expect, test } from "vitest";
import { en } from "#studio/words/en.ts";
import { failureWords } from "./failure-words.ts";

test("whose save may or may not have been kept is told to look before entering it again", () => {
  const { title, help } = failureWords("save-uncertain", en);
  expect(title).toBe("Your last change might not be saved");
  expect(help).toContain("before you enter it again");
});
