import { describe, expect, test } from "vitest";
import { walkDocument } from "./fixtures/walk-document.ts";

const codes = async (source: string): Promise<readonly string[]> => {
  const { diagnostics } = await walkDocument(source);
  return diagnostics.filter(({ severity }) => severity === "error").map(({ code }) => code);
};

/** Names that every JavaScript object inherits, and common names. */
const NAMES = [
  "constructor",
  "__proto__",
  "toString",
  "valueOf",
  "hasOwnProperty",
  "__defineGetter__",
  "isPrototypeOf",
  "then",
  "undefined",
  "null",
  "NaN",
];

/** A document that uses this name wherever a name can stand. */
const called = (name: string): string => `# Specification: ${name}

## 1. What the product does and for whom
- Purpose: ${name}
- Icon: ${name}
- Colour: ${name}
- Language: ${name}
- Currency: ${name}
- Time zone: ${name}

## 2. Screens and routes
| Screen | Shows | Lets a user | Who | Title | Badge | Search | Filters |
| --- | --- | --- | --- | --- | --- | --- | --- |
| ${name} | list of ${name} by ${name} | add ${name}, ${name} | ${name} | ${name} | ${name} | ${name} | ${name} |
| Record | one ${name} | ${name}, ${name} ${name} | | | | | |
| Board | board of ${name} grouped by ${name} | | | | | | |
| Figures | overview | | | | | | |

### Figures
| Block | Shows |
| --- | --- |
| ${name} | ${name} of ${name} |
| By | bar of ${name} by ${name} per ${name} |

## 3. Entities and their fields
### ${name}
- ${name}: ${name}
- Shown as: ${name}
- Order: ${name}
- Unique: ${name}

| Field | Type | Default | Notes |
| --- | --- | --- | --- |
| ${name} | text | ${name} | ${name} |
| Day | date | ${name} | |
| Amount | money | ${name} | |
| Long | duration | 3 ${name} | |
| Kind | choice: ${name}, other | ${name} | |
| Other | ${name} | | |
| Tags | list of text | | |
| Twice | text | \`= ${name}\` | |
| Type | ${name} ${name} | | |

## 4. States and transitions
### ${name}
| From | Event | To | Who | Then |
| --- | --- | --- | --- | --- |
| start | | ${name} | | |
| ${name} | ${name} | other | ${name} | set ${name} = \`"x"\`; show "${name}" |
| other | back | ${name} | | |

## 5. Validation rules
| On | Rule | Error |
| --- | --- | --- |
| ${name}.${name} | at most 3 ${name} | ${name} |
| ${name} | \`${name} != "no"\` | ${name} |

## 6. Roles and permissions
- Sign-in: ${name}
- Role of a new user: ${name}

| Role | May | On | Only if |
| --- | --- | --- | --- |
| ${name} | ${name}, see, create, change | ${name} | |
| ${name} | everything | everything | |

## 7. The calls it makes
- Base address: https://${name}/

| Call | Request | Sends | When | Answers |
| --- | --- | --- | --- | --- |
| ${name} | \`POST /${name}\` | \`{"${name}": ${name}}\` | ${name} | 200: set ${name} = \`answer.${name}\`; 4xx: error ${name} |

### ${name}
- Kept at: /${name}
- Key: ${name}

| Field | On the wire |
| --- | --- |
| ${name} | ${name}.${name} |

## 8. The error catalogue
| Code | Message | Shown |
| --- | --- | --- |
| ${name} | ${name} | ${name} |

## 9. Business constants and limits
- Most ${name}: 3 ${name}
- Largest photo: 5 ${name}

| Name | Value | Changeable by |
| --- | --- | --- |
| ${name} | 3 ${name} | ${name} |

## Sample data
### ${name}
| | ${name} | Kind | Other |
| --- | --- | --- | --- |
| ${name} | ${name} | ${name} | ${name} |
| toString | x | other | ${name} |

## Scenarios
### ${name}
- Given: ${name}
- As: ${name}
- When: ${name} ${name}
- Then: refused with ${name}

## Words
| | de | ${name} |
| --- | --- | --- |
| ${name} | ${name} | ${name} |
`;

describe("P0.12 a name from a document is a name, whatever it is", () => {
  test.each(NAMES)("everything is called %s", async (name) => {
    const { model, steps } = await walkDocument(called(name));
    expect(model.entities.length).toBeGreaterThan(1);
    expect(steps).toBeGreaterThan(5);
  });

  test("a field called constructor holds what is typed into it, and nothing else", async () => {
    const { openForTest } = await import("#testing/open-for-test.ts");
    const { app } = await openForTest(`# T

## 3. Entities and their fields
### Thing
| Field | Type |
| --- | --- |
| Name | text |
| Constructor | text |
`);
    const outcome = await app.submit({
      commands: [
        { kind: "create", entity: "Thing", id: "a", values: { name: "A" } },
        { kind: "create", entity: "Thing", id: "b", values: { name: "B", constructor: "Eiffel" } },
      ],
    });
    expect(outcome.kind).toBe("done");
    const [a, b] = await Promise.all(
      ["a", "b"].map((id) => app.ask({ kind: "record", entity: "Thing", id }).then((view) => view?.values)),
    );
    expect(a?.["constructor"]?.value ?? null).toBe(null);
    expect(b?.["constructor"]?.value).toBe("Eiffel");
  });
});

