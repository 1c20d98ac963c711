import { expect, test } from "vitest";
import { openAs } from "#testing/open-as.ts";
import { scenarioFailures } from "#testing/scenario-failures.ts";

const stable = (states: string, scenarios = ""): string => `# Specification: Stable
## 3. Entities and their fields
### Horse
| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |
| Board | number | |
| Note | text | |
### Invoice
- Shown as: Horse

| Field | Type | Required |
| --- | --- | --- |
| Horse | Horse | yes |
| Day | date | yes |
| Amount | number | yes |

## 4. States and transitions
${states.includes("### Horse") ? "" : "### Horse\n| From | Event | To |\n| --- | --- | --- |\n| start | | Here |\n"}
${states}

## 5. Validation rules
| On | Rule | Message |
| --- | --- | --- |
| Horse | \`status != "Gone" or note is not empty\` | Why has it gone? |
| Invoice | unique horse, day | There is an invoice for that day. |
| Horse.board | \`board is empty or board < 100\` | That is too much. |

## Sample data
### Person
| | Name |
| --- | --- |
| kim | Kim |
### Horse
| | Name | Board |
| --- | --- | --- |
| a | Asta | 10 |
| b | Birk | |
| c | Cora | 30 |

## Scenarios
- Given: the date is 2026-03-02 at 09:00
${scenarios}
`;

const app = (row: string): string => `### App
| Event | Then |
| --- | --- |
${row}`;

test("P4.27 P4.30 a record that a row of the app can't be done for is left out, and the others go on", async () => {
  const states = app(
    '| every day at 06:00 | for each h in `Horse.filter(h, h.name != "X")`: create Invoice with `horse = h`, `day = today()`, `amount = h.board`; tell everyone "Billed." |',
  );
  const scenarios = `### Without a board there is no invoice
- Given: the date is 2026-03-03 at 07:00
- Then: there are 2 Invoice
- Then: there are 1 Invoice where \`horse = c\`
- Then: told kim "Billed."
- Given: the date is 2026-03-04 at 07:00
- Then: there are 4 Invoice`;
  expect(await scenarioFailures(stable(states, scenarios))).toEqual([]);
});

test("P4.30 the same for change each, for do on several, and inside if", async () => {
  const states = app(
    '| every day at 06:00 | change each Horse with `note = "seen"`; if `today() > 2026-01-01`: for each h in `Horse.filter(h, yes)`: change h with `board = h.board * 5` |',
  );
  const scenarios = `### One is too much
- Given: the date is 2026-03-03 at 07:00
- Then: a \`board = 50\`
- Then: c \`board = 30\`
- Then: there are 3 Horse where \`note = "seen"\``;
  expect(await scenarioFailures(stable(states, scenarios))).toEqual([]);
  const each = app("| every day at 06:00 | change each Horse with `board = 99`; do Leave on `Horse.filter(h, yes)` |");
  const leave = `### Horse
| From | Event | To | Who | Only if |
| --- | --- | --- | --- | --- |
| start | | Here | | |
| Here | Leave | Away | anyone | \`name != "Birk"\` |
`;
  const away = `### Two leave
- Given: the date is 2026-03-03 at 07:00
- Then: there are 2 Horse where \`status = "Away" and board = 99\`
- Then: b \`status = "Here"\``;
  expect(await scenarioFailures(stable(leave + each, away))).toEqual([]);
});

