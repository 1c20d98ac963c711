import { describe, expect, test } from "vitest";
import { readDocument } from "#read/read-document.ts";
import { checkModel } from "#check/check-model.ts";
import { applyEdits } from "#text/edit.ts";
import { studyDocument } from "../../analysed-document.ts";
import { offerCode } from "../offer-code.ts";

interface Row {
  readonly on: string;
  readonly rule: string;
  readonly onlyWhen?: string;
}

const document = ({ on, rule, onlyWhen }: Row): string => `# Boats

- Currency: EUR

## 3. Entities and their fields

### Boat
| Field | Type |
| --- | --- |
| Name | text |
| Seats | whole number |
| Ready | yes/no |

### Trip
| Field | Type |
| --- | --- |
| Boat | Boat |
| Leaves on | date |
| Back at | date and time |
| Due | date |
| Price | money |
| Guests | whole number |
| Élève | Boat |
| Website | text |
| Kind | choice of Day trip, Night |
| Discount | percent |
| Must be good | yes/no |

## 4. States and transitions

### Trip
| From | Event | To |
| --- | --- | --- |
| start | | Planned |
| Planned | Leave | Under way |

## 5. Validation rules

| On | Rule | Only when |
| --- | --- | --- |
| ${on} | ${rule} | ${onlyWhen ?? ""} |
`;

interface Offered {
  readonly text: string;
  readonly safe: boolean;
}

/** The offer for the first mistake that has one. The resulting document must have no errors. */
function offered(row: Row): Offered | null {
  const source = document(row);
  const study = studyDocument(source);
  const fix = offerCode(study, study.diagnostics).find((each) => each.severity === "error" && each.fix)?.fix;
  const [edit] = fix?.edits ?? [];
  if (fix === undefined || edit === undefined) return null;
  expect(errorsOf(applyEdits(source, fix.edits))).toEqual([]);
  return { text: edit.text, safe: fix.safe };
}

function errorsOf(source: string): readonly string[] {
  const { model, diagnostics } = readDocument(source);
  return [...diagnostics, ...checkModel(model, source)]
    .filter(({ severity }) => severity === "error")
    .map(({ code }) => code);
}

