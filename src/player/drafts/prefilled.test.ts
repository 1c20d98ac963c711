import { describe, expect, it } from "vitest";
import type { Field, FieldType } from "#model/3-entities.ts";
import { typedValues } from "./prefilled.ts";

const field = (key: string, kind: FieldType["kind"]): Field => ({ key, type: { kind } }) as unknown as Field;
const fields = [
  field("weight", "number"),
  field("fragile", "yes/no"),
  field("tags", "list of text"),
  field("name", "text"),
];

describe("values of a link", () => {
  it("become what their fields hold", () => {
    expect(typedValues(fields, { weight: "-1.5", fragile: "no", tags: "a, b", name: "12,50", other: "1" })).toEqual({
      weight: -1.5,
      fragile: false,
      tags: ["a", "b"],
      name: "12,50",
    });
  });

  it.each(["12,50", "0x10", "1e999", "heavy", "12 kg"])("that are no number stay as they came: %s", (text) => {
    expect(typedValues(fields, { weight: text })).toEqual({ weight: text });
  });

  it("that are empty are not zero, and what is neither yes nor no is not no", () => {
    expect(typedValues(fields, { weight: "", fragile: "perhaps" })).toEqual({ fragile: "perhaps" });
  });
});
