import { expect, test } from "vitest";
import { editsFor } from "#edit/edit-document.ts";
import { addScenario } from "#edit/recorded-scenario.ts";
import type { App } from "#engine/contract/app.ts";
import type { Command, Outcome } from "#engine/contract/commands.ts";
import type { Recording } from "#engine/contract/shelf.ts";
import { readDocument } from "#read/read-document.ts";
import { openShelfForTest, type ShelfForTest } from "#testing/shelf-for-test.ts";
import type { Value } from "#expr/types.ts";
import { applyEdits } from "#text/edit.ts";

interface Recorder extends ShelfForTest {
  readonly id: string;
  readonly ask: (method: string, args: readonly unknown[]) => Promise<unknown>;
  readonly act: (person: string | null, command: Command, confirmed?: readonly string[]) => Promise<Outcome>;
}

/** Runs an app in the studio while recording. */
async function record(source: string): Promise<Recorder> {
  const opened = await openShelfForTest();
  const { id } = await opened.shelf.add({ source, origin: "pasted", withSampleData: false });
  const shadow = await opened.shelf.openShadow(id, source, {
    slot: "1",
    profile: null,
    clock: null,
    restart: false,
    record: true,
  });
  if (shadow.kind === "broken") throw new Error(shadow.why);
  const target = `app:${shadow.app}`;
  const act: Recorder["act"] = async (person, command, confirmed = []) => {
    const { profiles } = (await opened.call(target, "describe", [])) as Awaited<ReturnType<App["describe"]>>;
    const profile = profiles.find(({ name }) => name === person);
    if (profile !== undefined) await opened.call(target, "chooseProfile", [profile.id]);
    return (await opened.call(target, "submit", [{ commands: [command], confirmed }])) as Outcome;
  };
  const ask: Recorder["ask"] = (method, args) => opened.call(target, method, args);
  return { ...opened, id, act, ask };
}

const said = ({ steps }: Recording): string[] =>
  steps.map(
    ({ key, says }) => `${key}: ${says.map((one) => (typeof one === "string" ? one : `\`${one.code}\``)).join("")}`,
  );

function written(source: string, { steps }: Recording): string {
  let text = source;
  for (const change of addScenario(readDocument(source).model, "As it was done", steps)) {
    const { edits, refusal } = editsFor(text, readDocument(text).model, change);
    expect(refusal, JSON.stringify(change)).toBe(undefined);
    text = applyEdits(text, edits ?? []);
  }
  return text;
}

const LENDING = `# Specification: Lending

## 2. Screens and routes
| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /loans | Loans | list of Loan | create Loan, edit, delete, Return |

## 3. Entities and their fields
### Loan
| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Thing | text | yes | |
| Holder | person | | \`me\` |
| Due | date | | \`today() + 14 days\` |
| Fee | money | | |
| Paid | yes/no | | |
| Tags | list of text | | |
| Picture | photo | | |
| Times | whole number | | 0 |

## 4. States and transitions
### Loan
| From | Event | To | Who | Asks for | Then |
| --- | --- | --- | --- | --- | --- |
| start | | Out | | | |
| Out | Return | Back | keeper | fee (optional) | \`times = times + 1\` |

## 5. Validation rules
| On | Rule | Error |
| --- | --- | --- |
| Loan.thing | at most 40 characters | E1 |
| Loan.fee | \`fee < 100 EUR\` | E2 |

## 6. Roles and permissions
- Sign-in: choose a profile

| Role | May | On |
| --- | --- | --- |
| member | see, create, change | Loan |
| keeper | everything | everything |

## 8. The error catalogue
| Code | Message | Shown |
| --- | --- | --- |
| E1 | Too long. | at the field |
| E2 | That is a lot. | as a warning |

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ana | Ana | member |
| bo | Bo | keeper |

### Loan
| | Thing | Holder | Due | Status |
| --- | --- | --- | --- | --- |
| l1 | Saw | ana | 2026-05-04 | Out |

## Scenarios
- Given: the date is 2026-05-01
`;

const VISITS = `# Specification: Visits

## 3. Entities and their fields
### Visit
| Field | Type | Required |
| --- | --- | --- |
| Spot | location | |
| Took | duration | |
| Picture | photo | |
| Others | photos | |
| Report | file | |
| Signed | signature | |
| Parts | list of Part | |

### Part
| Field | Type | Required |
| --- | --- | --- |
| Label | text | yes |
| Count | whole number | |

## 4. States and transitions
### Visit
| From | Event | To | Asks for |
| --- | --- | --- | --- |
| start | | Open | |
| Open | Sign | Signed off | Signed |

## Sample data
### Visit
| | Took |
| --- | --- |
| v1 | 20 minutes |

### Part
| | Owner | Label | Count |
| --- | --- | --- | --- |
| p1 | v1 | Hinge | 2 |
| p2 | v1 | Screw | 8 |

## Scenarios
- Given: the date is 2026-05-01
`;

