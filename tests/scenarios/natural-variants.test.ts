import { expect, test } from "vitest";
import { checkSource } from "#cli/checked-file.ts";
import type { Model } from "#model/model.ts";
import { openForTest } from "#testing/open-for-test.ts";
import { scenarioFailures } from "#testing/scenario-failures.ts";

const check = (points: string) => checkSource("a.md", `# Specification: Test\n\n${points}`);
const codes = (points: string): string[] =>
  check(points).diagnostics.flatMap(({ code, severity }) =>
    severity === "error" || severity === "warning" ? [code] : [],
  );

/** The model of a document; fails if the document has errors. */
function read(points: string): Model {
  const { diagnostics, model } = check(points);
  expect(diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message)).toEqual([]);
  return model;
}

const PEOPLE = `
## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ana | Ana | member |
| kim | Kim | keeper |
`;

const loans = (rows: string, more = ""): string => `## 3. Entities and their fields
### Loan
| Field | Type |
| --- | --- |
| Title | text |
| Borrower | person |
| Keeper | person |

## 4. States and transitions
### Loan
| From | Event | To | Who | Then |
| --- | --- | --- | --- | --- |
${rows}
${more}
${PEOPLE}`;

test("P4.1 From: New is a status where a row leads to it or describes it, else another word for start", async () => {
  const named = "| start | | New | | |\n| New | Lend | Out | | |";
  expect(
    await scenarioFailures(`${loans(named)}
## Scenarios
### Lent
- When: create Loan x
- Then: x \`status = "New"\`
- When: Lend x
- Then: x \`status = "Out"\`
- When: Lend x
- Then: refused
`),
  ).toEqual([]);
  const described = loans("| New | Lend | Out | | |", "\n| Status | Meaning |\n| --- | --- |\n| New | just made |\n");
  expect(check(described).model.states[0]?.transitions[0]?.from).toMatchObject([{ value: "New" }]);
  for (const from of ["New", "(new)", "(start)", "new record", "", "–"])
    expect(read(loans(`| ${from} | | Out | | |`)).states[0]?.transitions[0]?.from, from).toBe("start");
});

test("P4.1 only the first row may leave out From and Event: a later one has lost them", () => {
  expect(codes(loans("| | | In | | |\n| In | Lend | Out | | |"))).not.toContain("event-missing");
  expect(codes(loans("| start | | In | | |\n| | | Out | | |"))).toContain("event-missing");
});

const lend = (then: string): string => loans(`| start | | In | | |\n| In | Lend | Out | anyone | ${then} |`);

test("P4.10 tell takes a person field or a role in any number; an unknown name is an error with a suggestion", async () => {
  expect(codes(lend('tell borower "Hello."'))).toContain("person-unknown");
  const [told] = check(lend('tell borower "Hello."')).diagnostics.filter(({ code }) => code === "person-unknown");
  expect(told?.help).toContain("borrower");
  expect(check(lend('tell borower "Hello."')).model.states[0]?.transitions[1]?.problem?.code).toBe("person-unknown");
  for (const verb of ["notify", "remind", "alert", "inform"])
    expect(codes(lend(`${verb} borrower "Hello."`)), verb).not.toContain("effect-not-understood");
  for (const who of ["member", "Member", "the members", "everyone", '`Person.filter(p, p.name = "Ana")`'])
    expect(
      await scenarioFailures(`${lend(`tell ${who} "Hello."`)}
## Scenarios
### Told
- As: kim
- When: create Loan x
- When: Lend x
- Then: told ana "Hello."
`),
      who,
    ).toEqual([]);
});

const whoIs = (who: string): string => `${loans(`| start | | In | | |\n| In | Lend | Out | ${who} | |`)}
## Scenarios
### Who it is
- As: ana
- When: create Loan x with \`keeper = ana\`
- When: Lend x
`;

