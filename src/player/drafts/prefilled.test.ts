import { describe, expect, it } from "vitest";
import type { Field, FieldType } from "#model/3-entities.ts";
import { inLink, typedValues } from "./prefilled.ts";

const field = (key: string, kind: FieldType["kind"]): Field => ({ key, type: { kind } }) as unknown as Field;
const fields = [
  field("weight", "number"),
  field("worth", "money"),
  field("fragile", "yes/no"),
  field("tags", "list of text"),
  field("name", "text"),
];

describe("values of a link", () => {
  it("become what their fields hold", () => {
    expect(
      typedValues(fields, { weight: "-1.5", fragile: "no", tags: "a, b", name: "12,50", other: "1" }, "EUR"),
    ).toEqual({
      weight: -1.5,
      fragile: false,
      tags: ["a", "b"],
      name: "12,50",
    });
  });

  it.each(["12,50", "0x10", "1e999", "heavy", "12 kg"])("that are no number stay as they came: %s", (text) => {
    expect(typedValues(fields, { weight: text }, "EUR")).toEqual({ weight: text });
  });

  it("that are empty are not zero, and what is neither yes nor no is not no", () => {
    expect(typedValues(fields, { weight: "", fragile: "perhaps" }, "EUR")).toEqual({ fragile: "perhaps" });
  });

  it("P2.34 give amounts, not cents, as the link to a copy does", () => {
    const worth = (text: string, currency = "EUR") => typedValues(fields, { worth: text }, currency)["worth"];
    expect([worth("25"), worth("12.5"), worth("-0.05"), worth("1e2")]).toEqual([2500, 1250, -5, 10000]);
    expect([worth("25", "JPY"), worth("1.250", "KWD")]).toEqual([25, 1250]);
    expect([worth("12.505"), worth("12,50"), worth("1e999"), worth("25 EUR")]).toEqual([
      "12.505",
      "12,50",
      "1e999",
      "25 EUR",
    ]);
    const money = field("worth", "money");
    for (const currency of ["EUR", "JPY", "KWD"]) expect(worth(inLink(money, 123456, currency), currency)).toBe(123456);
    expect([inLink(field("weight", "number"), 1.5, "EUR"), inLink(money, 2500, "EUR")]).toEqual(["1.5", "25.00"]);
  });
});