test("PA.19 files, places, durations and rows of a form are said, and pass when they are run", async () => {
  const { shelf, id, act, ask } = await record(VISITS);
  const bytes = new TextEncoder().encode("Something.");
  const kept = (await ask("keepFile", [bytes, "a.txt", "text/plain"])) as { readonly value: Value };
  const idsOf = async (entity: string): Promise<readonly string[]> => {
    const { records } = (await ask("readRecords", [{ entity, fields: [], limit: 9 }])) as Awaited<
      ReturnType<App["readRecords"]>
    >;
    return records.map((one) => one.id);
  };
  const [visit = ""] = await idsOf("Visit");
  const [hinge = ""] = await idsOf("Part");
  const made = await act(null, {
    kind: "create",
    entity: "Visit",
    values: {
      spot: { latitude: 47.3712345678, longitude: 8.54, accuracy: 12 },
      took: "P1DT1H30M",
      report: kept.value,
      parts: [
        { id: null, values: { label: "Bolt", count: 4 } },
        { id: null, values: { label: "Nut" } },
      ],
    },
  });
  expect(made).toMatchObject({ kind: "done" });
  // One row changed, one deleted, one new. Forms write the whole list.
  const changed = await act(null, {
    kind: "change",
    entity: "Visit",
    id: visit,
    values: {
      parts: [
        { id: hinge, values: { label: "Hinge", count: 3 } },
        { id: null, values: { label: "Washer" } },
      ],
    },
  });
  expect(changed).toMatchObject({ kind: "done" });
  const recording = await shelf.recorded(id, "1");
  expect(said(recording)).toMatchInlineSnapshot(`
    [
      "When: create Visit N1 with \`spot = "47.371235, 8.54, 12"\`, \`took = 1 day + 1 hour + 30 minutes\`, \`report = a file\`",
      "When: create Part N2 with \`owner = N1\`, \`label = "Bolt"\`, \`count = 4\`",
      "When: create Part N3 with \`owner = N1\`, \`label = "Nut"\`",
      "Then: N1 \`status == "Open"\`",
      "When: change v1",
      "When: change p1 with \`count = 3\`",
      "When: create Part N4 with \`owner = v1\`, \`label = "Washer"\`",
      "When: delete p2",
    ]
  `);
  expect(recording.leftOut).toEqual([]);
  const tried = await shelf.tryScenarios(written(VISITS, recording));
  expect(tried.flatMap(({ steps }) => steps.filter(({ passed }) => !passed))).toEqual([]);
});

test("values of every kind, refusals, warnings, undo and people are said, and pass when they are run", async () => {
  const { shelf, id, act, ask } = await record(LENDING);
  expect((await shelf.recorded(id, "1")).steps).toEqual([]);
  const quote = 'A "saw" | with `ticks`; and\nlines \\';
  const made = await act("Ana", {
    kind: "create",
    entity: "Loan",
    values: { thing: quote, fee: 1250, paid: true, tags: ["a", 'b"c'], due: "2026-06-01" },
  });
  expect(made.kind).toBe("done");
  const loan = made.kind === "done" ? (made.records[0]?.id ?? "") : "";
  expect((await act("Ana", { kind: "fire", entity: "Loan", id: loan, event: "Return", values: {} })).kind).toBe(
    "refused",
  );
  expect((await act("Ana", { kind: "create", entity: "Loan", values: { thing: "x".repeat(41) } })).kind).toBe(
    "refused",
  );
  const dear: Command = { kind: "change", entity: "Loan", id: loan, values: { fee: 20_000 } };
  expect((await act("Bo", dear)).kind).toBe("warned");
  expect((await act("Bo", dear, ["E2"])).kind).toBe("done");
  const undone = await act("Bo", { kind: "change", entity: "Loan", id: loan, values: { thing: "Gone" } });
  if (undone.kind === "done") await act("Bo", { kind: "undo", commit: undone.commit });
  expect((await act("Bo", { kind: "fire", entity: "Loan", id: loan, event: "Return", values: {} }, ["E2"])).kind).toBe(
    "done",
  );
  await act("Bo", { kind: "delete", entity: "Loan", id: loan });
  // The same through a form.
  const draft = (await ask("openDraft", [{ entity: "Loan", id: null }])) as { readonly draft: string };
  await ask("editDraft", [draft.draft, { kind: "set", field: "thing", value: "Ladder" }]);
  expect(await ask("submitDraft", [draft.draft, []])).toMatchObject({ outcome: { kind: "done" } });
  const recording = await shelf.recorded(id, "1");
  expect(said(recording)).toMatchInlineSnapshot(`
    [
      "As: ana",
      "When: create Loan N1 with \`thing = "A \\"saw\\" | with \`ticks\`; and\\nlines \\\\"\`, \`fee = 12.50 EUR\`, \`paid = yes\`, \`tags = ["a", "b\\"c"]\`, \`due = 2026-06-01\`",
      "Then: N1 \`status == "Out" and holder == ana and times == 0\`",
      "When: Return N1",
      "Then: refused",
      "When: create Loan N2 with \`thing = "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"\`",
      "Then: refused with E1",
      "As: bo",
      "When: change N1 with \`fee = 200.00 EUR\`",
      "Then: warned with E2",
      "When: Return N1",
      "Then: warned with E2",
      "Then: N1 \`status == "Back" and times == 1\`",
      "When: delete N1",
      "When: create Loan N3 with \`thing = "Ladder"\`",
      "Then: N3 \`status == "Out" and holder == bo and due == 2026-05-15\`",
    ]
  `);
  expect(recording.leftOut).toEqual([]);

  const text = written(LENDING, recording);
  expect(text.startsWith(LENDING.trimEnd())).toBe(true);
  const tried = await shelf.tryScenarios(text);
  expect(tried.flatMap(({ steps }) => steps.filter(({ passed }) => !passed))).toEqual([]);
  expect(tried.map(({ sentence, passed }) => [sentence, passed])).toEqual([["As it was done", true]]);
});
