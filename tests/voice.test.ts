import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { pages } from "#diagnostics/explain.ts";

const FILES = [
  "src/player/words/en.ts",
  "src/player/words/lock/en.ts",
  "src/player/words/sheets/en.ts",
  "src/player/words/typed/en.ts",
  "src/studio/words/en.ts",
  "src/words/english.ts",
];
/** Words that docs/voice.md does not want anybody to read. */
const UNHEARD =
  /\b(?:fill in|anew|all the same|mend(?:ed)?|beneath|once more|once again|may not|is kept|whoever|somebody)\b/iu;

it("speaks as docs/voice.md says, on screens and about documents", () => {
  const texts = FILES.flatMap((file) =>
    [
      ...readFileSync(file, "utf8")
        .replaceAll(/^\s*(?:\/\/|\/?\*).*$/gmu, "")
        .matchAll(/"([^"\n]*)"|`([^`]*)`/gu),
    ].map(([, quoted, template]) => quoted ?? template ?? ""),
  );
  expect(texts.length).toBeGreaterThan(400);
  const titles = [...pages.values()].map(({ title }) => title);
  expect([...texts, ...titles].filter((text) => UNHEARD.test(text) || text.includes("!"))).toEqual([]);
});
