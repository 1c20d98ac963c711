import { describe, expect, test } from "vitest";
import { applyEdits } from "#text/edit.ts";
import { studyDocument } from "../analysed-document.ts";
import { offerCode } from "./offer-code.ts";
import { mended } from "./testing/mended.ts";

interface Written {
  readonly title?: string;
  readonly year?: string;
  readonly day?: string;
  readonly rule?: string;
  readonly rowRule?: string;
  readonly event?: string;
  readonly from?: string;
  readonly asks?: string;
  readonly shown?: string;
  readonly place?: string;
  readonly held?: string;
  readonly comes?: string;
}

const document = (said: Written): string => `# Choir

## 3. Entities and their fields

### Rehearsal
- Shown as: ${said.title ?? "`topic`"}

| Field | Type | Default |
| --- | --- | --- |
| Topic | text | |
| Held on | date | ${said.day ?? ""} |
| Begins | date and time | |
| Year | whole number | ${said.year ?? ""} |
| Where | location | |
| Phone | phone | |
| Email | email | |
| Songs | list of Song | |

### Song
| Field | Type |
| --- | --- |
| Singer | person |
| Length | whole number |

## 4. States and transitions

### Rehearsal
| From | Event | To | Asks for |
| --- | --- | --- | --- |
| start | | Planned | |
| Planned | ${said.event ?? "Begin"} | Running | ${said.asks ?? ""} |
| ${said.from ?? "Running"} | End | Over | |

## 5. Validation rules
| On | Rule | Error |
| --- | --- | --- |
| ${said.rule ?? "Rehearsal.topic | required"} | E1 |
| ${said.rowRule ?? "Song.length | required"} | E1 |

## 8. The error catalogue
| Code | Message | ${said.shown ?? "Shown"} |
| --- | --- | --- |
| E1 | That can't be. | at the field |

## Sample data

### Person
| | Name |
| --- | --- |
| ana | Ana |
| bo | Bo |

### Rehearsal
| | Topic | Held on | Where |
| --- | --- | --- | --- |
| r1 | Mozart | ${said.held ?? ""} | ${said.place ?? ""} |

## Scenarios

### Tried
- When: End r1
- Then: ${said.comes ?? "refused"}
`;

/** The document after all fixes are applied, safe or not. */
function withAllFixes(said: Written): string {
  const study = studyDocument(document(said));
  return applyEdits(
    study.source,
    offerCode(study, study.diagnostics).flatMap(({ fix }) => fix?.edits ?? []),
  );
}

const wrong = (source: string): readonly string[] =>
  studyDocument(source)
    .diagnostics.filter(({ severity }) => severity === "error")
    .map(({ code }) => code);

describe("PE.22 words that can mean one thing only are mended unasked", () => {
  test.each<[said: Written, read: Written]>([
    [{ title: '`year + ", " + topic`' }, { title: '`text(year) + ", " + topic`' }],
    [{ title: '`topic + ", " + held_on`' }, { title: '`topic + ", " + text(held_on)`' }],
    [{ year: "this year" }, { year: "`year(today())`" }],
    [
      { rule: "Rehearsal.year | between 1950 and this year" },
      { rule: "Rehearsal.year | `year >= 1950 and year <= year(today())`" },
    ],
    [{ rule: "Rehearsal | once per year" }, { rule: "Rehearsal | once per year" }],
    [{ rule: "Rehearsal.topic | once per year" }, { rule: "Rehearsal.topic | unique Topic, Year" }],
    [{ rule: "Rehearsal | one rehearsal per topic and year" }, { rule: "Rehearsal | unique Topic, Year" }],
    [{ rowRule: "Song | every singer only once per rehearsal" }, { rowRule: "Song | unique Singer, Owner" }],
    [
      { rule: "Rehearsal.email | required if no phone" },
      { rule: "Rehearsal.email | `email is not empty or not (phone is empty)`" },
    ],
    [{ event: "when it begins" }, { event: "at begins" }],
    [{ event: "the day after held on" }, { event: "at held_on + 1 day" }],
    [{ place: "2.0789 S, 38.1786 E" }, { place: "-2.0789, 38.1786" }],
    [{ place: "40.5° N 3.7° W" }, { place: "40.5, -3.7" }],
    [{ comes: "told ana, bo" }, { comes: "told ana; told bo" }],
    [{ comes: 'ana is told "Come."' }, { comes: 'told ana "Come."' }],
    [{ comes: "ana and bo are not told" }, { comes: "not told ana; not told bo" }],
    [{ comes: "r1 has 3 songs" }, { comes: "r1 `songs.size() = 3`" }],
    [{ shown: "Where" }, { shown: "Shown" }],
  ])("%o", (said, read) => {
    expect(mended(document(said))).toBe(document(read));
    if (said.rule !== "Rehearsal | once per year") expect(wrong(document(read))).toEqual([]);
  });
});

describe("PE.22 what may be meant in two ways is offered, and left to its author", () => {
  const TUESDAY = "`today() + (7 - (weekday(today()) + 5) mod 7) * 1 day`";
  test.each<[said: Written, read: Written]>([
    [{ day: "next Tuesday" }, { day: TUESDAY }],
    [{ held: "next Tuesday" }, { held: TUESDAY }],
    [
      { rule: "Rehearsal | only one planned rehearsal per topic" },
      { rule: 'Rehearsal | unique Topic among `status = "Planned"`' },
    ],
    [{ from: "" }, { from: "Planned" }],
    [{ asks: "Reason" }, { asks: "Reason (text)" }],
    [{ asks: "Reason (optional)" }, { asks: "Reason (text, optional)" }],
  ])("%o", (said, read) => {
    expect(mended(document(said)).replaceAll("|  |", "| |")).toBe(document(said).replaceAll("|  |", "| |"));
    expect(withAllFixes(said)).toBe(document(read));
    expect(wrong(document(read))).toEqual([]);
  });
});
