import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readDocument } from "#read/read-document.ts";
import { sentences as words } from "../words/sentences/en.ts";
import { bulletsOf, type Bullet } from "./bullets.ts";
import { newSentences } from "./new-sentences.ts";
import { scopeBefore } from "./scenario-scope.ts";
import { partsOf } from "./step-parts.ts";

const SAMPLES = readdirSync("samples").map((name) => [name, readFileSync(`samples/${name}`, "utf8")] as const);
const LENDING = `# Lending

## 3. Entities and their fields

### Thing
| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Name | text | yes | |
| Kind | choice of Hand, Power | | |
| Due | date | | |
| Lent | yes/no | | |
| Borrower | person | | |
| Worth | money | | |

## 4. States and transitions

### Thing
| From | Event | To | Asks for |
| --- | --- | --- | --- |
| start | | In | |
| In | Lend | Out | Borrower |
| Out | Return | In | |

## 6. Roles and permissions

| Role | May | On |
| --- | --- | --- |
| keeper | everything | everything |

## 8. The error catalogue

| Code | Message |
| --- | --- |
| E1 | Not now. |

## Sample data

### Person
| | Name | Roles |
| --- | --- | --- |
| ana | Ana | keeper |
| ben | Ben | keeper |

### Thing
| | Name | Status |
| --- | --- | --- |
| drill | Drill | In |
| saw | Saw | Out |

## Scenarios

`;

const withSteps = (...steps: readonly string[]): string =>
  `${LENDING}### One\n${steps.map((step) => `- ${step}`).join("\n")}\n`;

const lastOf = (source: string): Bullet => {
  const bullet = bulletsOf(source, readDocument(source).model, 0, words).at(-1);
  if (bullet === undefined) throw new Error("no bullet");
  return bullet;
};

const drawn = (source: string): readonly string[] => {
  const { sentence } = lastOf(source);
  return (sentence === null ? null : partsOf(sentence))?.map(({ asks, label }) => `${asks}: ${label}`) ?? [];
};

const choicesOf = (source: string, asks: string, nth = 0): Record<string, string> => {
  const { sentence } = lastOf(source);
  const part = sentence === null ? undefined : partsOf(sentence)?.filter((one) => one.asks === asks)[nth];
  return Object.fromEntries(part?.offer().choices.map(({ label, typed }) => [label, typed]) ?? []);
};

describe("a sentence and its parts", () => {
  test("PA.6 who does what to which record, with values by the types of their fields", () => {
    expect(drawn(withSteps("As: ana"))).toEqual(["who: ana"]);
    expect(choicesOf(withSteps("As: ana"), "who")).toEqual({ Ana: "ana", Ben: "ben", keeper: "keeper" });
    const lend = withSteps("When: Lend drill with `borrower = ben`");
    expect(drawn(lend)).toEqual(["deed: Lend", "record: drill", "field: Borrower", "value: ben"]);
    expect(choicesOf(lend, "record")).toMatchObject({ Saw: "Lend saw with `borrower = ben`" });
    expect(choicesOf(lend, "value")).toMatchObject({ Ana: "Lend drill with `borrower = ana`" });
    expect(choicesOf(lend, "deed")).toMatchObject({
      Return: "Return drill",
      "create Thing": 'create Thing N1 with `name = "Name"`',
      delete: "delete drill",
    });
    const create = withSteps('When: create Thing N1 with `name = "Axe"`, `kind = "Hand"`');
    expect(choicesOf(create, "value", 1)).toMatchObject({
      Power: 'create Thing N1 with `name = "Axe"`, `kind = "Power"`',
    });
    expect(choicesOf(create, "field", 1)).toMatchObject({
      Lent: 'create Thing N1 with `name = "Axe"`, `lent = yes`',
      [words.leaveOut]: 'create Thing N1 with `name = "Axe"`',
    });
    expect(choicesOf(create, "more")).toMatchObject({
      Due: 'create Thing N1 with `name = "Axe"`, `kind = "Hand"`, `due = today()`',
    });
  });

  test("PA.7 what must come of it", () => {
    const expected = withSteps('When: create Thing X with `name = "Axe"`', 'Then: X `status == "In" and not lent`');
    expect(drawn(expected)).toEqual([
      ...["record: X", "field: Status", "comparison: is", "value: In", "field: Lent", "comparison: is no", "more: And"],
    ]);
    expect(choicesOf(expected, "value")).toMatchObject({ Out: 'X `status == "Out" and not lent`' });
    expect(choicesOf(expected, "comparison")).toMatchObject({
      "is not": 'X `status != "In" and not lent`',
      "is empty": "X `status is empty and not lent`",
    });
    expect(choicesOf(expected, "field")).toMatchObject({
      Due: "X `due == today() and not lent`",
      [words.leaveOut]: "X `not lent`",
    });
    expect(choicesOf(withSteps("Then: refused"), "error")).toMatchObject({ E1: "refused with E1" });
    expect(choicesOf(withSteps("Then: refused with E1"), "error")).toMatchObject({ [words.anyReason]: "refused" });
    expect(choicesOf(withSteps("Then: told ana"), "who")).toMatchObject({ Ben: "told ben" });
    expect(drawn(withSteps("Then: sees 2 Thing"))).toEqual(["count: 2", "entity: Thing"]);
  });

  test("what is more than a comparison stays code, and what says several things at once a text", () => {
    expect(drawn(withSteps('Then: drill `status == "In" or lent`'))).toEqual([
      "record: drill",
      'code: status == "In" or lent',
    ]);
    expect(drawn(withSteps("Then: drill `name.size() > 3 and lent`"))).toContain("code: name.size() > 3");
    expect(drawn(withSteps("When: Lend drill with `borrower = ben`; Return drill"))).toEqual([]);
    expect(drawn(withSteps("When: Lnd drill"))).toEqual([]);
  });

  test("names that sentences before have given are offered, those after are not", () => {
    const source = withSteps('When: create Thing N7 with `name = "Axe"`', "When: Lend drill with `borrower = ana`");
    expect(Object.keys(choicesOf(source, "record"))).toContain("N7");
    const { model } = readDocument(source);
    expect([...scopeBefore(model, 0, 0).records.keys()]).not.toContain("N7");
  });
});

describe("every sentence to begin with is understood and has parts", () => {
  test.each(SAMPLES)("%s", (_, source) => {
    const { model } = readDocument(source);
    const all = newSentences(scopeBefore(model, -1, null));
    // Each sentence has a scenario of its own, so that a deletion in one does not affect the next.
    const blocks = all.map(({ key, typed }, index) => `### Begins ${index}\n- ${key}: ${typed}\n\n`);
    const after = source.replace(/^## Scenarios$[^#]*/mu, (heading) => heading + blocks.join(""));
    const read = readDocument(after).model;
    for (const [index, { key, typed }] of all.entries()) {
      const [step] = read.scenarios.scenarios[index]?.steps ?? [];
      expect(step?.problem ?? null, `${key}: ${typed}`).toBeNull();
      const scope = scopeBefore(read, index, step?.span.start ?? 0);
      expect(step === undefined ? null : partsOf({ typed, step, scope, words }), typed).not.toBeNull();
    }
    expect(all.length).toBeGreaterThan(8);
  });
});
