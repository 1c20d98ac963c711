import { describe, expect, test } from "vitest";
import { Assistant } from "#assist/assistant.ts";
import { checkSource } from "#cli/checked-file.ts";
import { modelAsJson } from "#read/print-model.ts";
import { openForTest } from "#testing/open-for-test.ts";

/** A document about bookings that uses none of the newer words. */
const BEFORE = `# Specification: Bookings
## 2. Screens and routes
| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /bookings | Bookings | list of Booking | create Booking, open One booking |
| /bookings/{id} | One booking | one Booking | edit, Book, Call off |
| /figures | Figures | overview | |

### Figures
| Block | Shows |
| --- | --- |
| All | count of Booking |

## 3. Entities and their fields
### Room
| Field | Type |
| --- | --- |
| Name | text |

### Booking
| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Room | Room | |
| Day | date | |
| Seats | whole number | 1 |
| Held until | date and time | |
| Note | text | |

## 4. States and transitions
### Booking
| From | Event | To | Who | Only if | Asks for | Then |
| --- | --- | --- | --- | --- | --- | --- |
| start | | Held | | | | |
| Held | Book | Booked | | | | |
| Booked | Call off | Off | | | | |

## 5. Validation rules
| On | Rule | Error |
| --- | --- | --- |
| Booking.seats | at least 1 | E1 |

## 6. Roles and permissions
| Role | May | On |
| --- | --- | --- |
| desk | everything | everything |

## 8. The error catalogue
| Code | Message |
| --- | --- |
| E1 | Not so. |

## 9. Business constants and limits
| Name | Value |
| --- | --- |
| MOST | 5 |

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| dee | Dee | desk |
### Room
| | Name |
| --- | --- |
| blue | Blue |

## Scenarios
### A booking is held
- As: dee
- When: create Booking b1 with \`name = "A"\`
- Then: b1 \`status = "Held" and seats <= MOST\`
`;

const BOOK = "| Held | Book | Booked | | | | |";
const RULE = "| Booking.seats | at least 1 | E1 |";
const RIGHT = "| desk | everything | everything |";
const FIGURE = "| All | count of Booking |";
const STEP = '- Then: b1 `status = "Held" and seats <= MOST`';

/** One need: the replacement in the document, and a misuse with its diagnostic. */
interface Need {
  readonly says: string;
  readonly from: string;
  readonly to: string;
  /** A part of the exported model that appears only with the replacement. */
  readonly exported: string;
  readonly misuse: readonly [to: string, code: string];
  /** A line while it is typed (`‸` is the cursor), and the completion offered there. */
  readonly offered: readonly [to: string, label: string];
}

