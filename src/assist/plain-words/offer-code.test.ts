import { describe, expect, test } from "vitest";
import { applyEdits } from "#text/edit.ts";
import { studyDocument } from "../analysed-document.ts";
import { offerCode } from "./offer-code.ts";

interface Written {
  readonly shows?: string;
  readonly fieldDefault?: string;
  readonly fieldType?: string;
  readonly asked?: string;
  readonly guard?: string;
  readonly effect?: string;
  readonly right?: string;
  readonly event?: string;
}

const document = ({ shows, fieldDefault, fieldType, asked, guard, effect, right, event }: Written): string => `# Boats

## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| / | Trips | ${shows ?? "list of Trip"} |

## 3. Entities and their fields

### Boat
| Field | Type |
| --- | --- |
| Name | text |
| Seats | whole number |
| Trips run | whole number |
| Skipper | person |

### Trip
| Field | Type | Default | Asked if |
| --- | --- | --- | --- |
| Boat | Boat | | |
| Leaves on | date | | |
| Handed over at | date and time | | |
| Price | money | | |
| Guests | whole number | | |
| Kind | choice of Day trip, Rise and shine, Night | | |
| Paid | yes/no | | |
| Empty | yes/no | | |
| Planned | yes/no | | |
| Tank | choice of Full, Empty | | |
| Discount | percent | | |
| Crew | several Person | | |
| Stops | list of Stop | | |
| Tried | ${fieldType ?? "date"} | ${fieldDefault ?? ""} | ${asked ?? ""} |

### Stop
| Field | Type |
| --- | --- |
| Place | text |
| Metres | number |

## 4. States and transitions

### Trip
| From | Event | To | Only if | Then |
| --- | --- | --- | --- | --- |
| (start) | | Planned | | |
| Planned | ${event ?? "Cast off"} | Under way | ${guard ?? ""} | ${effect ?? ""} |
| Under way | Moor | Back home | | |

## 6. Roles and permissions
| Role | May | On | Only if |
| --- | --- | --- | --- |
| skipper | see, change | Trip, Boat | ${right ?? ""} |

## 9. Business constants and limits
| Name | Value |
| --- | --- |
| GRACE | 2 days |
`;

const CODES = new Set([
  "code-expected",
  "default-not-understood",
  "effect-not-understood",
  "assignments-not-understood",
  "event-not-understood",
]);

const found = (source: string) => {
  const study = studyDocument(source);
  return offerCode(study, study.diagnostics).filter(({ code }) => CODES.has(code));
};

/** The replacement of the words, and whether it is safe. Verified by reading the resulting document. */
function offered(written: Written): { readonly text: string | undefined; readonly safe: boolean | undefined } {
  const source = document(written);
  const [first, ...others] = found(source);
  expect(others).toEqual([]);
  expect(first, "the words are refused").toBeDefined();
  const title = first?.fix?.title ?? "";
  if (!title.startsWith("Change to ")) return { text: undefined, safe: undefined };
  const mended = studyDocument(applyEdits(source, first?.fix?.edits ?? []));
  expect(mended.diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message)).toEqual([]);
  return { text: title.slice("Change to ".length), safe: first?.fix?.safe };
}

