import { describe, expect, test } from "vitest";
import { RIGHT } from "#read/keys.ts";
import { matchKey } from "#read/match-keys.ts";
import { readDocument } from "#read/read-document.ts";
import { inEnglish } from "#words/english.ts";
import { sayReason } from "#words/say.ts";
import { openAs, type OpenedAs } from "#testing/open-as.ts";
import { openForTest } from "#testing/open-for-test.ts";
import { scenarioFailures } from "#testing/scenario-failures.ts";

const PEOPLE = `
## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ana | Ana | member |
| bo | Bo | member |
| kim | Kim | keeper |
| both | Robin | member, keeper |
| boss | Boss | boss |
`;

const rights = (rows: string, scenarios = "", transitions = "| Open | Close | Closed | | | | | |"): string => `
## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /notes | Notes | list of Note by title A to Z |
| /figures | Figures | overview |

### Notes
- Title: Title
- Subtitle: Secret word
- Search: Title, Secret word
- Filters: Secret word

### Figures
| Block | Shows |
| --- | --- |
| All | count of Note |
| Sum | sum of Note.size |

## 3. Entities and their fields
### Note
| Field | Type |
| --- | --- |
| Title | text |
| Holder | person |
| Secret word | text |
| Size | whole number |

## 4. States and transitions
### Note
| From | Event | To | Who | Only if | Otherwise | Asks for | Then |
| --- | --- | --- | --- | --- | --- | --- | --- |
| start | | Open | | | | | |
${transitions}

## 6. Roles and permissions
| Role | May | On | Only if |
| --- | --- | --- | --- |
${rows}
${PEOPLE}
### Note
| | Title | Holder | Secret word | Size | Status |
| --- | --- | --- | --- | --- | --- |
| n1 | Of Ana | ana | apple | 1 | Open |
| n2 | Of Bo | bo | plum | 2 | Open |
| n3 | Of nobody | | pear | 4 | Open |

## Scenarios
- Given: the date is 2026-03-02
${scenarios}
`;

test("P6.2 what no row grants is refused once any row exists", async () => {
  const scenarios = `
### Closed
- As: ana
- Then: sees 3 Note
- When: create Note x with \`title = "X"\`
- Then: refused
- When: change n1 with \`title = "X"\`
- Then: refused
- When: delete n1
- Then: refused
- When: Close n1
- Then: refused
- As: kim
- Then: sees 0 Note`;
  expect(await scenarioFailures(rights("| member | see | Note | |", scenarios))).toEqual([]);
});

test("P6.3 rights of several roles add up", async () => {
  const rows = `| member | see | Note | \`holder = me\` |
| keeper | see | Note | \`size > 2\` |
| keeper | delete | Note | |`;
  const scenarios = `
### Added up
- Given: Note n1 with \`holder = both\`
- As: both
- Then: sees 2 Note
- When: delete n1
- As: ana
- Then: sees 0 Note
- When: delete n3
- Then: refused`;
  expect(await scenarioFailures(rights(rows, scenarios))).toEqual([]);
});

test("P6.4 an unknown condition grants nothing", async () => {
  const scenarios = `
### Unknown
- As: ana
- Then: sees 1 Note
- When: change n3 with \`size = 1\`
- Then: refused`;
  expect(await scenarioFailures(rights("| member | see, change | Note | `holder = me` |", scenarios))).toEqual([]);
});

test("P6.5 the condition of change holds before and after, that of create on the new record", async () => {
  const scenarios = `
### Before and after
- As: ana
- When: change n1 with \`holder = bo\`
- Then: refused
- When: change n2 with \`holder = ana\`
- Then: refused
- When: change n1 with \`title = "Mine"\`
- When: create Note x with \`holder = bo\`
- Then: refused
- When: create Note y with \`holder = ana\`
- Then: y \`status = "Open"\``;
  expect(await scenarioFailures(rights("| member | see, create, change | Note | `holder = me` |", scenarios))).toEqual(
    [],
  );
});

