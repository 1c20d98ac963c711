import { expect, test } from "vitest";
import { conditionsInWords, type ConditionWords } from "./conditions-in-words.ts";

const words: ConditionWords = {
  labelled: (name, value) => `${name}: ${value}`,
  status: "Status",
  you: "you",
  ofOneself: "Your own",
  depends: "Depends on the entry",
  list: (names) => names.join(", "),
  translate: (text) => text,
  statusesOf: () => ["Booked", "Waiting", "Seen"],
  fieldNamed: (owner, key) => (owner === null && key === "vet" ? "Vet" : null),
};
const said = (...conditions: string[]): readonly string[] => conditionsInWords(conditions, words);

test("P6.12 statuses are named, once, and only those that all parts leave", () => {
  expect(said('status in ["Booked", "Waiting", "Seen"] and status in ["Booked", "Waiting"]')).toEqual([
    "Status: Booked, Waiting",
  ]);
  expect(said('(status = "Booked") and (status != "Seen")', 'status == "Booked"')).toEqual(["Status: Booked"]);
  expect(said('status not in ["Seen"]')).toEqual(["Status: Booked, Waiting"]);
});

test("P6.12 who one must be is said with the field's name, and a child row by its owner", () => {
  expect(said("vet = me")).toEqual(["Vet: you"]);
  expect(said("this == me")).toEqual(["Your own"]);
  expect(said('status = "Booked" and vet = me')).toEqual(["Status: Booked · Vet: you"]);
  expect(said('status = "Booked" (of its Appointment)')).toEqual(["Appointment · Status: Booked"]);
});

test("P6.12 no code is shown to people", () => {
  expect(said("treatments.all(t, t.given and t.amount > 0)")).toEqual(["Depends on the entry"]);
  expect(said('(total > 0 EUR) or (note = "a and b")', "date(starts) = today()")).toEqual(["Depends on the entry"]);
  expect(said('status = "Booked" or vet = me')).toEqual(["Depends on the entry"]);
  expect(said("unknown = me and total > 0 EUR")).toEqual(["Depends on the entry"]);
});

test("P6.12 what is only one of several ways is not told as if it were needed", () => {
  for (const way of [
    'status = "Booked" and vet = me or total < 5 EUR',
    'status = "Booked" and vet = me || total < 5 EUR',
    'total < 5 EUR or status = "Booked" and vet = me',
    'status = "Booked" and vet = me ? total > 0 EUR : true',
    "note = 'x' and status = \"Booked\"",
  ])
    expect(said(way), way).toEqual(["Depends on the entry"]);
  expect(said('(vet = me or total < 5 EUR) and status = "Booked"')).toEqual(["Status: Booked · Depends on the entry"]);
});
