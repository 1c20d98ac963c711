import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { permissionsOf } from "#engine/rights/permissions.ts";
import type { Model } from "#model/model.ts";
import { readDocument } from "#read/read-document.ts";
import { diff } from "./diff.ts";
import { en } from "./words/en.ts";
import { loadDifferenceWords } from "./words/load-words.ts";
import { inWords } from "./words/in-words.ts";

const folder = join(import.meta.dirname, "../../samples");
const samples = readdirSync(folder)
  .filter((file) => file.endsWith(".md"))
  .map((file) => [file, readFileSync(join(folder, file), "utf8")] as const);
const TOOLS = samples.find(([file]) => file === "tool-library.md")?.[1] ?? "";

const sideOf = (source: string) => ({ model: readDocument(source).model, source });
const sides = samples.map(([, source]) => sideOf(source));
const sentences = (before: string, after: string) => diff(sideOf(before), sideOf(after)).map((one) => inWords(one, en));

/** Every replacement must match, so that a changed sample can't make a test empty. */
function changed(...replacements: readonly (readonly [string, string])[]): string {
  let text = TOOLS;
  for (const [from, to] of replacements) {
    expect(text).toContain(from);
    text = text.replace(from, to);
  }
  return text;
}

describe("what a change of the tool library is told as", () => {
  const cases: readonly (readonly [string, string, string, readonly string[]])[] = [
    [
      "a right",
      "| member | see, create | Loan |",
      "| member | see, create, delete | Loan |",
      ["member may now delete Loan if borrower == me"],
    ],
    [
      "a right without condition",
      "| member | see | Tool, Person | |",
      "| member | see, create, change | Tool | |\n| member | see | Person | |",
      ["member may now create and change Tool"],
    ],
    [
      "a right that goes",
      "| keeper | see, create, change, delete | Tool | |",
      "| keeper | see, create, change | Tool | |",
      ["keeper may no longer delete Tool"],
    ],
    [
      "a condition",
      "| member | see, create | Loan | `borrower == me` |",
      "| member | see, create | Loan | `due > today()` |",
      [
        "member may see and create Loan if due > today(), before if borrower == me",
        "member may Extend and Return Loan if due > today() and borrower = me, before if",
      ],
    ],
    [
      "who fires an event",
      "| Late | Remind | Late | keeper |",
      "| Late | Remind | Late | keeper, borrower |",
      [
        "member may now Remind Loan if borrower == me and borrower = me",
        "Event Remind (Loan) now also: borrower (Who)",
      ],
    ],
    [
      "a new role",
      "| keeper | see, create, change | Loan, Person | |",
      "| keeper | see, create, change | Loan, Person | |\n| auditor | see | Loan | |",
      ["auditor may now see Loan", "auditor may now Extend and Return Loan if borrower = me", "Role auditor is new"],
    ],
    [
      "required",
      "| Returned on | date | | |",
      "| Returned on | date | yes | |",
      ["Returned on (Loan) becomes required"],
    ],
    ["no longer required", "| Due | date | yes |", "| Due | date | |", ["Due (Loan) becomes optional"]],
    [
      "required under a condition",
      "| Returned on | date | |",
      "| Returned on | date | if `charge > 0 EUR` |",
      ["Returned on (Loan) becomes required if charge > 0 EUR"],
    ],
    ["a type", "| Shelf | text |", "| Shelf | number |", ["Shelf (Tool) becomes number, was text"]],
    [
      "a choice",
      "| Condition | choice of Good, Worn, Broken | yes",
      "| Condition | choice of Good, Worn, Broken, New | yes",
      ["Condition (Tool) becomes choice of Good, Worn, Broken, New, was choice of Good, Worn, Broken"],
    ],
    [
      "a default",
      "| Extensions | whole number | | 0 |",
      "| Extensions | whole number | | 1 |",
      ["Field Extensions (Loan): Default is now “1”, was “0”"],
    ],
    [
      "a note",
      "how often it was extended",
      "how often",
      ["Field Extensions (Loan): Notes is now “how often”, was “how often it was extended”"],
    ],
    [
      "a new field",
      "| Bought on | date | | | | |",
      "| Bought on | date | | | | |\n| Weight | number | | | | |",
      ["Field Weight (Tool) is new"],
    ],
    [
      "a field that goes",
      "| Bought on | date | | | | |\n",
      "",
      [
        "Field Bought on (Tool) is gone",
        "Screen New tool no longer: Bought on (Keeping) (Fields)",
        "Screen One tool no longer: Bought on (Keeping) (Fields)",
      ],
    ],
    [
      "an event's guard",
      "`extensions < MOST_EXTENSIONS`",
      "`extensions < 1`",
      ["Event Extend (Loan): Only if is now “extensions < 1 else E5”, was “extensions < MOST_EXTENSIONS else E5”"],
    ],
    [
      "an event's effect",
      "`returned_on = today()`; if",
      "`returned_on = today()`; `charge = 0 EUR`; if",
      ["Event Return (Loan) now also: charge = 0 EUR (Then)"],
    ],
    [
      "where an event leads",
      "| Lost | Bring back | Returned |",
      "| Lost | Bring back | Out |",
      ["Event Bring back (Loan): To is now “Out”, was “Returned”"],
    ],
    ["a timer", "at due + 1 day", "at due + 2 days", ["Event at due + 2 days (Loan): Event"]],
    [
      "a status",
      "| Lost | Given up, and charged | grey |",
      "| Lost | Given up | grey |",
      ["Status Lost (Loan): Meaning is now “Given up”, was “Given up, and charged”"],
    ],
    [
      "a rule",
      "`due >= out_on`",
      "`due > out_on`",
      ["Rule Due (Loan): Rule is now “due > out_on”, was “due >= out_on”"],
    ],
    [
      "a rule that goes",
      "| Tool.worth | `worth > 0 EUR` | | E10 |\n",
      "",
      ["Rule Worth (Tool): worth > 0 EUR is gone"],
    ],
    [
      "a screen's condition",
      'where `status in ["Out", "Late"]` by due',
      'where `status == "Late"` by due',
      ["Screen Loans out: Shows"],
    ],
    [
      "who may open a screen",
      "open One loan, open One tool | keeper |",
      "open One loan, open One tool | anyone |",
      ["Screen Figures: Who"],
    ],
    [
      "a button",
      "search, create Loan, Return, Remind, export,",
      "search, create Loan, Return, Remind,",
      ["Screen Loans out no longer: export (Lets a user)"],
    ],
    [
      "what is searched",
      "- Search: Name, Code, Notes",
      "- Search: Name, Code",
      ["Screen Tools no longer: Notes (Search)"],
    ],
    [
      "an empty list",
      "Everything is back. No tool is out.",
      "Nothing is out.",
      ["Screen Loans out: Empty is now “Nothing is out.”, was “Everything is back. No tool is out.”"],
    ],
    [
      "the order of screens",
      "| /members | Members | list of Person by name A to Z | search, create Person, open One member | keeper |\n| /figures | Figures | overview | open One loan, open One tool | keeper |",
      "| /figures | Figures | overview | open One loan, open One tool | keeper |\n| /members | Members | list of Person by name A to Z | search, create Person, open One member | keeper |",
      ["Tool library: new order of screens"],
    ],
    ["a call", "`POST /messages`", "`PUT /messages`", ["Call Send reminder: Method is now “PUT”, was “POST”"]],
    ["what a call answers", "4xx: error E9;", "4xx: keep trying;", ["Call Send reminder: Answers"]],
    [
      "where calls go",
      "https://messages.example.org",
      "https://sms.example.org",
      ["Calls Tool library: Base address is now “https://sms.example.org”"],
    ],
    [
      "an error",
      "{tool.name} is already out.",
      "{tool.name} is out.",
      ["Error E3: Message is now “{tool.name} is out.”, was “{tool.name} is already out.”"],
    ],
    [
      "a constant",
      "| LOAN_TIME | 14 days |",
      "| LOAN_TIME | 21 days |",
      ["Constant LOAN_TIME: Value is now “21 days”, was “14 days”"],
    ],
    [
      "who may change a constant",
      "tools a member may have at home at a time | keeper |",
      "tools a member may have at home at a time | |",
      ["Constant MOST_AT_HOME: Changeable by is gone, was “keeper”"],
    ],
    ["a limit", "- Largest photo: 2 MB", "- Largest photo: 3 MB", ["Limit largest photo: Value"]],
    [
      "the app's name",
      "# Specification: Tool library",
      "# Specification: Tool shop",
      ["App Tool library was renamed to Tool shop"],
    ],
    ["its colour", "- Colour: teal", "- Colour: red", ["App Tool library: Colour is now “red”, was “teal”"]],
    [
      "sign-in",
      "- Role of a new user: member",
      "- Role of a new user: keeper",
      ["Roles Tool library: Role of a new user is now “keeper”, was “member”"],
    ],
    ["sample data", "| jack | Car jack |", "| jack | Jack |", ["Sample data of Tool: 1 changed"]],
  ];
  const before = sides.find(({ source }) => source === TOOLS) ?? sideOf(TOOLS);

  /** Several changes at once: each must be reported as it would be alone, and nothing else. */
  const GROUPS = 7;
  test.each(Array.from({ length: GROUPS }, (_, group) => group))("group %i", (group) => {
    const chosen = cases.filter((_, index) => index % GROUPS === group);
    const after = sideOf(changed(...chosen.map(([, from, to]) => [from, to] as const)));
    const found = diff(before, after).map((one) => inWords(one, en));
    const wanted = chosen.flatMap(([, , , expected]) => expected);
    expect(found.filter((one) => !wanted.some((sentence) => one.startsWith(sentence)))).toEqual([]);
    expect(wanted.filter((sentence) => !found.some((one) => one.startsWith(sentence)))).toEqual([]);
    expect(found).toHaveLength(wanted.length);
  });

  test("rights come first, then data, then what happens, then what is shown", () => {
    const after = changed(
      ["- Colour: teal", "- Colour: red"],
      ["- Search: Name, Code, Notes", "- Search: Name, Code"],
      ["`due >= out_on`", "`due > out_on`"],
      ["| Bought on | date | | |", "| Bought on | date | yes | |"],
      ["| keeper | see, create, change, delete | Tool | |", "| keeper | see, create, change | Tool | |"],
    );
    expect(diff(before, sideOf(after)).map(({ point }) => point)).toEqual([6, 3, 5, 2, 1]);
  });

  test("a field that was renamed keeps its meaning wherever it is used", () => {
    const source = (field: string, key: string, was: string) => `# Specification: Rooms
## 2. Screens and routes
| Screen | Shows |
| --- | --- |
| All | list of Booking where \`${key} != ""\` by ${key} A to Z |
## 3. Entities and their fields
### Booking
| Field | Type | Was |
| --- | --- | --- |
| ${field} | text | ${was} |
## 5. Validation rules
| On | Rule | Message |
| --- | --- | --- |
| Booking.${key} | \`${key}.size() > 2\` | Longer |
## 6. Roles and permissions
| Role | May | On | Only if |
| --- | --- | --- | --- |
| guest | see | Booking | \`${key} == "A"\` |
`;
    expect(sentences(source("Room", "room", ""), source("Place", "place", "Room"))).toEqual([
      "Field Room (Booking) was renamed to Place (Booking)",
    ]);
    expect(sentences(source("Room", "room", ""), source("Place", "place", ""))).toContain(
      "Field Room (Booking) is gone",
    );
  });

  test("a screen and an entity come and go; an event has another name", () => {
    const source = (screen: string, event: string) => `# Specification: Rooms
## 2. Screens and routes
| Screen | Shows |
| --- | --- |
| All | list of Booking |
${screen}
## 3. Entities and their fields
### Booking
| Field | Type |
| --- | --- |
| Name | text |
## 4. States and transitions
### Booking
| From | Event | To | Who |
| --- | --- | --- | --- |
| start | | Open | |
| Open | ${event} | Closed | guest |
## 6. Roles and permissions
| Role | May | On |
| --- | --- | --- |
| guest | see | Booking |
`;
    const late = "| Late | list of Booking where `name is empty` |";
    expect(sentences(source(late, "Shut"), source("", "Shut"))).toEqual(["Screen Late is gone"]);
    expect(sentences(source("", "Shut"), source(late, "Shut"))).toEqual(["Screen Late is new"]);
    expect(sentences(source(late, "Shut"), source(late.replace("Late", "Overdue"), "Shut"))).toEqual([
      "Screen Late was renamed to Overdue",
      expect.stringContaining("Route is now “/overdue”"),
    ]);
    expect(sentences(source("", "Shut"), source("", "Close"))).toEqual([
      "Event Shut (Booking) was renamed to Close (Booking)",
    ]);
    const open = source("", "Shut").replace(/## 6[^]*/u, "");
    expect(sentences(open, source("", "Shut")).slice(0, 2)).toEqual([
      "Everyone may do only what section 6 allows",
      "guest may no longer create, change, and delete Booking",
    ]);
    expect(sentences(source("", "Shut"), open)[0]).toBe("Everyone may do everything: section 6 has no rows");
  });

  test("a step of a scenario is another step under another key", () => {
    const source = (step: string) => `# Specification: Notes
## 3. Entities and their fields
### Note
| Field | Type |
| --- | --- |
| Name | text |
## Scenarios
### A note is made
- ${step}
`;
    for (const other of ["Whenever: carla", "Expect: carla"])
      expect(sentences(source("As: carla"), source(other))).toEqual([
        expect.stringMatching(/^Scenario A note is made: Steps is now “\w+: .*”, was “as: carla”$/u),
      ]);
    expect(sentences(source("As: carla"), source("As:  carla"))).toEqual([]);
  });

  test("rights that come to the same are the same, however their rows are written", () => {
    const after = changed(
      [
        "| keeper | see, create, change, delete | Tool | |",
        "| keeper | delete, change | Tool | |\n| keeper | see | Tool | |\n| keeper | create | Tool | |",
      ],
      ["| member | see | Tool, Person | |", "| member | see | Person | |\n| member | see | Tool | |"],
    );
    expect(diff(before, sideOf(after))).toEqual([]);
  });

  test("line breaks, blanks, and the order of what has none change nothing", () => {
    const after = changed(
      ["`extensions < MOST_EXTENSIONS`", "`extensions   <   MOST_EXTENSIONS`"],
      ["`due >= out_on`", "`(due >= out_on)`"],
      ["| LOAN_TIME |", "|   LOAN_TIME   |"],
      ["The app knows what is on the shelf, who has", "The app knows what is on\nthe shelf, who has"],
      ["- Icon: 🧰\n- Colour: teal", "- Colour: teal\n- Icon: 🧰"],
      ["- Search: Name, Code, Notes", "- Search: Notes, Code, Name"],
      [
        "| Tool.name | at most 60 characters | | E8 |\n| Tool.worth | `worth > 0 EUR` | | E10 |",
        "| Tool.worth | `worth > 0 EUR` | | E10 |\n| Tool.name | at most 60 characters | | E8 |",
      ],
    );
    expect(diff(before, sideOf(after)).map((one) => inWords(one, en))).toEqual([]);
  });
});

test("no document differs from itself, and any two samples differ", () => {
  for (const [index, side] of sides.entries()) {
    expect(diff(side, side)).toEqual([]);
    const other = sides[(index + 1) % sides.length] ?? side;
    for (const one of diff(side, other)) expect(inWords(one, en)).not.toMatch(/undefined|\[object/u);
  }
});

/** The content of a model without spans, computed independently of the tested code. */
function meaning(model: Model): string {
  const { outline: _, roles, screens, ...rest } = model;
  const { rights: __, ...other } = roles;
  const said = {
    ...rest,
    screens: screens.filter(({ byDefault }) => !byDefault),
    roles: other,
    permissions: permissionsOf(model).map(({ role, entities }) => ({ role, entities })),
  };
  const left = new Set(["span", "problem", "rows", "type", "byDefault", "messageFor", "tree", "parameters", "was"]);
  const plain = (value: unknown, name: string): unknown => {
    if (left.has(name) && !(name === "type" && isFieldType(value))) return undefined;
    if (typeof value === "string") return value.replace(/\s+/gu, " ");
    if (typeof value !== "object" || value === null) return value;
    if (value instanceof Map) return plain([...value], name);
    // Other tests cover order.
    if (Array.isArray(value)) return value.map((each) => JSON.stringify(plain(each, ""))).toSorted();
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plain(each, key)]));
  };
  return JSON.stringify(plain(said, ""));
}