test("P6.7 an event without Who: whom point 6 lets fire it, change the record, or do everything", async () => {
  const rows = `| member | see | Note | |
| member | Close | Note | \`holder = me\` |
| keeper | see, change | Note | \`size < 3\` |
| boss | everything | everything | |`;
  const scenarios = `
### Without Who
- As: ana
- When: Close n2
- Then: refused
- When: Close n1
- As: kim
- When: Close n3
- Then: refused
- When: Close n2
- As: boss
- When: Close n3
- Then: n3 \`status = "Closed"\``;
  expect(await scenarioFailures(rights(rows, scenarios))).toEqual([]);
});

test("P6.7 where Who and point 6 both speak, both must allow; everything does not name an event", async () => {
  const rows = `| member | see, change | Note | |
| member | Close | Note | \`size < 2\` |
| keeper | see | Note | |
| boss | everything | everything | |`;
  const transitions = `| Open | Close | Closed | holder, keeper, boss | | | | |
| Open | Burn | Burnt | holder | | | | |`;
  const scenarios = `
### Both
- As: bo
- When: Close n2
- Then: refused
- When: Close n1
- Then: refused
- As: kim
- When: Close n1
- Then: refused
- As: boss
- When: Close n1
- Then: refused
- As: ana
- When: Close n1
- Then: n1 \`status = "Closed"\`
- As: boss
- When: Burn n2
- Then: refused
- As: bo
- When: Burn n2
- Then: n2 \`status = "Burnt"\``;
  expect(await scenarioFailures(rights(rows, scenarios, transitions))).toEqual([]);
});

test("P6.8 a row with a mistake grants nothing, and still closes the field it names", async () => {
  const rows = `| member | see, change | Note | |
| member | delete | Note | \`holdre = me\` |
| keeper | see | Note.secret_word | \`holdre = me\` |`;
  const scenarios = `
### Closed by a mistake
- As: ana
- When: delete n1
- Then: refused
- When: change n1 with \`secret_word = "x"\`
- Then: refused
- When: change n1 with \`title = "x"\`
- Then: n1 \`title = "x"\``;
  expect(await scenarioFailures(rights(rows, scenarios), { withMistakes: true })).toEqual([]);
});

describe("P6.6 a field that any row names is closed to every role that no row opens it to", () => {
  const rows = `| member, keeper | see, create, change | Note | |
| member | see | Note.secret_word | \`holder = me\` |
| keeper | see, change | Note.secret_word | |
| boss | everything | everything | |`;

  const as = (name: string): Promise<OpenedAs> => openAs(name, `# T\n\n${rights(rows)}`);

  test("in a record and its history", async () => {
    const { app, ids } = await as("ana");
    const own = await app.ask({ kind: "record", entity: "Note", id: ids["n1"] ?? "" });
    const other = await app.ask({ kind: "record", entity: "Note", id: ids["n2"] ?? "" });
    expect(own?.values["secret_word"]?.value).toBe("apple");
    expect(other?.values).not.toHaveProperty("secret_word");
    expect(other?.values["title"]?.value).toBe("Of Bo");
    const { entries } = await app.ask({ kind: "history", entity: "Note", id: ids["n2"] ?? "" });
    expect(JSON.stringify(entries)).not.toContain("plum");
    expect(JSON.stringify(entries)).toContain("Of Bo");
  });

  test("in lists, search and filters", async () => {
    const { app } = await as("ana");
    const list = { kind: "list", screen: "Notes", view: 0, from: 0, limit: 10 } as const;
    const all = await app.ask(list);
    expect(all.rows.map((row) => row.subtitle.map((shown) => shown.value))).toEqual([["apple"], [], []]);
    expect(all.filters).toEqual([]);
    expect((await app.ask({ ...list, search: "apple" })).rows).toHaveLength(1);
    expect((await app.ask({ ...list, search: "plum" })).rows).toHaveLength(0);
    expect((await app.ask({ ...list, filters: { secret_word: ["plum"] } })).rows).toHaveLength(0);
  });

  test("in titles, in expressions of screens, and in the order of rows", async () => {
    const source = `# T\n\n${rights(rows)}`
      .replace("### Note\n| Field", "### Note\n- Shown as: Secret word\n\n| Field")
      .replace("- Subtitle: Secret word", '- Subtitle: `"It is " + secret_word`');
    const { app } = await openForTest(source);
    const handles = await app.trial.begin();
    await app.chooseProfile(handles["ana"]?.id ?? "");
    expect((await app.ask({ kind: "record", entity: "Note", id: handles["n1"]?.id ?? "" }))?.title).toBe("apple");
    expect((await app.ask({ kind: "record", entity: "Note", id: handles["n2"]?.id ?? "" }))?.title).toBe("");
    const list = { kind: "list", screen: "Notes", view: 0, from: 0, limit: 10 } as const;
    const { rows: shown } = await app.ask({ ...list, order: { field: "secret_word", descending: true } });
    expect(shown.map((row) => row.subtitle.map(({ value }) => value))).toEqual([["It is apple"], [null], [null]]);
  });

  test("for writing: a right on the whole record does not open it", async () => {
    const { app, ids } = await as("ana");
    const write = (id: string): Promise<unknown> =>
      app.submit({ commands: [{ kind: "change", entity: "Note", id, values: { secret_word: "x" } }] });
    expect(await write(ids["n1"] ?? "")).toMatchObject({ kind: "refused", refusals: [{ code: "refused" }] });
    await app.chooseProfile(ids["kim"] ?? "");
    expect(await write(ids["n1"] ?? "")).toMatchObject({ kind: "done" });
    await app.chooseProfile(ids["boss"] ?? "");
    expect(await write(ids["n2"] ?? "")).toMatchObject({ kind: "done" });
  });
});