const NEEDS: readonly Need[] = [
  {
    says: "others of the same kind, unique under a condition",
    from: RULE,
    to: `${RULE}\n| Booking | unique room, day among \`status in ["Held", "Booked"]\` | E1 |`,
    exported: '"kind":"unique"',
    misuse: [`${RULE}\n| Booking | unique room, dya among \`status = "Held"\` | E1 |`, "rule-not-understood"],
    offered: [`${RULE}\n| Booking | unique Room amo‸ | E1 |`, "among"],
  },
  {
    says: "a counting loop",
    from: BOOK,
    to: "| Held | Book | Booked | | | | for each n from 1 to `seats`: create Room with `name = text(n)` |",
    exported: '"kind":"count"',
    misuse: [
      "| Held | Book | Booked | | | | for each n from 1 to `name`: create Room with `name = text(n)` |",
      "wrong-type",
    ],
    offered: ["| Held | Book | Booked | | | | for each n fr‸ |", "from"],
  },
  {
    says: "what an event asks for and does not store",
    from: BOOK,
    to: "| Held | Book | Booked | | `weeks < 4` | Weeks (whole number) | `note = text(weeks)` |",
    exported: '"own":{',
    misuse: ["| Held | Book | Booked | | | Weeks (whole nmber) | |", "type-not-understood"],
    offered: ["| Held | Book | Booked | | | Weeks (wh‸ | |", "whole number"],
  },
  {
    says: "a formula with a name",
    from: "| MOST | 5 |\n",
    to: "| MOST | 5 |\n| is_full(seats, most) | `seats >= most` |\n",
    exported: '"formulas":[{',
    misuse: ["| MOST | 5 |\n| is_full(seats) | `is_full(seats)` |\n", "formula-circle"],
    offered: ["| MOST | 5 |\n| is_full(seats, most) | `seats >= mo‸` |\n", "most"],
  },
  {
    says: "working time",
    from: BOOK,
    to: "| Held | Book | Booked | | | | `held_until = now() + 9 working hours` |",
    exported: "working",
    misuse: ["| Held | Book | Booked | | | | `held_until = now() + 9 wroking hours` |", "unknown-unit"],
    offered: ["| Held | Book | Booked | | | | `held_until = now() + 9 wor‸` |", "working hours"],
  },
  {
    says: "things that repeat",
    from: BOOK,
    to: `${BOOK}\n| Held | every Monday at 08:00 | | | | | \`note = "waits"\` |`,
    exported: '"kind":"every"',
    misuse: [`${BOOK}\n| Held | every Munday at 08:00 | | | | | |`, "event-not-understood"],
    offered: [`${BOOK}\n| Held | every M‸ | | | | | |`, "every Monday at"],
  },
  {
    says: "steps in a block",
    from: "## 5. Validation rules",
    to: '#### Book\n1. if `seats > 3`:\n   1. `note = "many"`\n2. otherwise:\n   1. `note = "few"`\n\n## 5. Validation rules',
    exported: '"otherwise":[{',
    misuse: ['#### Bok\n1. `note = "many"`\n\n## 5. Validation rules', "event-unknown"],
    offered: ['#### Book\n1. if `seats > 3`:\n   1. `note = "many"`\n2. oth‸\n\n## 5. Validation rules', "otherwise"],
  },
  {
    says: "several reasons for one guard",
    from: BOOK,
    to: "| Held | Book | Booked | | `seats > 0` else E1; `room is not empty` else E1 | | |",
    exported: '"guards":[{',
    misuse: ["| Held | Book | Booked | | `seats > 0` else E9; `room is not empty` else E1 | | |", "undefined-error"],
    offered: ["| Held | Book | Booked | | `seats > 0` el‸ | | |", "else"],
  },
  {
    says: "the value before",
    from: RULE,
    to: `${RULE}\n| Booking.seats | \`seats >= before.seats\` | E1 |`,
    exported: "before.seats",
    misuse: [`${RULE}\n| Booking.seats | \`seats >= before.seatz\` | E1 |`, "unknown-field"],
    offered: [`${RULE}\n| Booking.seats | \`seats >= before.se‸\` | E1 |`, "seats"],
  },
  {
    says: "links to many",
    from: "| Room | Room | |",
    to: "| Room | several Room | |",
    exported: '"kind":"references"',
    misuse: ["| Room | several Roms | |", "type-not-understood"],
    offered: ["| Room | sev‸ | |", "several"],
  },
  {
    says: "order inside expressions",
    from: "| Note | text | |",
    to: "| Note | text | |\n| Next | text | `= Booking.by(b, b.day).take(3).map(b, b.name).first()` |",
    exported: "Booking.by(b, b.day)",
    misuse: ["| Note | text | |\n| Next | text | `= Booking.byy(b, b.day).first().name` |", "unknown-function"],
    offered: ["| Note | text | |\n| Next | text | `= Booking.by_d‸` |", "by_descending"],
  },
  {
    says: "files in samples and scenarios",
    from: "| Note | text | |",
    to: "| Note | text | |\n| Plan | photo | |",
    exported: '"kind":"photo"',
    misuse: ["| Note | text | |\n| Plan | photo | a phto |", "default-not-understood"],
    offered: ["| Note | text | |\n| Plan | pho‸ | |", "photo"],
  },
  {
    says: "scenarios about what effects made and who sees what",
    from: STEP,
    to: "- Then: there are 1 Booking where `room = blue` called B1\n- Then: dee sees B1",
    exported: '"kind":"thereAre"',
    misuse: ["- Then: there are 1 Bokings", "step-not-understood"],
    offered: ["- Then: dee does n‸", "does not see"],
  },
  {
    says: "figures",
    from: FIGURE,
    to: '| Held | value of `Booking.count(b, b.status = "Held") / Booking.size()` as percent, target `0.5` |',
    exported: '"percent":true',
    misuse: ["| Held | value of `Booking.size()` as persent |", "figure-not-understood"],
    offered: ["| Held | value of `Booking.size()` as p‸ |", "as percent"],
  },
  {
    says: "rights with exceptions",
    from: RIGHT,
    to: "| desk | everything except delete | everything |\n| guest | see, create with Name, Room | Booking |",
    exported: '"with":["name","room"]',
    misuse: ["| desk | everything except delte | everything |", "action-unknown"],
    offered: ["| desk | create wi‸ | everything |", "create with"],
  },
  {
    says: "names that read well in changes",
    from: BOOK,
    to: "| Held | Book | Booked | | | | change room with `name = this.name` |",
    exported: '"kind":"change"',
    misuse: ["| Held | Book | Booked | | | | `name = name` |", "set-to-itself"],
    offered: ["| Held | Book | Booked | | | | change room with `na‸` |", "name"],
  },
];

