import { describe, expect, test } from "vitest";
import type { Json } from "../print-model.ts";
import { readDocument } from "../read-document.ts";
import { at, BASE, read, STATES } from "./testing/read-part.ts";

const effects = (then: string): { effects: Json | undefined; problem: Json | undefined; codes: readonly string[] } => {
  const source = `${BASE}${STATES.replace("| In | Lend | Out | |", `| In | Lend | Out | ${then} |`)}\n## 2. Screens\n| Route | Screen | Shows |\n| --- | --- | --- |\n| /a | All | list of Tool |\n\n## 6. Roles\n| Role | May | On |\n| --- | --- | --- |\n| helper | everything | everything |\n`;
  const { json, codes } = read(source);
  const transition = at(json, "states", 0, "transitions", 1);
  return { effects: at(transition, "then"), problem: at(transition, "problem"), codes };
};

const setting = (field: string, value: string): unknown => ({ kind: "set", assignment: { field, value } });

describe("Then", () => {
  test.each<[string, unknown]>([
    ['`worth = 1 EUR`; `name = "a; b"`', [setting("worth", "1 EUR"), setting("name", '"a; b"')]],
    ["set Due date to `today()`", [setting("due_date", "today()")]],
    [
      "create Category with `name = name`",
      [{ kind: "create", entity: "Category", with: [{ field: "name", value: "name" }] }],
    ],
    [
      'change keeper with `name = "x"`',
      [{ kind: "change", target: "keeper", entity: "Person", with: [{ field: "name", value: '"x"' }] }],
    ],
    [
      'change each Tool where `keeper = this.keeper` with `worth = 0 EUR`, `name = "x"`',
      [
        {
          kind: "changeEach",
          entity: "Tool",
          where: "keeper = this.keeper",
          with: [
            { field: "worth", value: "0 EUR" },
            { field: "name", value: '"x"' },
          ],
        },
      ],
    ],
    [
      "delete each Category where `name = this.name`",
      [{ kind: "deleteEach", entity: "Category", where: "name = this.name" }],
    ],
    ["do Take back", [{ kind: "do", event: "Take back" }]],
    ['tell keeper "{name}; gone."', [{ kind: "tell", person: "keeper", text: "{name}; gone." }]],
    ['tell helper "Hello."', [{ kind: "tell", person: 'Person.filter(p, "helper" in p.roles)', text: "Hello." }]],
    [
      'open All; show "Done."',
      [
        { kind: "open", screen: "All" },
        { kind: "show", text: "Done." },
      ],
    ],
    [
      'if `worth > 0 EUR`: for each l in `lines`: tell keeper "{l.what}"',
      [
        {
          kind: "if",
          condition: "worth > 0 EUR",
          effects: [
            {
              kind: "forEach",
              variable: "l",
              list: "lines",
              effects: [{ kind: "tell", person: "keeper", text: "{l.what}" }],
            },
          ],
        },
      ],
    ],
  ])("%s", (then, expected) => {
    const found = effects(then);
    expect(found.codes).toEqual([]);
    expect(found.effects).toEqual(expected);
    expect(found.problem).toBeUndefined();
  });

  test.each<[string, string]>([
    ["smile", "effect-not-understood"],
    ["delete each Category where it is old", "effect-not-understood"],
    ["do Polish", "event-unknown"],
    ["call Nobody", "call-unknown"],
    ["`wroth = 1 EUR`", "field-unknown"],
    ['`worth = "much"`', "wrong-type"],
    ['`status = "Out"`', "computed-assigned"],
    ['tell `worth` "x"', "person-expected"],
    ['show "{nmae}"', "unknown-field"],
  ])("%s closes the transition", (then, code) => {
    const found = effects(then);
    expect(found.codes).toEqual([code]);
    expect(at(found.problem, "code")).toBe(code);
  });
});