test("P2.16 counts and sums are of what the person may see", async () => {
  const { app } = await openForTest(
    `# T\n\n${rights("| member | see | Note | `holder = me` |\n| keeper | see | Note | |")}`,
  );
  const handles = await app.trial.begin();
  const figures = async (who: string): Promise<unknown> => {
    await app.chooseProfile(handles[who]?.id ?? "");
    const { blocks } = await app.ask({ kind: "overview", screen: "Figures", view: 0 });
    return blocks.map((block) => (block.kind === "figure" ? block.shown.value : block));
  };
  expect(await figures("ana")).toEqual([1, 1]);
  expect(await figures("kim")).toEqual([3, 7]);
});

test("P6.7 offers and explanations say why not in plain words", async () => {
  const transitions = `| Open | Close | Closed | keeper | | | | |
| Open | Burn | Burnt | holder, boss | | | | |`;
  const rows = `| member | see | Note | |
| member | change | Note | \`holder = me and status = "Closed"\` |
| keeper | see, delete | Note | |`;
  const { app, model } = await openForTest(`# T\n\n${rights(rows, "", transitions)}`);
  const handles = await app.trial.begin();
  await app.chooseProfile(handles["ana"]?.id ?? "");
  const record = await app.ask({ kind: "record", entity: "Note", id: handles["n1"]?.id ?? "" });
  const keeper = { code: "only-people", people: [{ kind: "role", role: "keeper" }] };
  expect(record?.events.map(({ event, allowed, reason }) => [event, allowed, reason])).toEqual([
    ["Close", false, keeper],
    ["Burn", true, null],
  ]);
  expect(record?.change).toEqual({ allowed: false, reason: { code: "only-in-status", statuses: ["Closed"] } });
  expect(record?.delete).toEqual({ allowed: false, reason: keeper });
  const inWords = [record?.change, record?.delete].map((one) => one?.reason && sayReason(inEnglish, one.reason));
  expect(inWords).toEqual(["Only while the status is Closed.", "Only a keeper can do this."]);
  const explained = await app.explainRight("keeper", "delete", "Note", handles["n1"]?.id ?? null);
  expect(explained.allowed).toBe(true);
  expect(explained.rows).toEqual([model.roles.rights[2]?.span]);
});