const written = (from: string, to: string): string => {
  expect(BEFORE).toContain(from);
  return BEFORE.replace(from, () => to);
};
const serious = (source: string): string[] =>
  checkSource("a.md", source).diagnostics.flatMap(({ code, severity }) => (severity === "error" ? [code] : []));

describe.each(NEEDS)("$says", ({ from, to, exported, misuse, offered }) => {
  test("P0.9 is read, exported in the model, and a slip in it is explained", () => {
    const source = written(from, to);
    expect(serious(source)).toEqual([]);
    expect(JSON.stringify(modelAsJson(checkSource("a.md", source).model)).replaceAll(" ", "")).toContain(
      exported.replaceAll(" ", ""),
    );
    const { diagnostics } = checkSource("a.md", written(from, misuse[0]));
    const found = diagnostics.find(({ code }) => code === misuse[1]);
    expect([diagnostics.map(({ code }) => code), found?.help ?? ""]).toEqual([
      expect.arrayContaining([misuse[1]]),
      expect.stringMatching(/\S/u),
    ]);
  });

  test("is offered while it is written", () => {
    const text = written(from, offered[0]);
    const at = text.indexOf("‸");
    const labels = new Assistant(text.replace("‸", "")).complete(at).map(({ label }) => label);
    expect(labels).toContain(offered[1]);
  });
});

test("P3.20 P4.24 a document that begins to use all of them keeps its records", async () => {
  const first = await openForTest(BEFORE);
  const room = { kind: "create", entity: "Room", id: "r", values: { name: "Blue" } } as const;
  const booking = {
    kind: "create",
    entity: "Booking",
    id: "b",
    values: { name: "A", room: "r", seats: 2, note: "n" },
  } as const;
  expect(await first.app.submit({ commands: [room, booking] })).toMatchObject({ kind: "done" });

  for (const { says, from, to } of NEEDS) {
    const { app, database } = await openForTest(written(from, to), { database: first.database });
    const fields = ["name", "seats", "note", "status"];
    const { records } = await app.readRecords({ entity: "Booking", fields, limit: 10 });
    expect([says, records.map(({ values }) => values)]).toEqual([
      says,
      [{ name: "A", seats: 2, note: "n", status: "Held" }],
    ]);

    expect(database).toBe(first.database);
  }
  const { app } = await openForTest(BEFORE, { database: first.database });
  const { records } = await app.readRecords({ entity: "Booking", fields: ["room"], limit: 1 });
  expect(records[0]?.values["room"]).toBe("r");
});