describe("PE.22 a condition in plain words gets its code as a fix", () => {
  test.each([
    ["status is Under way", 'status = "Under way"'],
    ["status = Planned", 'status = "Planned"'],
    ["Status is not back home", 'status != "Back home"'],
    ["status is Planned or Under way", 'status in ["Planned", "Under way"]'],
    ["status is one of Planned, Under way or Back home", 'status in ["Planned", "Under way", "Back home"]'],
    ["status is neither Planned nor Back home", 'status not in ["Planned", "Back home"]'],
    ["kind is Rise and shine and paid", 'kind = "Rise and shine" and paid'],
    ["not paid", "not paid"],
    ["paid is no", "paid = no"],
    ["tank is empty", 'tank = "Empty"'],
    ["planned is yes", "planned = yes"],
    ["discount is at least 10 %", "discount >= 10%"],
    ["discount > 0", "discount > 0"],
    ["leaves on is today", "leaves_on = today()"],
    ["leaves on is before today", "leaves_on < today()"],
    ["leaves on is not before tomorrow", "leaves_on >= today() + 1 day"],
    ["Leaves on is after today + GRACE", "leaves_on > today() + GRACE"],
    ["leaves on is in the past", "leaves_on < today()"],
    ["leaves on is within the next 7 days", "leaves_on >= today() and leaves_on <= today() + 7 days"],
    ["handed over at is empty", "handed_over_at is empty"],
    ["handed over at is filled in", "handed_over_at is not empty"],
    ["price is at least 20 EUR", "price >= 20 EUR"],
    ["guests < 3", "guests < 3"],
    ["guests ≤ boat.seats", "guests <= boat.seats"],
    ["guests is more than the boat's seats", undefined],
    ["guests is between 2 and 5", "guests >= 2 and guests <= 5"],
    ["boat's skipper is me", "boat.skipper = me"],
    ["boat.skipper is the current user", "boat.skipper = me"],
    ["me in crew", "me in crew"],
    ["crew contains me", "me in crew"],
    ["only if number of stops > 2", "stops.size() > 2"],
    ["sum of stops.metres is at least 100", "stops.sum(s, s.metres) >= 100"],
    ["(paid or guests = 0) and status is Planned", '(paid or guests = 0) and status = "Planned"'],
  ])("%s", (words, code) => {
    const expected = code === undefined ? { text: undefined, safe: undefined } : { text: `\`${code}\``, safe: true };
    expect(offered({ guard: words })).toEqual(expected);
  });

  test("where it stands makes no difference", () => {
    expect(offered({ asked: "if kind is Night" }).text).toBe('`kind = "Night"`');
    expect(offered({ shows: "list of Trip where status is not Back home, by leaves on" }).text).toBe(
      '`status != "Back home"`',
    );
    expect(offered({ shows: "list of Trip where not paid" }).text).toBe("`not paid`");
  });

  test("what people read in two ways is offered, and never done unasked", () => {
    expect(offered({ guard: "paid or guests = 0 and status is Planned" })).toEqual({
      text: '`paid or guests = 0 and status = "Planned"`',
      safe: false,
    });
  });

  test.each([
    "the boat is clean",
    "paid by the guest",
    "status is Sunk",
    "guests is 1,250",
    "guests",
    "constructor is empty",
    "not",
    "paid and",
    "price > 20 USD",
    "leaves on is 3",
    "everyone is on board and paid",
    "kind is Night or the moon is full",
    // Each is ambiguous.
    "empty is yes",
    "planned",
    "discount is 10",
    "discount is between 5 and 10",
    "10 >= discount",
    "not Planned or Under way",
    "not paid or planned",
    "handed over at is today",
    "guests is 2 - 5",
    "on",
  ])("words that are not understood to the last stay words: %s", (words) => {
    expect(offered({ guard: words }).text).toBeUndefined();
  });
});

test("PE.22 backticks are offered for what could be code, and not for prose", () => {
  const fixes = (guard: string) => found(document({ guard })).map(({ fix }) => fix?.title);
  expect(fixes("the boat is clean")).toEqual([undefined]);
  expect(fixes("boat.colour == 3")).toEqual(["Put it in backticks"]);
});

describe("PE.22 a starting value in plain words", () => {
  test.each([
    ["date", "tomorrow", "today() + 1 day"],
    ["date", "in 6 months", "today() + 6 months"],
    ["date", "leaves on + 2 weeks", "leaves_on + 2 weeks"],
    ["person", "the current user", "me"],
    ["person", "boat's skipper", "boat.skipper"],
    ["whole number", "count of Boat", "= Boat.size()"],
    ["whole number", "days since leaves on", "= days(leaves_on, today())"],
    ["money", "= price * 2", "= price * 2"],
  ])("%s: %s", (fieldType, words, code) => {
    expect(offered({ fieldType, fieldDefault: words })).toEqual({ text: `\`${code}\``, safe: true });
  });

  test("a count that does not say of whose is asked about", () => {
    const source = document({})
      .replace("| Trips run | whole number |", "| Trips run | whole number |  |")
      .replace(
        "### Boat\n| Field | Type |\n| --- | --- |",
        "### Boat\n| Field | Type | Default |\n| --- | --- | --- |",
      );
    const boats = source.replace("| Trips run | whole number |  |", "| Trips run | whole number | count of Trip |");
    expect(found(boats).map(({ fix }) => [fix?.title, fix?.safe])).toEqual([
      ["Change to `= Trip.filter(t, t.boat = this).size()`", false],
    ]);
    const said = source.replace(
      "| Trips run | whole number |  |",
      "| Trips run | whole number | count of Trip where boat is this and status is Back home |",
    );
    expect(found(said).map(({ fix }) => [fix?.title, fix?.safe])).toEqual([
      ['Change to `= Trip.filter(t, t.boat = this and t.status = "Back home").size()`', true],
    ]);
  });
});