test("P4.3 a name that is a role and a person field means the role, with a warning; in backticks it is the field", async () => {
  expect(codes(whoIs("keeper"))).toContain("who-role-and-field");
  // Every occurrence is marked.
  const twice = whoIs("keeper | |\n| Out | Return | In | keeper");
  expect(codes(twice).filter((code) => code === "who-role-and-field")).toHaveLength(2);
  expect(
    await scenarioFailures(
      `${whoIs("keeper")}- Then: refused\n- As: kim\n- When: Lend x\n- Then: x \`status = "Out"\``,
    ),
  ).toEqual([]);
  expect(codes(whoIs("`keeper`"))).not.toContain("who-role-and-field");
  expect(await scenarioFailures(`${whoIs("`keeper`")}- Then: x \`status = "Out"\``)).toEqual([]);
  expect(codes(whoIs("borrower"))).not.toContain("who-role-and-field");
});

test("PA.6 an entity may be called A, and articles are read as articles", async () => {
  const failures = await scenarioFailures(`## 3. Entities and their fields
### A
| Field | Type |
| --- | --- |
| Name | text |

### Loan
| Field | Type |
| --- | --- |
| Title | text |

## Scenarios
### Both
- Given: A r1 with \`name = "one"\`
- When: create A r2 with \`name = "two"\`
- Then: r2 \`name = "two"\`
- When: create a Loan x with \`title = "x"\`
- Then: x \`title = "x"\`
- Then: \`A.size() = 2 and Loan.size() = 1\`
`);
  expect(failures).toEqual([]);
});

test("PA.3 people are the profiles, in the order of the document whatever names them first", async () => {
  const { app } = await openForTest(`# Test

## 3. Entities and their fields
### Person
| Field | Type |
| --- | --- |
| Boss | person |

### Tool
| Field | Type |
| --- | --- |
| Name | text |
| Keeper | person |

## Sample data
### Tool
| | Name | Keeper |
| --- | --- | --- |
| saw | Saw | kim |

### Person
| | Name | Roles | Boss |
| --- | --- | --- | --- |
| ana | Ana | member | kim |
| bo | Bo | member | |
| kim | Kim | keeper | ana |
`);
  await app.loadSampleData();
  const { profiles } = await app.describe();
  expect(profiles.map(({ name, roles }) => [name, ...roles])).toEqual([
    ["Ana", "member"],
    ["Bo", "member"],
    ["Kim", "keeper"],
  ]);
  const people = await app.ask({ kind: "record", entity: "Person", id: profiles[0]?.id ?? "" });
  expect(people?.values["boss"]?.value).toBe(profiles[2]?.id);
  const saw = await app.trial.records();
  expect(saw["Tool"]).toMatchObject([{ name: "Saw", keeper: profiles[2]?.id }]);
});

test("P0.4 where no column names the items the first one does, but never for rights", () => {
  const model = read(`## 2. Screens and routes
| View | Shows |
| --- | --- |
| Tools | list of Tool |

## 3. Entities and their fields
### Tool
| # | Attribute | Type |
| --- | --- | --- |
| 1 | Name | text |
| 2 | Worth | money |

## 8. The error catalogue
| Key | Message |
| --- | --- |
| E1 | No. |

## 9. Business constants and limits
| Symbol | Value |
| --- | --- |
| MOST | 3 |
`);
  expect(model.screens.map(({ name }) => name)).toEqual(["Tools"]);
  expect(model.entities[0]?.fields.map(({ key }) => key)).toEqual(["name", "worth"]);
  expect(model.errors.map(({ code }) => code)).toEqual(["E1"]);
  expect(model.constants.constants.map(({ name }) => name)).toEqual(["MOST"]);
  const rights = `## 3. Entities and their fields
### Tool
| Field | Type |
| --- | --- |
| Name | text |

## 6. Roles and permissions
| Group | May | On |
| --- | --- | --- |
| member | see | Tool |
`;
  expect(codes(rights)).toContain("right-without-role");
  expect(check(rights).model.roles).toMatchObject({ closed: true, rights: [{ roles: [] }] });
});

