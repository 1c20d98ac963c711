import { expect, test } from "vitest";
import { coded, importTexts, textIn, type ImportTexts } from "#engine/contract/import-texts.ts";
import { ar } from "./import-report/ar.ts";
import { de } from "./import-report/de.ts";
import { es } from "./import-report/es.ts";
import { fr } from "./import-report/fr.ts";
import { zh } from "./import-report/zh.ts";

const LANGUAGES: readonly (readonly [string, ImportTexts])[] = [
  ["de", de],
  ["fr", fr],
  ["es", es],
  ["ar", ar],
  ["zh", zh],
];

const parametersOf = (text: string): string[] => (text.match(/\{\w+\}/gu) ?? []).toSorted();

test.each(LANGUAGES)("the report of an import says everything in %s, with the same parameters", (_, texts) => {
  expect(Object.keys(texts).toSorted()).toEqual(Object.keys(importTexts).toSorted());
  for (const [code, english] of Object.entries(importTexts) as [keyof ImportTexts, string][]) {
    expect([code, parametersOf(texts[code])]).toEqual([code, parametersOf(english)]);
    expect(texts[code].trim()).toBe(texts[code]);
    // A text of placeholders only is the same in all languages; any other must be translated.
    if (/[a-z]/u.test(english.replace(/\{\w+\}/gu, ""))) expect([code, texts[code]]).not.toEqual([code, english]);
  }
});

test("a parameter stands in the text as it is, even where it looks like a parameter", () => {
  const text = coded("why-sign-missing", { sign: "{text}", text: "$&" });
  expect(textIn(importTexts, text)).toBe("“{text}” is missing before “$&”");
  expect(textIn(de, text)).toBe("„{text}“ fehlt vor „$&“");
  expect(textIn(de, "constraint . > {name}")).toBe("constraint . > {name}");
  expect(textIn(ar, coded("why-no-question", { name: "age" }), "rtl")).toBe("لا يوجد سؤال باسم \u2068age\u2069");
});