describe("P4.8 rows of a list are made one by one", () => {
  const read1 = (then: string, step = "Copy p"): readonly string[] =>
    read(`# Specification: Plans

## 3. Entities and their fields
### Plan
| Field | Type |
| --- | --- |
| Name | text |
| Rows | list of Row |

### Row
| Field | Type |
| --- | --- |
| What | text |

## 4. States and transitions
### Plan
| From | Event | To | Then |
| --- | --- | --- | --- |
| start | | Open | |
| Open | Copy | Open | ${then} |

## Sample data
### Plan
| | Name |
| --- | --- |
| p | P |

## Scenarios
### One
- When: ${step}
- Then: p \`name = "P"\`
`).codes;

  test.each([
    "create Plan with `rows = rows`",
    "change each Plan with `rows = this.rows`",
    '`rows = rows.filter(r, r.what = "x")`',
    '`rows = [{"what": "x"}]`',
  ])("%s is an error", (then) => {
    expect(read1(then)).toEqual(["rows-assigned"]);
  });

  test("in steps of a scenario too", () => {
    expect(read1('`name = "x"`', 'create Plan c with `rows = [{"what": "x"}]`')).toEqual(["rows-assigned"]);
  });

  test.each(["`rows = []`", "`rows = empty`", "for each r in `rows`: create Row with `owner = this`, `what = r.what`"])(
    "%s is none",
    (then) => {
      expect(read1(then)).toEqual([]);
    },
  );
});

describe("P4.11 what an effect that can't be read should look like, and where an `if` ends", () => {
  const told = (then: string): readonly string[] =>
    readDocument(`## 3. Entities and their fields
### Basket
| Field | Type |
| --- | --- |
| Note | text |
| Pieces | whole number |
## 4. States and transitions
### Basket
| From | Event | To | Then |
| --- | --- | --- | --- |
| start | | Open | |
| Open | Buy | Bought | ${then} |
`).diagnostics.flatMap(({ code, severity, help, message }) =>
      severity === "error" ? [`${code}: ${help}`] : severity === "hint" ? [`${code}: ${message}`] : [],
    );

  test.each([
    ['for each n from Basket.size() + 1 to `pieces`: show "x"', "Put the list or the numbers in backticks"],
    ['for each b in Basket.filter(x, yes): show "x"', "Put the list or the numbers in backticks"],
    ['if pieces > 3: show "x"', "Put the condition in backticks"],
    ['show "x"; else show "y"', "It goes on with an `if` right before it"],
    ["tell everyone that it is there", 'Write tell PERSON "TEXT"'],
    ["delete baskets", "Write delete each ENTITY"],
    ["change pieces", "Write change FIELD with"],
    ["smile", "Write `field = EXPR` in backticks"],
  ])("%s", (then, help) => {
    expect(told(then)).toEqual([expect.stringContaining(`effect-not-understood: ${help}`)]);
  });

  test("what stands behind the semicolon after an `if` is told to be done in any case", () => {
    expect(told('if `pieces > 3`: show "x"; `note = "y"`')).toEqual([
      expect.stringContaining("after-if-in-any-case: "),
    ]);
    expect(told('if `pieces > 3`: show "x" else show "z"; show "y"')).toHaveLength(1);
    expect(told('`note = "y"`; if `pieces > 3`: show "x"')).toEqual([]);
    expect(told('if `pieces > 3`: show "x"; if `pieces > 4`: show "y"')).toEqual([]);
    expect(told('if `pieces > 3`: show "x"; else show "y"')).toEqual([]);
    expect(told('for each n from 1 to `pieces`: show "x"; show "y"')).toEqual([]);
  });
});

describe("P4.8 a field of the record that is written", () => {
  const told = (step: string, event = "Buy"): readonly string[] =>
    readDocument(`## 3. Entities and their fields
### Basket
| Field | Type |
| --- | --- |
| Note | text |
| Main | Order |
### Order
| Field | Type |
| --- | --- |
| Pieces | number |
| Weight | number |
## 4. States and transitions
### Basket
| From | Event | To | Then |
| --- | --- | --- | --- |
| start | | Open | |
| Open | ${event} | Bought | ${step} |
`).diagnostics.flatMap(({ code, severity, help }) => (severity === "error" ? [`${code}: ${help}`] : []));

  test.each([
    [
      "change each Order with `pieces = pieces + 1`",
      "field-of-written: Name the record: for each x in `Order`: change x with `pieces = x.pieces …`.",
    ],
    ["change main with `pieces = pieces + 1`", "field-of-written: Write `main.pieces`."],
    [
      "create Order with `pieces = 2`, `weight = pieces * 3`",
      expect.stringMatching(/^field-of-written: The new Order isn't there yet\. /u),
    ],
    ["create Order called o; change o with `weight = weigth`", expect.stringMatching(/^unknown-field: /u)],
    ["for each x in `Order`: change x with `pieces = x.pieces + 1`", undefined],
  ])("%s", (step, help) => {
    expect(told(step)).toEqual(help === undefined ? [] : [help]);
  });
});