test("P4.3 P6.1 names in one breath are taken apart where each of them is known", async () => {
  const document = (who: string, from: string, role: string): string => `${loans(
    `| start | | In | | |\n| In | Lend | Out | anyone | |\n| Out | Lose | Lost | anyone | |\n| ${from} | Close | Closed | ${who} | |`,
    `
## 6. Roles and permissions
| Role | May | On |
| --- | --- | --- |
| ${role} | see, create, change | Loan |
`,
  )}
## Scenarios
### Closed by the borrower, from either status
- As: ana
- When: create Loan x with \`borrower = ana\`
- When: Lend x
- When: Close x
- Then: x \`status = "Closed"\`
- When: create Loan y with \`borrower = ana\`
- When: Lend y
- When: Lose y
- Then: y \`status = "Lost"\`
- As: kim
- When: Close y
- Then: y \`status = "Closed"\`
- Given: Person bo with \`name = "Bo"\`, \`roles = ["guest"]\`
- As: bo
- Then: sees 0 Loan
`;
  for (const [who, from, role] of [
    ["borrower and keeper", "Out or Lost", "member and keeper"],
    ["borrower or keeper", "Out and Lost", "member, keeper"],
    ["borrower, keeper", "Out, Lost", "member & keeper"],
  ] as const)
    expect(await scenarioFailures(document(who, from, role)), who).toEqual([]);
});

test("P3.10 Colour if takes several colours, in the order in which they count", () => {
  const colours = (fact: string) =>
    read(`## 3. Entities and their fields
### Loan
- Colour if: ${fact}

| Field | Type |
| --- | --- |
| Due | date |
`).entities[0]?.colourIf.map(({ colour, condition }) => [colour, condition.source]);
  const both = [
    ["red", "due < today()"],
    ["grey", "due is empty"],
  ];
  expect(colours("red if `due < today()`; grey if `due is empty`")).toEqual(both);
  expect(colours("red `due < today()`, grey `due is empty`")).toEqual(both);
  expect(colours("`due < today()`: red; `due is empty`: grey")).toEqual(both);
});

test("P7.2 P7.6 paths and lists of fields stand without backticks in point 7, and mean the same as code", () => {
  const kept = (facts: string): string => `## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /loans | Loans | list of Loan |

### Loans
- Filters: Keeper name, Title
- Asks the server: ${facts.includes("answer.user") ? '`{"search": search, "keeper_name": filter.keeper_name}`' : "search, Keeper name"}

## 3. Entities and their fields
### Loan
| Field | Type |
| --- | --- |
| Title | text |
| Keeper name | text |
| Terms and notes | text |

## 7. The calls it makes
- Base address: https://example.org
${facts}`;
  const plain = read(
    kept(`- Token: user.token
- Me: data.user

| Call | Of | Request | Sends |
| --- | --- | --- | --- |
| Log | Loan | \`POST /log\` | title and keeper name |

### Loan
- Kept at: /loans
- Many in: data.loan-list
- One in: answer.loan
- Sends: Title, keeper_name and Terms and notes in loan
- Pages: \`limit\` and \`offset\`, 20 at a time, total in meta.total.

| Field | On the wire |
| --- | --- |
| Keeper name | keeperName |
`),
  );
  const coded = read(
    kept(`- Token: \`answer.user.token\`
- Me: \`answer.data.user\`

| Call | Of | Request | Sends |
| --- | --- | --- | --- |
| Log | Loan | \`POST /log\` | \`{"title": title, "keeper_name": keeper_name}\` |

### Loan
- Kept at: /loans
- Many in: \`answer.data["loan-list"]\`
- One in: \`answer.loan\`
- Sends: \`{"loan": {"title": title, "keeperName": keeper_name, "terms_and_notes": terms_and_notes}}\`
- Pages: \`limit\` and \`offset\`, 20 at a time, total in \`answer.meta.total\`

| Field | On the wire |
| --- | --- |
| Keeper name | keeperName |
`),
  );
  const trees = ({ calls, screens }: Model) =>
    JSON.parse(
      JSON.stringify(
        [
          calls.token?.tree,
          calls.me?.tree,
          calls.resources.map(({ manyIn, oneIn, sends, pages }) => [manyIn, oneIn, sends, pages?.total]),
          calls.calls.map(({ sends }) => sends),
          screens.map(({ asksTheServer }) => asksTheServer),
        ].map((part) => part ?? null),
        (key, value: unknown) => (key === "span" || key === "source" ? undefined : value),
      ),
    ) as unknown;
  expect(trees(plain)).toEqual(trees(coded));
  expect(codes(kept("### Loan\n- Kept at: /loans\n- Sends: Titel, keeper name\n"))).toContain("field-unknown");
  expect(codes(kept("### Loan\n- Kept at: /loans\n- Sends: everything that is new about it\n"))).toContain(
    "code-expected",
  );
  expect(codes(kept("### Loan\n- Kept at: /loans\n- Many in: the list of loans\n"))).toContain("code-expected");
});