describe("who is there at first", () => {
  const SHIPPED = `# T

## 3. Entities and their fields
### Tool
| Field | Type |
| --- | --- |
| Name | text |

## 6. Roles and permissions
- Role of a new user: member

| Role | May | On |
| --- | --- | --- |
| member | see | Tool |
| member | see | Person |
| keeper | everything | everything |
`;
  const tool = { commands: [{ kind: "create", entity: "Tool", values: { name: "Saw" } }] } as const;

  test("P6.11 the first profile has every role, so that an app shipped empty can be filled", async () => {
    const { app } = await openForTest(SHIPPED);
    expect((await app.describe()).profile).toEqual({ id: "me", name: "Me", roles: ["member", "keeper"] });
    expect(await app.submit(tool)).toMatchObject({ kind: "done" });
  });

  test("P6.11 whoever holds the phone may give a profile other roles, and take them back", async () => {
    const { app } = await openForTest(SHIPPED);
    expect((await app.giveRoles("me", ["member", "nobody knows this one"])).profile.roles).toEqual(["member"]);
    expect(await app.submit(tool)).toMatchObject({ kind: "refused" });
    expect((await app.giveRoles("me", ["keeper"])).profile.roles).toEqual(["keeper"]);
    expect(await app.submit(tool)).toMatchObject({ kind: "done" });
    const { entries } = await app.ask({ kind: "history", entity: "Person", id: "me" });
    expect(entries.map(({ changes }) => changes.map(({ name }) => name))).toEqual([["Roles"], ["Roles"]]);
  });

  test("P6.10 a profile made on the device has the role of a new user", async () => {
    const { app } = await openForTest(SHIPPED);
    await app.submit({ commands: [{ kind: "create", entity: "Person", values: { name: "Ada" } }] });
    expect((await app.describe()).profiles.map(({ name, roles }) => [name, roles])).toContainEqual(["Ada", ["member"]]);
  });
});

test("P6.30 everything except an action grants all but that; a comma after it grants nothing", async () => {
  const scenarios = (change: string): string => `
## Scenarios
### Kim
- As: kim
- When: create Note n with \`title = "A"\`
- When: change n with \`size = 3\`
${change}
- When: delete n
- Then: refused
- Then: sees 1 Note
- As: boss
- When: delete n
- Then: sees 0 Note
`;
  const rows = (may: string): string => `| boss | everything | everything | |\n| keeper | ${may} | everything | |`;
  const only = (may: string, change: string) =>
    scenarioFailures(`${rights(rows(may)).replace(/\n### Note\n\| \|[^]*$/u, "\n")}${scenarios(change)}`);
  const allowed = '- Then: n `size = 3`\n- When: Close n\n- Then: n `status = "Closed"`';
  expect(await only("everything except delete", allowed)).toEqual([]);
  expect(await only("everything but not delete", allowed)).toEqual([]);
  expect(await only("everything except delete, change", "- Then: refused")).toEqual([]);
});

test("P6.5 a condition on a field of a row holds after the change too, also where the row is written with its owner", async () => {
  const { app } = await openForTest(`## 3. Entities and their fields
### Order
| Field | Type |
| --- | --- |
| Name | text |
| Lines | list of Line |

### Line
| Field | Type |
| --- | --- |
| Text | text |
| Price | number |

## 6. Roles and permissions
- Role of a new user: clerk

| Role | May | On | Only if |
| --- | --- | --- | --- |
| clerk | see, create, change | Order | |
| clerk | see, create, change | Line | |
| clerk | see | Line.price | |
| clerk | create, change | Line.price | \`price < 100\` |
`);
  const lines = (price: number, id?: string) => [{ ...(id !== undefined && { id }), values: { text: "a", price } }];
  const create = (price: number) =>
    app.submit({ commands: [{ kind: "create", entity: "Order", values: { name: "x", lines: lines(price) } }] });
  expect((await create(500)).kind).toBe("refused");
  const made = await create(50);
  const order = made.kind === "done" ? (made.records[0]?.id ?? "") : "";
  const record = await app.ask({ kind: "record", entity: "Order", id: order });
  const line = JSON.stringify(record).match(/"entity":"Line","id":"([^"]+)"/u)?.[1] ?? "";
  expect(line).not.toBe("");
  const change = (price: number) =>
    app.submit({ commands: [{ kind: "change", entity: "Order", id: order, values: { lines: lines(price, line) } }] });
  expect(await change(500)).toMatchObject({ kind: "refused", refusals: [{ entity: "Line", field: "price" }] });
  expect((await change(60)).kind).toBe("done");
});