test("P4.30 what stands outside of a list is all or nothing, and a repetition that is refused lets the next time come", async () => {
  const states = app(
    "| every day at 06:00 | create Invoice with `horse = Horse.first()`, `day = today()`, `amount = 1` |",
  ).replace("Horse.first()", 'Horse.filter(h, h.name = "Asta").first()');
  const scenarios = `### A day that is taken is let pass
- When: create Invoice I1 with \`horse = a\`, \`day = 2026-03-03\`, \`amount = 7\`
- Given: the date is 2026-03-03 at 07:00
- Then: there are 1 Invoice
- Given: the date is 2026-03-05 at 07:00
- Then: there are 1 Invoice where \`day = 2026-03-04\`
- Then: there are 1 Invoice where \`day = 2026-03-05\`
- Then: there are 3 Invoice
### What is mended within the time is made up for
- When: create Invoice I1 with \`horse = a\`, \`day = 2026-03-03\`, \`amount = 7\`
- Given: the date is 2026-03-03 at 07:00
- When: delete I1
- Given: the date is 2026-03-03 at 09:00
- Then: there are 1 Invoice where \`amount = 1\``;
  expect(await scenarioFailures(stable(states, scenarios))).toEqual([]);
});

test("P4.30 whoever holds the device is told what waits and why, once", async () => {
  const states = `### Horse
| From | Event | To |
| --- | --- | --- |
| start | | Here |
| Here | after 1 day | Gone |
| Here | when \`board = 77\` | Gone |
${app('| every day at 06:00 | create Invoice with `horse = Horse.filter(h, h.name = "Asta").first()`, `day = 2026-03-01`, `amount = 1` |')}`;
  const { app: opened, ids, become } = await openAs("kim", stable(states), "2026-03-02T09:00:00.000Z");
  await become("kim");
  const told = async () => {
    const box = await opened.ask({ kind: "inbox" });
    return box.notices.map(({ error, entity, record }) => [error?.code, entity, record === ids["a"]]);
  };
  await opened.setClock("2026-03-03T09:00:00.000Z");
  const first = await told();
  expect(first.filter(([code]) => code === "automatic-waits")).toHaveLength(3);
  expect(first).toContainEqual(["automatic-waits", "Horse", true]);
  const box = await opened.ask({ kind: "inbox" });
  expect(box.notices[0]?.error?.reason).toMatchObject({ code: "error", error: { message: "Why has it gone?" } });
  // The transition is retried every hour, but people are told only once.
  await opened.setClock("2026-03-03T15:00:00.000Z");
  expect(await told()).toEqual(first);
  // On the next day the row of the app is refused for another reason.
  await opened.setClock("2026-03-04T07:00:00.000Z");
  expect((await told()).filter(([, entity]) => entity === "Person")).toHaveLength(1);
  const change = { kind: "change", entity: "Horse", id: ids["a"] ?? "", values: { note: "Sold" } } as const;
  expect((await opened.submit({ commands: [change] })).kind).toBe("done");
  const record = await opened.ask({ kind: "record", entity: "Horse", id: ids["a"] ?? "" });
  expect(record?.status?.name).toBe("Gone");
});

test("P4.30 of a record that they may not see nobody is told, and whoever may is told later", async () => {
  const states =
    "### Horse\n| From | Event | To |\n| --- | --- | --- |\n| start | | Here |\n| Here | after 1 day | Gone |";
  const rights = `## 6. Roles and permissions
| Role | May | On |
| --- | --- | --- |
| boss | everything | everything |
| groom | see | Person |
`;
  const source = stable(states)
    .replace("## Sample data", `${rights}\n$&`)
    .replace(
      "| | Name |\n| --- | --- |\n| kim | Kim |",
      "| | Name | Roles |\n| --- | --- | --- |\n| kim | Kim | boss |\n| lou | Lou | groom |",
    );
  const { app: opened, become } = await openAs("lou", source, "2026-03-02T09:00:00.000Z");
  const told = async () => (await opened.ask({ kind: "inbox" })).notices.map(({ entity }) => entity);
  await opened.trial.letPass("2026-03-03T09:00:00.000Z");
  expect(await told()).toEqual([]);
  await become("kim");
  await opened.trial.letPass("2026-03-03T15:00:00.000Z");
  expect(await told()).toEqual(["Horse", "Horse", "Horse"]);
});

