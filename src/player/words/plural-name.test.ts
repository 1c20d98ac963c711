import { describe, expect, it } from "vitest";
import { pluralName } from "./plural-name.ts";

const same = (text: string): string => text;
const german = (text: string): string => ({ Tool: "Werkzeug", Loans: "Ausleihen", Loan: "Ausleihe" })[text] ?? text;

describe("what several records are called", () => {
  it.each([
    ["Loan", "Loans"],
    ["Absence Note", "Absence Notes"],
    ["Category", "Categories"],
    ["Day", "Days"],
    ["Class", "Classes"],
    ["Person", "People"],
    ["Settings", "Settings"],
  ])("%s → %s", (one, several) => expect(pluralName(one, "en", "en-GB", same)).toBe(several));

  it("takes the document's translation of the plural, else that of the singular", () => {
    expect(pluralName("Loan", "en", "de", german)).toBe("Ausleihen");
    expect(pluralName("Tool", null, "de", german)).toBe("Werkzeug");
  });

  it("leaves names of other languages as they are written", () =>
    expect(pluralName("Ausleihe", "de", "de", same)).toBe("Ausleihe"));
});