const evenings = (parts: { states?: string; rules?: string; constants?: string; scenarios?: string }): string =>
  `## 1. What the product does and for whom
- Currency: EUR

## 3. Entities and their fields
### Evening
| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Title | text | yes | |
| Held on | date | | 2026-05-04 |
| Fee | money | | 5 EUR |
| Seats | whole number | mandatory | 10 |
| Poster | photo | | |
| Note | text | | |

## 4. States and transitions
### Evening
| From | Event | To | Asks for | Then |
| --- | --- | --- | --- | --- |
| start | | Open | | |
| Open | Change | Open | Note | \`fee = 0 EUR\` |
| Open | Close all | Closed | | for each e in \`others.filter(e, e.status = "Open")\`: do Close on e |
| Open | Close | Closed | Note | |
${parts.states ?? ""}

${parts.rules ?? ""}

${parts.constants ?? ""}

## Sample data
### Evening
| | Title | Poster |
| --- | --- | --- |
| e1 | First | choir.jpg |
| e2 | Second | \`"x.png"\` |

## Scenarios
${parts.scenarios ?? ""}`;

test("PA.6 an event called Change is fired as it is written, and change is what everybody may do to a record", async () => {
  expect(
    await scenarioFailures(
      evenings({
        scenarios: `### The verb and the event
- When: change e1 with \`title = "New"\`
- Then: e1 \`title = "New" and fee = 5 EUR\`
- When: Change e1 with \`note = "x"\`
- Then: e1 \`note = "x" and fee = 0 EUR\``,
      }),
    ),
  ).toEqual([]);
});

test("PA.4 PA.15 steps without a colon, and plain values beside code", async () => {
  const steps = `### As people write elsewhere
- When create Evening e9 with title = Salt and pepper, seats = 4 and \`held_on = 2026-05-04 + 2 days\`
- Then e9 \`title = "Salt and pepper" and seats = 4 and held_on = 2026-05-06\`
- When: change e9 with title = Two and seats = 5, fee = \`2 * 2 EUR\`
- And e9 is not there
- Then: e9 \`title = "Two" and seats = 5 and fee = 4 EUR\``;
  expect(codes(evenings({ scenarios: steps }))).toContain("step-not-understood");
  expect(await scenarioFailures(evenings({ scenarios: steps.replace("- And e9 is not there\n", "") }))).toEqual([]);
  expect(codes(evenings({ scenarios: "| When | Then |\n| --- | --- |\n| Close e1 | refused |" }))).toContain(
    "scenario-table",
  );
});

test("P4.9 PA.12 an event that an effect does asks nobody: what it would ask for stays; names of files are files", async () => {
  const scenarios = `### All of them
- When: Close all e1
- Then: e2 \`status = "Closed" and note is empty and poster is not empty\`
- Then: e1 \`poster is not empty\`

### People are asked
- When: Close e1
- Then: refused with required`;
  expect(await scenarioFailures(evenings({ scenarios }))).toEqual([]);
  expect(codes(evenings({}))).toEqual(["do-without-asked"]);
  const required = evenings({
    rules:
      "## 5. Validation rules\n| On | Rule | Only when |\n| --- | --- | --- |\n| Evening.note | required | Closed |",
    scenarios: "### A rule still holds\n- When: Close all e1\n- Then: refused",
  });
  expect(await scenarioFailures(required)).toEqual([]);
});