describe("PE.22 effects in plain words", () => {
  test.each([
    ["handed over at = now", "`handed_over_at = now()`"],
    ["set Handed over at to now", "`handed_over_at = now()`"],
    ["kind becomes Night", '`kind = "Night"`'],
    ["paid = yes, guests = 0", "`paid = yes`; `guests = 0`"],
    ["clear leaves on", "`leaves_on = empty`"],
    ["increase guests by 2", "`guests = guests + 2`"],
    ["increase boat.trips run by 1", "change boat with `trips_run = boat.trips_run + 1`"],
    ["if guests > 5: paid = no", "if `guests > 5`: `paid = no`"],
    ["create Stop with owner = this, metres = 3", "`owner = this`, `metres = 3`"],
  ])("%s", (words, text) => {
    expect(offered({ effect: words })).toEqual({ text, safe: true });
  });

  test.each([
    "status = Back home",
    "paid = maybe",
    "discount = 10",
    "empty = yes",
    "guests = price",
    "sink the boat",
    "increase name by 1",
    "increase discount by 10",
    "reduce price by 10 %",
    "reset guests",
  ])("no code for %s", (words) => {
    expect(offered({ effect: words }).text).toBeUndefined();
  });
});

test("PE.22 an effect whose condition is read in two ways is never written unasked", () => {
  expect(offered({ effect: "if paid or guests = 0 and planned is yes: paid = no" })).toEqual({
    text: "if `paid or guests = 0 and planned = yes`: `paid = no`",
    safe: false,
  });
});

describe("PE.22 P4.20 what fires by itself, in plain words", () => {
  test.each([
    ["2 days after leaves on", "at leaves_on + 2 days"],
    ["one week before the Leaves on", "at leaves_on - 1 week"],
    ["an hour before handed over at", "at handed_over_at - 1 hour"],
    ["three days later", "after 3 days"],
    ["after two weeks", "after 2 weeks"],
    ["on leaves on", "at leaves_on"],
    ["leaves on passes", "at leaves_on + 1 day"],
    ["when leaves on is over", "at leaves_on + 1 day"],
    ["when handed over at is reached", "at handed_over_at"],
    ["when guests is more than 3", "when `guests > 3`"],
    ["as soon as paid", "when `paid`"],
  ])("%s", (event, text) => {
    expect(offered({ event })).toEqual({ text, safe: true });
  });

  test.each([
    "when leaves on is 3",
    "when it rains",
    "2 days after the storm",
    "2 days after guests",
    "every so often",
  ])("nothing for %s", (event) => {
    expect(offered({ event }).text).toBeUndefined();
  });

  test.each(["One day at home", "Hand over", "Leaves on time", "Week planned"])("%s is a button", (event) => {
    expect(found(document({ event }))).toEqual([]);
  });
});

test("PE.22 a field in code whose letters alone are large is beyond doubt; a record of another kind is not", () => {
  const safe = (guard: string) => {
    const study = studyDocument(document({ guard }));
    return offerCode(study, study.diagnostics).flatMap(({ fix }) =>
      fix === undefined ? [] : [[fix.edits[0]?.text, fix.safe]],
    );
  };
  expect(safe("`Guests > 3`")).toEqual([["guests", true]]);
  expect(safe("`boat.Seats > 3`")).toEqual([["seats", true]]);
  expect(safe("`Guest > 3`").filter(([, isSafe]) => isSafe)).toEqual([]);
});

test.each([
  ["brackets", "(".repeat(290)],
  ["brackets of values", `${"(guests + ".repeat(28)}1`],
  ["brackets that are closed", `${"(".repeat(140)}paid${")".repeat(140)}`],
  ["denials", "not ".repeat(70)],
  ["counts of counts", "count of Trip where ".repeat(14)],
  ["ands", `${"paid and ".repeat(32)}x`],
  ["ors", `${"paid or ".repeat(36)}x`],
  ["signs", "guests is not ".repeat(20)],
])("PE.22 %s without end are read in no time", (_, words) => {
  expect(offered({ guard: words }).text).toBeUndefined();
});

test("PE.22 a document of nothing but words is read in no time", () => {
  const rows = Array.from({ length: 1000 }, (_, i) => `| Planned | Go ${i} | Back home | paid is no | |\n`).join("");
  const all = found(document({}).replace("| Under way | Moor |", `${rows}| Under way | Moor |`));
  expect(all).toHaveLength(1000);
  expect(all.filter(({ fix }) => fix?.safe)).toHaveLength(200);
});

test("PE.22 names that would break the code or reach into objects are left alone", () => {
  const hostile = document({ guard: "kind is Night`shift" }).replace("Rise and shine", "__proto__, Night`shift");
  expect(() => found(hostile)).not.toThrow();
  expect(offered({ guard: "__proto__ is empty" }).text).toBeUndefined();
  expect(offered({ guard: "toString is set" }).text).toBeUndefined();
});
