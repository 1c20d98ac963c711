import { expect, test } from "vitest";
import type { Outcome } from "#engine/contract/commands.ts";
import { checkSource } from "#cli/checked-file.ts";
import { readDocument } from "#read/read-document.ts";
import { runDerived } from "#scenarios/derived/run-derived.ts";
import { wrongly } from "#scenarios/derived/trial-of-rights.ts";
import { openForTest } from "#testing/open-for-test.ts";

const ORDERS = `# Orders
## 3. Entities and their fields
### Order
| Field | Type | Default |
| --- | --- | --- |
| Name | text | abcdef |
| Pieces | whole number | 0 |
| Code | text | |
| Proof | signature | |
| Picture | photo | |

## 4. States and transitions
### Order
| From | Event | To | Then |
| --- | --- | --- | --- |
| start | | Open | |
| Open | Sign | Signed | THEN |

## 5. Validation rules
| On | Rule |
| --- | --- |
| Order.name | no more than 5 characters |
| Order.pieces | must be at least MOST |
| Order.code | mandatory, matches [A-Z]+ |
| Order | unique name and code among Open |

## 9. Business constants and limits
| Name | Value |
| --- | --- |
| MOST | 1 |

## Sample data
### Order
| | Name | Pieces | Code |
| --- | --- | --- | --- |
| o1 | Bolts and nuts | 0 | x1 |
`;

const told = (source: string, code: string): readonly string[] =>
  checkSource("a.md", source).diagnostics.flatMap((one) => (one.code === code ? [one.message, one.help] : []));

test("P5.3 a rule is quoted in its author's words, in findings and in tests made from the document", async () => {
  const source = ORDERS.replace("THEN", "");
  const messages = [...told(source, "default-breaks-rule"), ...told(source, "sample-breaks-rule")].join("\n");
  for (const rule of ["“Name: no more than 5 characters”", "“Pieces: must be at least MOST”", "“Code: matches [A-Z]+”"])
    expect(messages).toContain(rule);
  const { model } = readDocument(source);
  expect(model.rules.map(({ written }) => written)).toEqual([
    "no more than 5 characters",
    "must be at least MOST",
    "mandatory",
    "matches [A-Z]+",
    "unique name and code among Open",
  ]);
  const results = await runDerived(model, async () => (await openForTest(source, { model })).app, {
    seed: 1,
    steps: 1,
  });
  const notTried = results.flatMap(({ rules }) => rules?.notTried.map(({ sentence }) => sentence) ?? []);
  expect(notTried.join("\n")).toContain("“Order.code: matches [A-Z]+” was not tried");
});

test("PA.12 a value that is no file is answered with what can be written instead, not with an expression that does not exist", () => {
  for (const then of ["`proof = 3`", '`picture = "x"`', "`proof = name`"]) {
    const found = checkSource("a.md", ORDERS.replace("THEN", then)).diagnostics.filter(
      ({ severity, message }) => severity === "error" && /signature|photo|file/u.test(message),
    );
    expect([then, found.length]).toEqual([then, 1]);
    expect(found[0]?.help).not.toContain("Write an expression that gives");
    expect(found[0]?.help).toMatch(/field|Asks for/u);
  }
});

test("P6.1 what a test of rights found is said as it is: refused for another reason is not refused for want of a right", () => {
  const done = {
    kind: "done",
    commit: 1,
    records: [],
    messages: [],
    open: null,
    undoable: false,
  } as const satisfies Outcome;
  const refused = {
    kind: "refused",
    refusals: [{ code: "required", entity: "Order", id: "", field: "name", parameters: {} }],
  } as unknown as Outcome;
  expect(wrongly("Ana (member)", true, "create Order", refused)).toBe(
    "Ana (member) should be able to create Order, but it was refused with required.",
  );
  expect(wrongly("Ana (member)", false, "create Order", done)).toBe(
    "Ana (member) should not be able to create Order, but it was done.",
  );
  expect(wrongly("Ana (member)", false, "create Order", refused)).toBe(
    "Ana (member) has no right to create Order, but was not told so: it was refused with required.",
  );
});

test("P5.5 a message says yes, no and working time in the document's language", async () => {
  const said = async (language: string) => {
    const { app } = await openForTest(`# Orders
## 1. What the product does and for whom
- Language: ${language}
## 3. Entities and their fields
### Order
| Field | Type |
| --- | --- |
| Name | text |
| Paid | yes/no |
## 5. Validation rules
| On | Rule | Message |
| --- | --- | --- |
| Order | \`name == "x"\` | {paid}, {not paid}, {SLA}, {LONGEST} |
## 9. Business constants and limits
| Name | Value |
| --- | --- |
| SLA | 9 working hours |
| LONGEST | 9 hours |
| Working hours | Mon-Fri 08:00-17:00 |
`);
    const outcome = await app.submit({
      commands: [{ kind: "create", entity: "Order", values: { name: "y", paid: true } }],
    });
    return outcome.kind !== "refused"
      ? outcome.kind
      : outcome.refusals.map(({ message }) => message?.replaceAll(/\s/gu, " ")).join();
  };
  expect(await said("en")).toBe("yes, no, 9 hours of working time, 9 hours");
  expect(await said("de-AT")).toBe("ja, nein, 9 Stunden Arbeitszeit, 9 Stunden");
  expect(await said("fr")).toBe("oui, non, 9 heures de temps de travail, 9 heures");
});