test("P9.1 a comma before one or two digits is a decimal comma; what can be read in two ways is named", async () => {
  const constants = (value: string): string =>
    `## 9. Business constants and limits\n| Name | Value |\n| --- | --- |\n| RATE | ${value} |\n`;
  const rate = (value: string, code: string): string =>
    evenings({ constants: constants(value), scenarios: `### The rate\n- Then: \`${code}\`` });
  for (const [value, code] of [
    ["2,50 EUR", "RATE = 2.50 EUR"],
    ["1.250,5 EUR", "RATE = 1250.50 EUR"],
    ["€ 1 250,50", "RATE = 1250.50 EUR"],
    ["7,5 %", "RATE = 0.075"],
    ["40,5", "RATE = 40.5"],
    ["1,250", "RATE = 1250"],
  ] as const)
    expect(await scenarioFailures(rate(value, code)), value).toEqual([]);
  for (const value of ["1.250", "1 250", "1'250 EUR", "1.000.000"])
    expect(codes(evenings({ constants: constants(value) })), value).toContain("constant-two-ways");
});

test("P0.8 P0.14 what was meant as a table, a transition or an entity and can't be read is named at its line", () => {
  const rule = "| Evening.seats | `seats <= 40` |";
  const table = `| On | Rule |\n| --- | --- |\n${rule}`;
  const rules = (text: string): string[] => codes(evenings({ rules: `## 5. Validation rules\n${text}` }));
  expect(rules(`| On | Rule |\n| --- | --- |\n| Evening.title | required |\n\nA note.\n\n${rule}`)).toContain(
    "row-not-read",
  );
  expect(rules(`| On | Rule |\n| --- | --- |\n<!-- seats -->\n${rule}`)).toContain("row-not-read");
  expect(rules(`\`\`\`\n${table}\n\`\`\``)).toContain("table-in-code");
  expect(rules(table.replaceAll(/^/gmu, "    "))).toContain("table-in-code");
  expect(rules(table.replaceAll(/^/gmu, "> "))).toContain("table-in-code");
  expect(rules(`A note with a | in it.\n\n${table}\n\n\`\`\`\na | b\n\`\`\``)).toEqual(["do-without-asked"]);
  expect(rules("<table><tr><td>Evening.seats</td></tr></table>")).toContain("table-in-code");
  for (const heading of ["**Tool**\n", "###Tool", "#### Tool"])
    expect(
      codes(`## 3. Entities and their fields\n${heading}\n| Field | Type |\n| --- | --- |\n| A | text |`),
    ).toContain("fields-without-entity");
  // Rules and states in prose that only a human would understand.
  expect(rules("- The seats must be at least 1.\n- The title is required.")).toEqual(
    expect.arrayContaining(["bullet-not-read"]),
  );
  expect(rules("1. Seats: at most 40")).toContain("bullet-not-read");
  expect(rules("There are no rules yet.")).not.toContain("bullet-not-read");
  const states = "## 4. States and transitions\n";
  const matrix = "| | Open | Closed |\n| --- | --- | --- |\n| Open | | Close |\n| Closed | Open again | |\n";
  const one = "## 3. Entities and their fields\n### Tool\n| Field | Type |\n| --- | --- |\n| A | money |\n\n";
  expect(codes(`${one}${states}${matrix}`)).toContain("table-not-understood");
  expect(codes(`${one}${states}### Tool\n${matrix}`)).toContain("table-not-understood");
  const dated = (type: string): string =>
    `${one.replace("money", type)}## Sample data\n### Tool\n| | A |\n| --- | --- |\n| t1 | 2026-03-01 |\n`;
  expect(codes(dated("date, at most today"))).toEqual([]);
  expect(codes(dated("date, at most 2026-01-01"))).toEqual(["sample-breaks-rule"]);
  const sample = "## Sample data\n### Tool\n| | A |\n| --- | --- |\n| t1 | ";
  expect(codes(`${one}${sample}1.250 EUR |\n`)).toContain("constant-two-ways");
  expect(codes(`${one}${sample}1250 EUR |\n`)).toEqual([]);
  const many = "## 3. Entities and their fields\n| Entity | Field | Type |\n| --- | --- | --- |\n";
  expect(codes(`${many}| | A | text |\n| Tool | B | text |\n| | C | text |\n`)).toContain("fields-without-entity");
  expect(codes(`${many}| Tool | A | text |\n| | B | text |\n| | | |\n`)).toEqual([]);
  expect(
    codes(
      `${many}| Tool | A | text |\n\n## 4. States and transitions\n| Entity | From | Event | To |\n| --- | --- | --- | --- |\n| | start | | In |\n`,
    ),
  ).toContain("states-without-entity");
  const tool =
    "## 3. Entities and their fields\n### Tool\n| Field | Type |\n| --- | --- |\n| Kind | choice of A \\| B |\n";
  expect(codes(tool)).toEqual([]);
  expect(codes(tool.replace("A \\| B", "A and B"))).toEqual(["choice-of-one"]);
  expect(codes(`${tool}\n## 4. States and transitions\n### Tool\n- In → Out: Lend\n`)).toEqual([
    "states-without-table",
  ]);
  const roles = (bullet: string): string => `${tool}\n## 6. Roles and permissions\n${bullet}\n`;
  expect(codes(roles("- keeper: see, create Tool"))).toContain("bullet-not-read");
  expect(check(roles("- keeper: see, create Tool")).model.roles.closed).toBe(true);
  expect(
    codes(roles("- Note: see the handbook for roles.\n- Handbook: see chapter 3\n- Sign-in: choose a profile")),
  ).toEqual([]);
  expect(codes(`${tool}\n## 2. Screens and routes\n- /tools: Tools, list of Tool\n`)).toContain("bullet-not-read");
  for (const [point, said] of [
    ["1. Purpose", "| Key | Value |\n| --- | --- |\n| Currency | EUR |"],
    ["7. Calls", "- Tell: POST /tell on Close"],
    [
      "2. Screens",
      "| Route | Screen | Shows |\n| --- | --- | --- |\n| /f | Figures | overview |\n\n### Figures\n- Open: count of Tool",
    ],
    ["Words", "- Kind: Art"],
    ["Words", "| Text | German |\n| --- | --- |\n| Kind | Art |"],
  ] as const)
    expect(codes(`${tool}\n## ${point}\n${said}\n`), said).toContain("bullet-not-read");
  expect(codes(`${tool}\n## 1. Purpose\n- Language: Englisch\n`)).toEqual(["language-unknown"]);
  expect(codes(`${tool}\n## Scenarios\n\`\`\`\nScenario: x\n  Given y\n  Then z\n\`\`\`\n`)).toEqual([
    "scenario-table",
  ]);
  for (const said of ["- **E1** Too many.", "- E1 – Too many.", "### E1\nToo many."])
    expect(codes(`${tool}\n## 8. The error catalogue\n${said}\n`)).toEqual(["bullet-not-read"]);
  expect(codes(`${tool}\n## Sample data\n### Tool\n- saw: Saw\n`)).toEqual(["bullet-not-read"]);
});