test("P4.30 what was left out of a list is told later too, to the first who may see it", async () => {
  const states = app(
    "| every day at 06:00 | for each h in `Horse.filter(h, yes)`: change h with `board = h.board * 5`; for each h in `Horse.filter(h, h.board is empty)`: create Invoice with `horse = h`, `day = today()` |",
  );
  const rights = `## 6. Roles and permissions
| Role | May | On |
| --- | --- | --- |
| boss | everything | everything |
| groom | see | Person, Invoice |
`;
  const source = stable(states)
    .replace("## Sample data", `${rights}\n$&`)
    .replace(
      "| | Name |\n| --- | --- |\n| kim | Kim |",
      "| | Name | Roles |\n| --- | --- | --- |\n| kim | Kim | boss |\n| max | Max | boss |\n| lou | Lou | groom |",
    );
  const { app: opened, become, ids } = await openAs("lou", source, "2026-03-02T09:00:00.000Z");
  const told = async () =>
    (await opened.ask({ kind: "inbox" })).notices.map(({ error, record }) => [error?.code, record]);
  await opened.trial.letPass("2026-03-03T09:00:00.000Z");
  expect(await told()).toEqual([]);
  await become("kim");
  expect((await told()).toSorted()).toEqual([
    ["automatic-left-out", ids["b"]],
    ["automatic-left-out", ids["c"]],
  ]);
  await become("max");
  expect(await told()).toEqual([]);
  // No notice appears if the record no longer exists.
  await become("lou");
  await opened.trial.letPass("2026-03-04T09:00:00.000Z");
  await become("kim");
  await opened.removeAllRecords();
  expect(await told()).toEqual([]);
});

test("PA.18 a scenario sees that an automatic event was refused, of which record and why, and what is shown", async () => {
  const states = `### Horse
| From | Event | To | Who | Then |
| --- | --- | --- | --- | --- |
| start | | Here | | |
| Here | Weigh | | anyone | show "{name} is weighed."; if \`board > 20\`: show "Board: {board}" |
| Here | Rest | | anyone | |
| Here | after 2 days | Gone | | |
${app("| every day at 06:00 | for each h in `Horse`: create Invoice with `horse = h`, `day = today()`, `amount = h.board` |")}`;
  const scenarios = `- As: kim
### What is held up
- Then: no automatic event is refused
- Given: the date is 2026-03-03 at 07:00
- Then: an automatic event is refused
- Then: an automatic event of b is refused with required
- Then: no automatic event of a is refused
- Then: there are 2 Invoice
- Given: the date is 2026-03-04 at 09:30
- Then: an automatic event of a is refused with rule-not-met
- Then: not told kim
### What is shown
- When: Weigh c
- Then: shown "Cora is weighed."
- Then: shown "Board: 30"
- Then: not shown "Asta"
- When: Weigh a
- Then: not shown "Board"
- When: Rest a
- Then: nothing is shown`;
  const source = stable(states, scenarios);
  expect(await scenarioFailures(source)).toEqual([]);
  const wrong = `- As: kim
### Wrong
- Given: the date is 2026-03-03 at 07:00
- Then: an automatic event of a is refused
### Wrong reason
- Given: the date is 2026-03-03 at 07:00
- Then: an automatic event is refused with E9
### None
- Given: the date is 2026-03-03 at 07:00
- Then: no automatic event is refused
### Shown
- When: Weigh a
- Then: shown "Cora"
### Not shown
- When: Weigh a
- Then: nothing is shown`;
  expect(
    (await scenarioFailures(stable(states, wrong))).map((line) => line.replace(/^.*?\| expected/u, "expected")),
  ).toEqual([
    "expected an automatic event of a to be refused | found refused: b with required",
    "expected an automatic event to be refused with E9 | found refused: b with required",
    "expected no automatic event to be refused | found refused: b with required",
    "expected “Cora” to be shown | found shown “Asta is weighed.”",
    "expected nothing to be shown | found shown “Asta is weighed.”",
  ]);
});
