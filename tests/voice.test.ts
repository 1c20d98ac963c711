import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { pages } from "#diagnostics/explain.ts";

const FILES = [
  "src/player/words/en.ts",
  "src/player/words/answers/en.ts",
  "src/player/words/lock/en.ts",
  "src/player/words/sheets/en.ts",
  "src/player/words/typed/en.ts",
  "src/player/words/wide/en.ts",
  "src/player/exchange/words/en.ts",
  "src/player/exchange/merge-words/en.ts",
  "src/studio/words/en.ts",
  "src/words/english.ts",
];
/** Words that docs/voice.md excludes from all texts. */
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

/** Phrases that samples used before docs/voice.md existed; people copy from the samples. */
const FORMER =
  /\b(?:fill in|anew|all the same|once more|no signal|of the last time|still to come|does not know this any more|fetched)\b/iu;

it("the samples speak so too: their messages, empty lists and notices", () => {
  const texts = readdirSync("samples").flatMap((file) => {
    const document = readFileSync(`samples/${file}`, "utf8");
    const said = [
      ...document.matchAll(/^- Empty: (.+)$/gmu),
      ...document.matchAll(/^\| E\d+ \| ([^|]+) \|/gmu),
      ...document.matchAll(/\b(?:tell [^"|]+|show) "([^"]+)"/gu),
    ];
    return said.map(([, text = ""]) => `${file}: ${text}`);
  });
  expect(texts.length).toBeGreaterThan(150);
  expect(texts.filter((text) => FORMER.test(text))).toEqual([]);
});