test("P8.1 a message of the catalogue says what a field was before", async () => {
  const failures = await scenarioFailures(
    evenings({
      rules: `## 5. Validation rules
| On | Rule | Error |
| --- | --- | --- |
| Evening.seats | \`before.seats is empty or seats >= before.seats\` | E1 |

## 8. The error catalogue
| Code | Message |
| --- | --- |
| E1 | It was {before.seats}, and {seats} is less. |`,
      scenarios: "### Fewer seats\n- When: change e1 with seats = 4\n- Then: e1 `seats = 4`",
    }),
  );
  expect(JSON.stringify(failures)).toContain("It was 10, and 4 is less.");
});

test("P5.1 under a heading with the entity a rule names its field alone", async () => {
  const under = (head: string, on: string): string =>
    evenings({
      rules: `## 5. Validation rules\n### Evening\n| ${head} | Rule |\n| --- | --- |\n| ${on} | \`seats <= 40\` |`,
      scenarios:
        "### Too many\n- When: change e1 with seats = 41\n- Then: refused\n- When: change e1 with seats = 40\n- Then: e1 `seats = 40`",
    });
  for (const [head, on] of [
    ["Field", "Seats"],
    ["On", "seats"],
    ["On", "Evening.seats"],
  ] as const)
    expect(await scenarioFailures(under(head, on))).toEqual([]);
  expect(codes(under("Field", "Seeats"))).toContain("field-unknown");
});

