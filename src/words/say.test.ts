import { describe, expect, it } from "vitest";
import { PLATFORM_CODES } from "#diagnostics/platform-codes.ts";
import type { Reason, SetAsideReason } from "#engine/contract/reasons.ts";
import { loadWords } from "#player/words/language.ts";
import { enErrors, inEnglish } from "./english.ts";
import { sayReason, sayRefusal } from "./say.ts";

const languages = ["en", "de", "fr", "es", "ar", "zh"];
const own = PLATFORM_CODES.filter((code) => code !== "refused");
const parametersIn = (text: string): readonly string[] =>
  [...text.matchAll(/\{[a-z]+\}/gu)].map(([one]) => one).toSorted();

/** An example of each code; a new code without one does not compile. */
const reasons: { readonly [code in Reason["code"]]: Extract<Reason, { readonly code: code }> } = {
  nobody: { code: "nobody" },
  "only-people": {
    code: "only-people",
    people: [
      { kind: "role", role: "keeper" },
      { kind: "role", role: "admin" },
      { kind: "field", field: "Borrower" },
    ],
  },
  "only-yourself": { code: "only-yourself" },
  "only-in-status": { code: "only-in-status", statuses: ["Out", "Lost"] },
  "not-in-status": { code: "not-in-status", status: "Out" },
  "not-without-status": { code: "not-without-status" },
  "only-if": { code: "only-if", condition: "`size < 5`" },
  "without-owner": { code: "without-owner" },
  "not-allowed": { code: "not-allowed" },
  "no-such-entity": { code: "no-such-entity", name: "Loan" },
  "no-such-event": { code: "no-such-event", name: "Lend" },
  "no-such-field": { code: "no-such-field", name: "due" },
  "not-on-fields": { code: "not-on-fields", action: "Lend" },
  error: { code: "error", error: { code: "required", message: null, parameters: { field: "Due" } } },
  several: { code: "several", reasons: [{ code: "nobody" }, { code: "only-in-status", statuses: ["Out"] }] },
};
/** The names that the sentence for each must contain. */
const named: { readonly [code in Reason["code"]]?: readonly string[] } = {
  "only-people": ["Wart", "admin"],
  "only-in-status": ["Verliehen", "Lost"],
  "not-in-status": ["Verliehen"],
  "only-if": ["`size < 5`"],
  "no-such-entity": ["Loan"],
  "no-such-event": ["Lend"],
  "no-such-field": ["due"],
  "not-on-fields": ["Lend"],
  error: ["Fällig"],
  several: ["Verliehen"],
};
const setAside: readonly SetAsideReason[] = ["not-a-choice", "no-such-record", "other-kind", "two-readings"];
const t = (text: string): string => ({ Due: "Fällig", keeper: "Wart", Out: "Verliehen" })[text] ?? text;