describe("PE.22 rules in plain words", () => {
  test.each([
    ["Trip.Guests", "guests <= boat.seats", "`guests <= boat.seats`"],
    ["Trip.Guests", "Guests > 0", "`guests > 0`"],
    ["Trip.Boat", "boat.ready", "`boat.ready`"],
    ["Trip.Boat", "eleve.seats > 3", "`élève.seats > 3`"],
    ["Trip.Price", "price ≤ 500 €", "`price <= 500 EUR`"],
    ["Trip.Website", "must start with https://", '`website.startsWith("https://")`'],
    ["Trip.Website", 'must not contain "must be"', '`not website.contains("must be")`'],
    ["Trip.Website", "starts with DE and has 22 characters", '`website.startsWith("DE") and website.size() = 22`'],
    ["Trip.Website", "not empty and not longer than 40 letters", "`website is not empty and website.size() <= 40`"],
    ["Trip.Leaves on", "not on a Sunday", "`weekday(leaves_on) != 7`"],
    ["Trip.Leaves on", "only on Mondays or Thursdays", "`weekday(leaves_on) in [1, 4]`"],
    ["Trip.Leaves on", "must not be on a weekend", "`weekday(leaves_on) not in [6, 7]`"],
    ["Trip.Leaves on", "must not be later than 60 days from now", "`leaves_on <= today() + 60 days`"],
    ["Trip.Leaves on", "must be after 2 days ago", "`leaves_on > today() - 2 days`"],
    ["Trip.Leaves on", "at most 90 days ago", "`leaves_on >= today() - 90 days`"],
    ["Trip.Leaves on", "must be more than 2 weeks ago", "`leaves_on < today() - 2 weeks`"],
    ["Trip.Leaves on", "at least 2 days before due", "`leaves_on <= due - 2 days`"],
    ["Trip.Leaves on", "must not be more than 2 days before due", "`leaves_on >= due - 2 days`"],
    ["Trip.Leaves on", "no later than 2 days after due", "`leaves_on <= due + 2 days`"],
    ["Trip.Leaves on", "not earlier than 2 days before due", "`leaves_on >= due - 2 days`"],
    ["Trip.Back at", "must not be before today", "`back_at >= today()`"],
    ["Trip.Leaves on", "not earlier than 3 days ago", "`leaves_on >= today() - 3 days`"],
    ["Trip.Back at", "must be within the next 2 weeks", "`back_at >= now() and back_at <= now() + 2 weeks`"],
    ["Trip.Leaves on", "no more than 7 days in the future", "`leaves_on <= today() + 7 days`"],
    ["Trip.Leaves on", "not before the start of this month", '`leaves_on >= startOf(today(), "month")`'],
    ["Trip.Guests", "less than boat.seats", "`guests < boat.seats`"],
    ["Trip.Guests", "can only be more than boat.seats - 3", "`guests > boat.seats - 3`"],
    ["Trip.Website", "required if guests > 3", "`website is not empty or not (guests > 3)`"],
    ["Trip.Website", "must be filled in when kind is Night", '`website is not empty or not (kind = "Night")`'],
    ["Trip.Leaves on", "unique per boat", "unique Leaves on, Boat"],
    ["Trip", "must be good or guests < 3", "`must_be_good or guests < 3`"],
  ])("%s: %s", (on, rule, text) => {
    expect(offered({ on, rule })).toEqual({ text, safe: true });
  });

  test.each([
    ["guests is set", "`guests is not empty`"],
    ["kind is not Night", '`kind != "Night"`'],
    ["Planned and price ≥ 50 EUR", '`status = "Planned" and price >= 50 EUR`'],
    ["when created", "new"],
  ])("only when %s", (onlyWhen, text) => {
    expect(offered({ on: "Trip.Website", rule: "required", onlyWhen })).toEqual({ text, safe: true });
  });

  test("a `not` before `and` is offered and left to its author", () => {
    expect(offered({ on: "Trip.Kind", rule: "must not be Night and must_be_good" })?.safe).toBe(false);
    const onlyWhen = "kind is Night or Day trip and guests > 3";
    expect(offered({ on: "Trip.Website", rule: "required", onlyWhen })?.safe).toBe(false);
  });

  test.each(["not Planned or Under way", "on", "not must_be_good or Planned"])(
    "nothing is offered for: only when %s",
    (onlyWhen) => {
      expect(offered({ on: "Trip.Website", rule: "required", onlyWhen })).toBeNull();
    },
  );

  test.each([
    ["Trip.Guests", "must look like C-1234"],
    ["Trip.Boat", "not in use by another trip"],
    ["Trip.Leaves on", "not on a holiday"],
    ["Trip.Leaves on", "only on Mondays, and never twice"],
    ["Trip.Website", "starts with an upper-case letter"],
    ["Trip.Website", "starts with the boat's name"],
    ["Trip.Website", "contains only digits and dots"],
    ["Trip.Discount", "must be no more than boat.seats and 10"],
    ["Trip.Website", "unique per season"],
    ["Trip.Website", "required if the skipper says so"],
    ["Trip.Guests, Trip.Price", "must not be negative or huge"],
    ["Trip", "must be later than today"],
    ["Trip.Guests", "must not be less than 2 or more than 10"],
    ["Trip.Guests", "must not be 0 or more than 10"],
    ["Trip.Guests", "is 2–5"],
    ["Trip.Website", 'must not be empty or start with "x"'],
    ["Trip.Website", "must not contain spaces"],
    ["Trip.Website", "can only contain digits"],
    ["Trip.Discount", "must be between 5 and boat.seats"],
    ["Trip.Back at", "must not be today"],
    ["Trip.Back at", "must be after today"],
    ["Trip.Kind", "must be more than Night"],
    ["Trip.Guests", "is at most 1.000 and set"],
    ["Trip.Leaves on", "not only on Sundays"],
  ])("nothing is offered for what is not understood: %s, %s", (on, rule) => {
    expect(offered({ on, rule })).toBeNull();
  });
});