test("P5.1 a table says in two columns which field of which entity a rule is on", async () => {
  const by = (entity: string, field: string, rule = "at most 40"): string =>
    evenings({
      rules: `## 5. Validation rules\n| Entity | Field | Rule |\n| --- | --- | --- |\n| ${entity} | ${field} | ${rule} |`,
      scenarios:
        "### Too many\n- When: change e1 with seats = 41\n- Then: refused\n- When: change e1 with seats = 40\n- Then: e1 `seats = 40`",
    });
  expect(await scenarioFailures(by("Evening", "Seats"))).toEqual([]);
  expect(codes(by("Evening", "Seats"))).toEqual(codes(by("Evening", "seats")));
  // Without a field the rule applies to the record.
  expect(await scenarioFailures(by("Evening", "", "`seats <= 40`"))).toEqual([]);
  expect(codes(by("Evening", "Seeats"))).toContain("field-unknown");
  expect(codes(by("Evning", "Seats"))).toContain("entity-unknown");
  // If both columns name a field, the reader picks neither.
  expect(codes(by("Evening.seats", "Seats"))).toContain("entity-unknown");
  // A rule with errors refuses every write.
  for (const closed of [by("Evening", "Seeats"), by("Evening.seats", "Title")])
    expect(JSON.stringify(await scenarioFailures(closed))).not.toBe("[]");
});

const TOO_MANY =
  "### Too many\n- When: change e1 with seats = 41\n- Then: refused\n- When: change e1 with seats = 40\n- Then: e1 `seats = 40`";

test("P5.1 a bullet that begins with a field is a rule, in a phrase or in code, with its error behind it", async () => {
  const bullet = (said: string): string =>
    evenings({
      rules: `## 5. Validation rules\n${said}\n\n## 8. The error catalogue\n| Code | Message |\n| --- | --- |\n| E1 | Forty at most. |`,
      scenarios: TOO_MANY.replace("refused\n", `refused${said.includes("E1") ? " with E1" : ""}\n`),
    });
  for (const said of [
    "- Evening.seats: at most 40",
    "1. Evening.Seats: `seats <= 40`",
    "- Evening.seats: at most 40 (E1)",
    "- Evening.seats: at most 40. Error: E1",
    "- Evening.seats: at most 40 → E1",
    "- Evening.seats: `seats <= 40`, otherwise E1.",
    "### Evening\n- Seats: at most 40 (E1)",
    "| On | Rule |\n| --- | --- |\n| Evening.title | required |\n\n- Evening.seats: at most 40 (E1)",
  ]) {
    expect(codes(bullet(said)).includes("unused-error"), said).toBe(!said.includes("E1"));
    expect(await scenarioFailures(bullet(said)), said).toEqual([]);
  }
  // The text in brackets need not be an error code.
  expect(codes(bullet("- Evening.seats: at most 40 (nobody stands)"))).toContain("expression-unreadable");
  expect(codes(bullet("- Evening.seats: at most 40 (E9)"))).toContain("undefined-error");
  expect(codes(bullet("- Evening.seats: at most 40\n  - Error: E1"))).toContain("bullet-not-read");
});

test("P5.13 no bullet of rules is passed over without a word", () => {
  const table = "| On | Rule |\n| --- | --- |\n| Evening.title | required |\n\n";
  const told = (said: string): boolean =>
    codes(evenings({ rules: `## 5. Validation rules\n${said}` })).some((code) => code === "bullet-not-read");
  // If there is no other rule, a bullet that sounds like a rule is meant as one.
  for (const said of [
    "- Seats: between 1 and 40",
    "- Seats must be positive.",
    "- An evening has one poster per title",
    "- Held on is after today",
    "- Fee < 40 EUR",
  ])
    expect(told(said), said).toBe(true);
  // Also beside a table: bullets that begin with a field or name an error.
  for (const said of ["- Evening.Seats > 3", "- Evening: one a day. Error: E1", "- Nobody comes twice (E1)"])
    expect(told(table + said), said).toBe(true);
  for (const said of [
    "- These are the house's own.",
    `${table}- Seats are never sold twice.`,
    `${table}- Note: see above.`,
  ])
    expect(told(said), said).toBe(false);
});
