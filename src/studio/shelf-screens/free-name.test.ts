import { expect, it } from "vitest";
import { freeName } from "./free-name.ts";

it.each([
  ["Visits", [], "Visits"],
  ["Visits", ["Visits"], "Visits 2"],
  ["Visits", ["Visits", "Visits 2"], "Visits 3"],
  ["Visits 2", ["Visits", "Visits 2"], "Visits 3"],
  // A number that belongs to the name is kept.
  ["Room 21", ["Room 21"], "Room 21 2"],
])("a copy of %s beside %j is called %s", (name, taken, free) => expect(freeName(name, taken)).toBe(free));
