import { expect, test } from "vitest";
import { SPOKEN_LANGUAGES } from "#read/1-purpose.ts";
import { readDocument } from "#read/read-document.ts";
import { runScenarios } from "#scenarios/run-scenarios.ts";
import { TestClock } from "#testing/clock-and-ids.ts";
import { chosenLanguage } from "#player/words/chosen-language.ts";
import { hasWords } from "#player/words/language.ts";
import { openForTest } from "#testing/open-for-test.ts";
import { scenarioFailures } from "#testing/scenario-failures.ts";
import { accentTokens } from "#ui/tokens/accent.ts";
import { readColour } from "#ui/tokens/colour.ts";
import { contrast } from "#ui/tokens/oklch.ts";

const point1 = (facts: string): string =>
  `# Specification: Tools\n\n## 1. What the product does and for whom\n${facts}\n`;
const purpose = (facts: string) => readDocument(point1(facts)).model.purpose;
const codes = (source: string): string[] => readDocument(source).diagnostics.map(({ code }) => code);

const TOOL = `
## 3. Entities and their fields
### Tool
| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Worth | money | |
| Twice | money | \`= worth * 2\` |
| Bought on | date | \`today()\` |
`;

test("P1.1 the colour gives the app its face, adjusted until text on it can be read", () => {
  for (const written of ["teal", "yellow", "#000", "pink"]) {
    const { icon, colour } = purpose(`- Icon: 🔧\n- Colour: ${written}`);
    expect([icon?.value, colour?.value]).toEqual(["🔧", written]);
    const { light, dark } = accentTokens(written);
    for (const { accent, onAccent } of [light, dark]) {
      const ground = readColour(accent);
      const text = readColour(onAccent);
      expect(ground && text ? contrast(ground, text) : 0).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test("P1.2 the language is a tag that is known, or a mistake", () => {
  expect(purpose("- Language: pt-BR").language?.value).toBe("pt-BR");
  for (const own of SPOKEN_LANGUAGES)
    expect(codes(point1(`- Language: ${own}`))).not.toContain("language-without-words");
  expect([...SPOKEN_LANGUAGES].every(hasWords)).toBe(true);
  expect(codes(point1("- Language: pt-BR"))).toContain("language-without-words");
  expect(hasWords("pt-BR")).toBe(false);
  expect(codes(point1("- Language: Klingonish words"))).toContain("language-unknown");
});

test("P1.2 what is said is written as where the person is, unless the document names the region", async () => {
  const said = async (language: string, languages: readonly string[], event = "Lend"): Promise<unknown> => {
    const { app } = await openForTest(
      `${point1(language)}
## 3. Entities and their fields
### Tool
| Field | Type |
| --- | --- |
| Due | date |
| Bought | whole number |

## 4. States and transitions
### Tool
| From | Event | To | Then |
| --- | --- | --- | --- |
| start | | In | |
| In | Lend | Out | show "Due {due}" |
| In | Tell | In | show "{bought} and {bought * 100}" |
`,
      { languages },
    );
    const made = await app.submit({
      commands: [{ kind: "create", entity: "Tool", values: { due: "2026-03-02", bought: 2025 } }],
    });
    const id = made.kind === "done" ? (made.records[0]?.id ?? "") : "";
    const done = await app.submit({ commands: [{ kind: "fire", entity: "Tool", id, event, values: {} }] });
    return done.kind === "done" ? done.messages[0] : done;
  };
  expect(await said("- Language: en", ["de-DE", "en-GB"])).toBe("Due 2 Mar 2026");
  expect(await said("- Language: en", [])).toBe("Due Mar 2, 2026");
  expect(await said("- Language: en-US", ["en-GB"])).toBe("Due Mar 2, 2026");
  expect(await said("- Icon: 🔧", ["de-CH"])).toBe("Due 02.03.2026");
  // Years are printed without a thousands separator even though they are whole numbers.
  expect(await said("- Language: en-GB", [], "Tell")).toBe("2025 and 202,500");
  expect(await said("- Language: de", [], "Tell")).toBe("2025 and 202.500");
});

test("P1.3 money is in the document's currency, EUR without one, and two currencies don't mix", async () => {
  expect(
    await scenarioFailures(`${point1("- Currency: CHF")}${TOOL}
## Scenarios
### Francs
- When: create Tool t1 with \`worth = 10 CHF\`
- Then: t1 \`twice = 20 CHF\`
`),
  ).toEqual([]);
  const rule = `${TOOL}\n## 5. Validation rules\n| On | Rule |\n| --- | --- |\n| Tool.worth | \`worth > 1 CHF\` |\n`;
  expect(codes(point1("- Currency: CHF") + rule)).not.toContain("mixed-currencies");
  expect(codes(point1("- Icon: 🔧") + rule)).toContain("mixed-currencies");
});

/** 1 March, 13:30 in London. */
const INSTANT = "2026-03-01T13:30:00.000Z";

async function boughtOn(zone: string, day: string): Promise<boolean> {
  const source = `${point1(`- Time zone: ${zone}`)}${TOOL}
## Scenarios
### The day
- When: create Tool t1 with \`name = "Saw"\`
- Then: t1 \`bought_on = ${day}\`
`;
  const { model } = readDocument(source);
  const results = await runScenarios(model, async () => {
    const { app } = await openForTest(source, { model, clock: new TestClock(INSTANT, "UTC") });
    return app;
  });
  return results.every(({ passed }) => passed);
}

test("P1.4 the time zone fixes what today is", async () => {
  expect(await boughtOn("Pacific/Auckland", "2026-03-02")).toBe(true);
  expect(await boughtOn("America/Los_Angeles", "2026-03-01")).toBe(true);
  expect(await boughtOn("America/Los_Angeles", "2026-03-02")).toBe(false);
  expect(codes(point1("- Time zone: Mars/Olympus"))).toContain("time-zone-unknown");
});

test.each([
  ["- Language: en-GB", ["en-US"], "en-GB"],
  ["- Language: pt-BR", ["fr", "pt-PT"], "pt-BR"],
  ["- Language: en", ["en-AU"], "en-AU"],
  ["- Language: de-CH", ["fr-CH"], "de-CH"],
  ["", ["fr-CH"], "fr-CH"],
])(
  "P1.2 screens are written in the region that the document names, else in the phone's: %s on %s",
  async (fact, phone, language) => {
    const { app } = await openForTest(point1(fact));
    expect(chosenLanguage("app", await app.describe(), phone)).toBe(language);
  },
);
