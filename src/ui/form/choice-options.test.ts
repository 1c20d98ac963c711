import { describe, expect, it } from "vitest";
import { choiceLook, matchOptions } from "./choice-options.ts";

const named = (...labels: string[]) => labels.map((label) => ({ value: label, label }));

describe("how a choice is offered", () => {
  it("shows few short options at once, more in a sheet, many with a search", () => {
    expect(choiceLook(named("Low", "High"))).toBe("segments");
    expect(choiceLook(named("Waiting for approval", "Approved"))).toBe("sheet");
    expect(choiceLook(named("Good", "Worn", "Broken"))).toBe("segments");
    expect(choiceLook(named("Emergency", "High", "Normal", "Low"))).toBe("sheet");
    expect(choiceLook(named("A", "B", "C", "D", "E"))).toBe("sheet");
    expect(choiceLook(named(..."ABCDEFGHIJ"))).toBe("search");
  });
});

describe("search among options", () => {
  it("finds by the beginnings of words, whatever the accents and the case", () => {
    const options = named("Kärcher washer", "Circular saw", "Tile cutter");
    expect(matchOptions(options, "kar").map((o) => o.label)).toEqual(["Kärcher washer"]);
    expect(matchOptions(options, "SAW circ").map((o) => o.label)).toEqual(["Circular saw"]);
    expect(matchOptions(options, "aw")).toEqual([]);
    expect(matchOptions(options, " ")).toHaveLength(3);
  });
});