describe("P0.8 P6.1 what point 6 says in a form that is not read opens nothing", () => {
  const TOOLS =
    "## 3. Entities and their fields\n### Tool\n| Field | Type |\n| --- | --- |\n| Name | text |\n| Price | number |\n\n";
  const read = (text: string) => readDocument(`${TOOLS}## 6. Roles and permissions\n${text}\n`);
  const errors = (text: string): string[] =>
    read(text)
      .diagnostics.filter(({ severity }) => severity === "error")
      .map(({ code }) => code);

  test.each([
    ["- manager: see and change everything, cannot delete anything"],
    ["- Only keepers may see Tool.price."],
    ["- A flatmate can add and change tools.\n- A guest can see tools."],
    ["1. Members see tools.\n2. Nobody but keepers may delete them."],
    ["Members borrow. Only the keeper can delete a tool."],
    ["Members can see tools. Keepers may edit them."],
    ["Everyone can see everything."],
    ["- Everybody sees everything."],
    ["- Managers have full access."],
    ["All keepers can do everything."],
    ["All members can see full details."],
    ["- Volunteers have read access to tools"],
    ["Keepers see and change tools."],
    ["The keeper edits tools."],
    ["- Tool.price: keeper only"],
    ["### keeper\n- A keeper may change tools"],
    ["| | pupil | teacher |\n| --- | --- | --- |\n| Tool | see | everything |"],
    ["| Thing | pupil | teacher |\n| --- | --- | --- |\n| Tool | R | CRUD |"],
  ])("%s", async (text) => {
    expect(errors(text).length).toBeGreaterThan(0);
    const { app } = await openForTest(`${TOOLS}## 6. Roles and permissions\n${text}\n`);
    const made = await app.submit({ commands: [{ kind: "create", entity: "Tool", values: { name: "Saw" } }] });
    expect(made.kind).toBe("refused");
    // The empty app explains itself: its description says that the document has mistakes.
    expect((await app.describe()).hasMistakes).toBe(true);
  });

  test.each([
    [""],
    ["Everybody may do everything."],
    ["- Anyone can see and change everything"],
    ["Everyone has the same rights."],
    ["Everybody has full access."],
    ["All users can do everything."],
    ["You can see your profile in the settings. The app reads it from there."],
    ["Keepers look after the tools; members borrow them. Rights add up."],
    ["There is one person only, so there are no roles."],
    ["- Sign-in: choose a profile"],
    ["- Note: members and keepers are the same people"],
  ])("open: %s", (text) => {
    expect(errors(text)).toEqual([]);
    expect(read(text).model.roles.closed).toBe(false);
  });

  const TABLE = "| Role | May | On |\n| --- | --- | --- |\n| keeper | see, change | Tool |\n";
  test("sentences explain a table; a bullet that names a thing, and a column that would narrow a row, are not lost", () => {
    expect(errors(`Only keepers may change tools.\n\n${TABLE}\n- Members can see them too.`)).toEqual([]);
    expect(errors(`${TABLE}\n- keeper: the one who can edit tools, nobody else may`)).toEqual([]);
    expect(errors(`${TABLE}\n- Tool.price: keeper only`)).toEqual(["bullet-not-read"]);
    expect(matchKey("Inscription", RIGHT).kind).toBe("prose");
    expect(["Onyl if", "nly if", "Onlyif", "Descripton"].map((head) => matchKey(head, RIGHT).kind)).toEqual([
      "near",
      "near",
      "known",
      "near",
    ]);
    for (const head of ["When", "Except", "May not", "Fields", "Restrictions", "Unless"]) {
      const table = `| Role | May | On | ${head} |\n| --- | --- | --- | --- |\n| keeper | change | Tool | within an hour |\n| keeper | see | Tool | |\n`;
      expect(errors(table)).toEqual(["column-narrows"]);
      expect(read(table).model.roles.rights.map(({ problem }) => problem === null)).toEqual([false, true]);
    }
    expect(
      errors(
        TABLE.replace(" On |", " On | Team |").replace("---\n", "--- | ---\n").replace("Tool |", "Tool | North |"),
      ),
    ).toEqual([]);
  });
});
