import { describe, expect, test } from "vitest";
import type { Json } from "../print-model.ts";
import { at, BASE, read, STATES } from "./testing/read-part.ts";

const eventOf = (words: string): { event: Json | undefined; codes: readonly string[] } => {
  const { json, codes } = read(`${BASE}${STATES.replace("| In | Lend |", `| In | ${words} |`)}`);
  return { event: at(json, "states", 0, "transitions", 1, "event"), codes };
};

describe("events", () => {
  test.each<[string, unknown]>([
    ["after 3 days", { kind: "after", duration: "3 days" }],
    ["at due_date + 1 day", { kind: "at", moment: "due_date + 1 day" }],
    ["at Due date + 1 day", { kind: "at", moment: "due_date + 1 day" }],
    ["when `worth = 0 EUR`", { kind: "when", condition: "worth = 0 EUR" }],
    ["After care", { kind: "named", name: "After care" }],
    ["At home", { kind: "named", name: "At home" }],
  ])("%s", (words, expected) => expect(eventOf(words)).toEqual({ event: expected, codes: [] }));
  test("a timer on a field that is misspelt is no event of that name", () =>
    expect(eventOf("at due_dat + 1 day").codes).toEqual(["unknown-field"]));
  test.each(["twice a day", "Twice per week", "three times a month", "2 times in a week", "once daily", "fortnightly"])(
    "%s is no button",
    (words) => expect(eventOf(words).codes).toEqual(["event-not-understood"]),
  );
  test.each(["Three times", "Ask twice", "Once more", "Weekly report"])("%s may well be a button", (name) =>
    expect(eventOf(name)).toEqual({ event: { kind: "named", name }, codes: [] }),
  );
});