describe.each(languages)("why something was not done, in %s", (language) => {
  it("is said for every error of the platform, with the same things filled in", async () => {
    const { platform } = (await loadWords(language)).errors;
    expect(Object.keys(platform).toSorted()).toEqual([...own].toSorted());
    for (const code of own) {
      expect(platform[code].trim(), code).not.toBe("");
      expect(parametersIn(platform[code]), code).toEqual(parametersIn(enErrors.platform[code]));
      if (language !== "en") expect(platform[code], code).not.toBe(enErrors.platform[code]);
    }
  });

  it("is said for every reason, with its parameters and nothing else", async () => {
    const words = await loadWords(language);
    for (const reason of Object.values(reasons)) {
      const said = sayReason({ words, t }, reason);
      expect(said, reason.code).not.toMatch(/[{}]|undefined/u);
      for (const name of named[reason.code] ?? []) expect(said, reason.code).toContain(name);
      if (language === "en") continue;
      expect(said, reason.code).not.toBe(sayReason({ ...inEnglish, t }, reason));
      // Words of English sentences.
      expect(said, reason.code).not.toMatch(/\b(?:only|nobody|this|the|not|there|while|allowed|or)\b/iu);
    }
  });

  it("counts one of something, and many in the language's own figures", async () => {
    const words = await loadWords(language);
    const many = words.errors.figure(1_000_000).replaceAll(/\p{Nd}/gu, "0");
    expect(many).toMatch(/^0\D?000\D?000$/u);
    for (const code of own) {
      const names = parametersIn(enErrors.platform[code]).map((name) => name.slice(1, -1));
      const counted = names.filter((name) => ["most", "least", "count"].includes(name));
      if (counted.length === 0 || ["too-small", "too-large", "too-large-file"].includes(code)) continue;
      const say = (count: number): string => {
        const given = Object.fromEntries(names.map((name) => [name, counted.includes(name) ? String(count) : "Name"]));
        return sayRefusal({ words, t }, { code, message: null, parameters: given });
      };
      expect(say(1_000_000), code).toContain(words.errors.figure(1_000_000));
      // No singular is needed where the count is always large, or stands in brackets or after a colon.
      if (code !== "most-rounds")
        expect(say(1), code).not.toMatch(
          /\b1\u2069? (?:characters|records|caractères|fiches|caracteres|registros|Einträge)/u,
        );
    }
    const year = { code: "too-small", message: null, parameters: { field: "Built", least: "1900" } };
    expect(sayRefusal({ words, t }, year)).toContain("1900");
    // Excluded bounds, and bounds of dates and times, have words of their own.
    const said = ["open", "time", "open-time"].map((bound) =>
      sayRefusal({ words, t }, { ...year, parameters: { ...year.parameters, bound } }),
    );
    expect(new Set([sayRefusal({ words, t }, year), ...said]).size).toBe(4);
    for (const text of said) expect(text).toMatch(/Built.*1900/u);
  });

  it("is said for every value that was set aside", async () => {
    const { sheets } = await loadWords(language);
    const texts = setAside.map((reason) => sheets.noLonger[reason]);
    expect(new Set(texts).size).toBe(setAside.length);
  });
});

describe("why something was not done", () => {
  it("is said in the person's language, with the document's names in it", async () => {
    const words = await loadWords("de");
    const say = (reason: Reason): string => sayReason({ words, t }, reason);
    const refusal = { code: "required", message: null, parameters: { field: "Due" } };
    expect(sayRefusal({ words, t }, refusal)).toBe("Bitte eingeben: Fällig.");
    const reason: Reason = { code: "only-people", people: [{ kind: "role", role: "keeper" }] };
    expect(sayRefusal({ words, t }, { code: "refused", message: null, reason })).toBe("Das geht nur als: Wart.");
    expect(say({ code: "only-in-status", statuses: ["Out"] })).toBe("Nur im Status: Verliehen.");
  });

  it("is said in English with articles and lists", () => {
    expect(sayReason(inEnglish, reasons["only-people"])).toBe("Only a keeper, an admin or the borrower can do this.");
    expect(sayReason(inEnglish, reasons["only-in-status"])).toBe("Only while the status is Out or Lost.");
    expect(sayReason(inEnglish, reasons.several)).toBe("Nobody can do this. Only while the status is Out.");
  });

  it("puts names that are no nouns in quotation marks, where they stand behind a verb", () => {
    const missing = (field: string, type: string): string =>
      sayRefusal(inEnglish, { code: "required", message: null, parameters: { field, type } });
    expect(missing("Received by", "text")).toBe("Enter “Received by”.");
    expect(missing("Handed to", "choice")).toBe("Choose “Handed to”.");
    expect(missing("Why not", "text")).toBe("Enter “Why not”.");
    expect(missing("What", "text")).toBe("Enter “What”.");
    expect(missing("Whatever", "text")).toBe("Enter Whatever.");
    expect(missing("Is urgent", "yes/no")).toBe("Choose “Is urgent”.");
    expect(missing("Whole number", "number")).toBe("Enter Whole number.");
    expect(missing("Island", "text")).toBe("Enter Island.");
  });

  it("asks to enter, choose or add by the type of what is missing", () => {
    const missing = (type: string): string =>
      sayRefusal(inEnglish, { code: "required", message: null, parameters: { field: "Tool", type } });
    expect(["text", "reference", "date", "photo", "toString"].map(missing)).toEqual([
      "Enter Tool.",
      "Choose Tool.",
      "Choose Tool.",
      "Add Tool.",
      "Enter Tool.",
    ]);
  });

  it("stays in the document's words where it has some", async () => {
    const words = await loadWords("de");
    expect(sayRefusal({ words, t }, { code: "E7", message: "Zu spät." })).toBe("Zu spät.");
    expect(sayRefusal({ words, t }, { code: "refused", message: "Out" })).toBe("Verliehen");
  });
});
