import { expect, test } from "vitest";
import { readDocument } from "#read/read-document.ts";
import { openAs } from "#testing/open-as.ts";

const round = (facts = "", rows = ""): string => `# Rounds

## 2. Screens and routes
| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /plants | Plants | list of Plant by name A to Z | Water, Sell, open One plant |
| /rounds/{id} | One round | one Round | edit |
| /plants/{id} | One plant | one Plant, list of Visit where \`plant == this\` | Water, Sell, edit |
${rows}

${facts}

## 3. Entities and their fields
### Plant
| Field | Type |
| --- | --- |
| Name | text |
| Looked at | yes/no |
| Health | rating |

### Visit
| Field | Type |
| --- | --- |
| Note | text |
| Plant | Plant |

### Check
- Shown as: What

| Field | Type | Required | Default | Asked if |
| --- | --- | --- | --- | --- |
| What | text | yes | | |
| Result | choice of Good, Bad | | | |
| Remark | long text | | | \`result == "Bad"\` |
| Cost | money | | | |
| Twice | text | | \`= what + what\` | |

### Round
| Field | Type |
| --- | --- |
| Name | text |
| Checks | list of Check |

## 4. States and transitions
### Plant
| From | Event | To | Only if | Otherwise |
| --- | --- | --- | --- | --- |
| start | | Thirsty | | |
| Thirsty | Water | Fine | \`looked_at\` | E1 |
| any | Sell | Sold | | |

### Visit
| From | Event | To |
| --- | --- | --- |
| start | | Planned |
| Planned | Water | Done |

### Round
| From | Event | To |
| --- | --- | --- |
| start | | Open |
| Open | End | Over |

| Status | Open to change |
| --- | --- |
| Open | yes |
| Over | no |

## 6. Roles and permissions
| Role | May | On |
| --- | --- | --- |
| keeper | everything | everything |
| keeper | change | Check.cost |
| helper | see, change | Plant, Round, Check |

## 8. The error catalogue
| Code | Message |
| --- | --- |
| E1 | Look at it first. |

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| kim | Kim | keeper |
| ana | Ana | helper |

### Plant
| | Name | Looked at | Status |
| --- | --- | --- | --- |
| fern | Fern | yes | Thirsty |
| ivy | Ivy | no | Thirsty |
| oak | Oak | yes | Fine |

### Visit
| | Note | Plant |
| --- | --- | --- |
| v1 | First | fern |

### Round
| | Name | Status |
| --- | --- | --- |
| r1 | Monday | Open |

### Check
| | Owner | What | Result |
| --- | --- | --- | --- |
| c1 | r1 | Leaves | Bad |
| c2 | r1 | Soil | |
`;

test("P2.19 a child row tells what this person may answer in it: asked for, open by right and status, not worked out", async () => {
  const { app, ids, become } = await openAs("kim", round("### One round\n- Answer here: Result, Remark"));
  const rowsOf = async (): Promise<readonly (readonly string[] | undefined)[]> => {
    const record = await app.ask({ kind: "record", entity: "Round", id: ids["r1"] ?? "" });
    return record?.children["checks"]?.map((row) => row.open) ?? [];
  };
  expect(await rowsOf()).toEqual([
    ["what", "result", "remark", "cost"],
    ["what", "result", "cost"],
  ]);
  await become("ana");
  expect(await rowsOf()).toEqual([
    ["what", "result", "remark"],
    ["what", "result"],
  ]);
  await become("kim");
  await app.submit({ commands: [{ kind: "fire", entity: "Round", id: ids["r1"] ?? "", event: "End", values: {} }] });
  expect((await rowsOf()).map((open) => open?.includes("result"))).toEqual([false, false]);
});

test("P2.19 a list answers its own fields, and brings their values", async () => {
  const { app } = await openAs("kim", round("### Plants\n- Tick here: Looked at"));
  const { rows } = await app.ask({ kind: "list", screen: "Plants", view: 0, from: 0, limit: 10 });
  expect(rows.map((row) => [row.title.value, row.open, row.values["looked_at"]?.value])).toEqual([
    ["Fern", ["looked_at"], true],
    ["Ivy", ["looked_at"], false],
    ["Oak", ["looked_at"], true],
  ]);
});

test("P2.19 records that a list shows below a record are answered there too, without its events", async () => {
  const { app, ids } = await openAs("kim", round("### One plant\n- Answer here: Note"));
  const view = { kind: "list", screen: "One plant", view: 1, at: ids["fern"] ?? "", from: 0, limit: 10 } as const;
  const { rows } = await app.ask(view);
  expect(rows.map((row) => [row.open, row.values["note"]?.value, row.events])).toEqual([
    [["note"], "First", undefined],
  ]);
});

test("P2.19 cards, boards, galleries and tables answer as a list does", async () => {
  for (const look of ["cards", "board", "gallery", "table"]) {
    const source = round("### Plants\n- Tick here: Looked at").replace("list of Plant", `${look} of Plant`);
    expect(source).toContain(`${look} of Plant`);
    const { app } = await openAs("kim", source);
    const { rows } = await app.ask({ kind: "list", screen: "Plants", view: 0, from: 0, limit: 10 });
    const fern = rows.find((row) => row.title.value === "Fern");
    expect([fern?.open, fern?.values["looked_at"]?.value]).toEqual([["looked_at"], true]);
  }
});

test("P2.19 names are looked for in the rows that the screen has", () => {
  const found = (facts: string, rows = ""): readonly string[] =>
    readDocument(round(facts, rows)).diagnostics.flatMap(({ code, severity }) => (severity === "error" ? [code] : []));
  expect(found("### One round\n- Answer here: Result, Remark")).toEqual([]);
  expect(found("### One round\n- Answer here: Resutl")).toEqual(["field-unknown"]);
  expect(found("### One plant\n- Answer here: Note")).toEqual([]);
  expect(found("### One plant\n- Answer here: Health")).toEqual(["field-unknown"]);
  expect(found("### One round\n- Answer here: Note")).toEqual(["field-unknown"]);
  expect(found("### New\n- Answer here: Name", "| /new | New | form for Plant | |")).toEqual([
    "answer-here-without-rows",
  ]);
});

test("P2.21 a row offers the events of its list that leave its status, with why not", async () => {
  const { app } = await openAs("kim", round());
  const { rows } = await app.ask({ kind: "list", screen: "Plants", view: 0, from: 0, limit: 10 });
  const offers = rows.map((row) => row.events?.map(({ event, allowed }) => `${event} ${allowed ? "yes" : "no"}`));
  expect(offers).toEqual([["Water yes", "Sell yes"], ["Water no", "Sell yes"], ["Sell yes"]]);
  expect(rows[1]?.events?.[0]?.reason).toMatchObject({ code: "error", error: { code: "E1" } });
});

test("P2.21 what the screen of a record offers is not offered on the rows of its lists", async () => {
  const { app, ids } = await openAs("kim", round());
  const { rows } = await app.ask({
    kind: "list",
    screen: "One plant",
    view: 1,
    at: ids["fern"] ?? "",
    from: 0,
    limit: 10,
  });
  expect(rows.map((row) => [row.title.value, row.events])).toEqual([["First", undefined]]);
});
