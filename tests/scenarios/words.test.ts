import { expect, test } from "vitest";
import { translator } from "#player/words/translate.ts";
import { readDocument } from "#read/read-document.ts";
import { openForTest } from "#testing/open-for-test.ts";

const SOURCE = `# Tools

## 3. Entities and their fields
### Tool
| Field | Type |
| --- | --- |
| Kind | choice of Wood, Metal |

## Words
| Text | de | pt-BR | Remark |
| --- | --- | --- | --- |
| Tool | Werkzeug | Ferramenta | what is lent |
| Wood | Holz | | |
`;

test("PA.9 words are translations of any text of the document, used in that language", () => {
  const { words } = readDocument(SOURCE).model;
  expect(words.languages).toEqual(["de", "pt-BR"]);
  const inLanguage = (language: string): string[] => ["Tool", "Wood", "Metal"].map(translator(words, language));
  expect(inLanguage("de")).toEqual(["Werkzeug", "Holz", "Metal"]);
  expect(inLanguage("de-AT")).toEqual(["Werkzeug", "Holz", "Metal"]);
  expect(inLanguage("pt-BR")).toEqual(["Ferramenta", "Wood", "Metal"]);
  expect(inLanguage("fr")).toEqual(["Tool", "Wood", "Metal"]);
});

test("PA.9 a message with {…} is translated as it is written, then filled in", () => {
  const { words } =
    readDocument(`${SOURCE}| {tool.name} is out until {due}. | Bis {due} ist {tool.name} verliehen. | | |
| Is it {kind}? | Ist es {kind}? | | |
| {a}{b} | {b}{a} | | |
`).model;
  const inGerman = translator(words, "de");
  expect(inGerman("Saw is out until 4 May.")).toBe("Bis 4 May ist Saw verliehen.");
  expect(inGerman("Is it Wood?")).toBe("Ist es Holz?");
  expect(inGerman("Saw is out.")).toBe("Saw is out.");
  expect(inGerman("anything")).toBe("anything");
  expect(translator(words, "fr")("Is it Wood?")).toBe("Is it Wood?");
});

test("P8.1 an Arabic date in an English sentence stands by itself, so that its parts keep their order", async () => {
  const source = `# Visits

## 3. Entities and their fields
### Visit
| Field | Type |
| --- | --- |
| Day | date |

## 5. Validation rules
| On | Rule | Error |
| --- | --- | --- |
| Visit.day | \`day < 2026-01-01\` | E1 |

## 8. The error catalogue
| Code | Message |
| --- | --- |
| E1 | Planned for {day}. |
`;
  const refusedIn = async (language: string): Promise<string | null | undefined> => {
    const { app } = await openForTest(source, { languages: [language] });
    const outcome = await app.submit({
      commands: [{ kind: "create", entity: "Visit", values: { day: "2026-11-25" } }],
    });
    return outcome.kind === "refused" ? outcome.refusals[0]?.message : null;
  };
  expect(await refusedIn("ar")).toMatch(/^Planned for \u2068[^\u2068\u2069]*25[^\u2068\u2069]*\u2069\.$/u);
  expect(await refusedIn("en")).not.toMatch(/[\u2068\u2069]/u);
});