const isFieldType = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "kind" in value && !("op" in value);

const FULL = process.env["NINEFOLD_FULL"] !== undefined;

test("whatever changes in a sample, no difference goes by unseen", () => {
  const known = sides.map((side) => ({ ...side, lines: side.source.split("\n") }));
  const mutation = fc.record({
    sample: fc.nat({ max: known.length - 1 }),
    line: fc.nat(),
    how: fc.constantFrom("remove", "repeat", "swap", "word", "number", "cell"),
    word: fc.nat(),
  });
  fc.assert(
    fc.property(mutation, ({ sample, line, how, word }) => {
      const { lines, ...before } = known[sample] ?? { lines: [], ...sideOf("") };
      const text = mutate(lines, line % Math.max(1, lines.length), how, word).join("\n");
      const after = sideOf(text);
      if (meaning(before.model) === meaning(after.model)) return;
      const found = diff(before, after);
      expect({ text: lines[line % lines.length], how, found: found.length > 0 }).toMatchObject({ found: true });
      for (const one of found) expect(inWords(one, en)).not.toBe("");
    }),
    { numRuns: FULL ? 3000 : 15 },
  );
});

function mutate(lines: readonly string[], at: number, how: string, word: number): readonly string[] {
  const line = lines[at] ?? "";
  const words = line.match(/[\p{L}\p{N}]+/gu) ?? [];
  const cells = line.split("|");
  switch (how) {
    case "remove":
      return lines.toSpliced(at, 1);
    case "repeat":
      return lines.toSpliced(at, 0, line);
    case "swap":
      return lines.toSpliced(at, 2, lines[at + 1] ?? "", line);
    case "word":
      return lines.toSpliced(at, 1, line.replace(words[word % Math.max(1, words.length)] ?? " ", "Changed"));
    case "number":
      return lines.toSpliced(
        at,
        1,
        line.replace(/\d+/u, (digits) => String(Number(digits) + 1)),
      );
    default:
      return lines.toSpliced(at, 1, cells.toSpliced(1 + (word % Math.max(1, cells.length - 2)), 1, " ").join("|"));
  }
}

test("every language has a sentence for every difference", async () => {
  const all = await Promise.all(
    ["de", "fr", "es", "ar", "zh"].map(async (language) => [language, await loadDifferenceWords(language)] as const),
  );
  const [first, second] = sides;
  if (first === undefined || second === undefined) throw new Error("There are no samples.");
  const found = diff(first, second);
  for (const [language, words] of all) {
    expect(Object.keys(words.sentences)).toEqual(Object.keys(en.sentences));
    expect(Object.keys(words.items)).toEqual(Object.keys(en.items));
    for (const one of found) expect(inWords(one, words)).not.toMatch(/undefined|\[object/u);
    expect(
      found.map((one) => inWords(one, words)),
      language,
    ).not.toEqual(found.map((one) => inWords(one, en)));
  }
  expect(await loadDifferenceWords("__proto__")).toBe(en);
});