describe("P0.13 a number beyond what can be counted is told, wherever it stands", () => {
  const constant = (value: string): string =>
    `# T\n\n## 9. Constants\n| Name | Value |\n| --- | --- |\n| A | ${value} |\n`;
  test.each([
    "1e999 EUR",
    "`1e400 EUR`",
    "`1e999`",
    "1e999",
    "£1e999",
    "99999999999999999999 EUR",
    "1,000,000,000,000,000,000 EUR",
    "1e300 days",
    "`99999999999999999999 years`",
  ])("a constant of %s", async (value) => {
    expect(await codes(constant(value))).toContain("number-out-of-range");
  });

  const field = (type: string, value: string): string =>
    `# T\n\n## 3. Entities\n### Thing\n| Field | Type | Default |\n| --- | --- | --- |\n| Name | text | |\n| A | ${type} | ${value} |\n`;
  test.each([
    ["money", "1e999 EUR"],
    ["money", "`1e999 EUR`"],
    ["number", "`= 1e999`"],
    ["duration", "1e999 days"],
    ["date", "99999-01-01"],
    ["date", "constructor"],
    ["whole number", "1e999"],
  ])("a default of %s: %s", async (type, value) => {
    expect(await codes(field(type, value))).not.toEqual([]);
  });

  test.each(["1e999 EUR", "99999999999999999999 EUR", "1e999"])("a sample of %s", async (value) => {
    const sample = `${field("money", "")}\n## Sample data\n### Thing\n| | Name | A |\n| --- | --- | --- |\n| T1 | x | ${value} |\n`;
    expect(await codes(sample)).not.toEqual([]);
  });
});

describe("P3.16 rows can't belong to themselves", () => {
  const entities = (...lists: readonly (readonly [name: string, child: string])[]): string =>
    `# T\n\n## 3. Entities\n${lists.map(([name, child]) => `### ${name}\n| Field | Type |\n| --- | --- |\n| Name | text |\n| Rows | list of ${child} |\n`).join("\n")}`;

  test.each([
    ["of their own kind", entities(["Part", "Part"])],
    ["in a circle of two", entities(["A", "B"], ["B", "A"])],
    ["in a circle of three", entities(["A", "B"], ["B", "C"], ["C", "A"])],
  ])("rows %s are a mistake, and the app opens", async (_what, source) => {
    const { diagnostics, model } = await walkDocument(source);
    expect(diagnostics.map(({ code }) => code)).toContain("rows-in-a-circle");
    const closed = model.entities.flatMap(({ fields }) => fields).filter(({ problem }) => problem !== null);
    expect(closed.map(({ type }) => type.kind)).toEqual(["unknown"]);
  });

  test("a long chain of lists is a mistake, and the app opens", async () => {
    const chain = Array.from({ length: 12 }, (_, i) => [`E${i}`, `E${i + 1}`] as const);
    expect(await codes(entities(...chain, ["E12", "text"]))).toContain("rows-too-deep");
    expect(await codes(entities(...chain.toReversed(), ["E12", "text"]))).toContain("rows-too-deep");
  });
});

describe("P4.1 states of an entity that is not there move nothing", () => {
  test.each(["after 2 days", 'when `title = "x"`', "every day", "Close"])("the app opens with %s", async (event) => {
    const states = `## 4. States and transitions\n### Nobody\n| From | Event | To |\n| --- | --- | --- |\n| start | | Open |\n| Open | ${event} | Closed |\n`;
    expect(await codes(`# T\n\n${states}`)).toContain("entity-unknown");
  });
});

describe("P0.11 what can't be read at all still opens", () => {
  test.each([
    ["digits and nothing else", "1".repeat(30)],
    ["many numbers", "12345 ".repeat(3000)],
    ["nothing", ""],
    ["too many quotes", `${">".repeat(100)} x`],
    ["more than is read", "x".repeat(600_000)],
  ])("%s", async (_what, source) => {
    const { model } = await walkDocument(source);
    expect(model.entities.map(({ key }) => key)).toEqual(["Person"]);
  });

  test("a line of digits is a number, not a list in a list", async () => {
    expect(await codes("1".repeat(30))).not.toContain("document-too-large");
    expect(await codes(`${"1. ".repeat(30)}x`)).toContain("document-too-large");
  });
});
