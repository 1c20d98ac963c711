import { expect, test } from "vitest";
import type { Need } from "#engine/contract/permissions.ts";
import { conditionsInWords, type ConditionWords } from "./conditions-in-words.ts";

const words: ConditionWords = {
  labelled: (name, value) => `${name}: ${value}`,
  status: "Status",
  you: "you",
  ofOneself: "Your own",
  onlyTheseFields: "Only these fields",
  depends: "Depends on the entry",
  list: (names) => names.join(", "),
  translate: (text) => text,
  entityNamed: (of) => of,
  fieldNamed: (_, key) => key.toUpperCase(),
};
const status = (...among: string[]): Need => ({ of: null, kind: "status", among });
const vet: Need = { of: null, kind: "person", field: "vet" };
const said = (...conditions: (readonly Need[])[]): readonly string[] => conditionsInWords(conditions, words);

test("P6.12 statuses are named, once, and only those that all parts leave", () => {
  expect(said([status("Booked", "Waiting", "Seen"), status("Booked", "Waiting")])).toEqual(["Status: Booked, Waiting"]);
  expect(said([status("Booked")], [status("Booked")])).toEqual(["Status: Booked"]);
});

test("P6.12 who one must be is said with the field's name, and a child row by what it belongs to", () => {
  expect(said([vet, status("Booked")])).toEqual(["Status: Booked · VET: you"]);
  expect(said([{ of: null, kind: "oneself" }])).toEqual(["Your own"]);
  expect(said([{ ...status("Booked"), of: "Appointment" }])).toEqual(["Appointment · Status: Booked"]);
  expect(said([{ ...status("Booked"), of: "Appointment" }, vet])).toEqual(["VET: you · Appointment · Status: Booked"]);
  expect(said([{ of: null, kind: "given", fields: ["title", "note"] }])).toEqual(["Only these fields: TITLE, NOTE"]);
});

test("P6.12 no code is shown to people", () => {
  const code: Need = { of: null, kind: "code" };
  expect(said([code, code], [code])).toEqual(["Depends on the entry"]);
  expect(said([code, status("Booked")])).toEqual(["Status: Booked · Depends on the entry"]);
});
