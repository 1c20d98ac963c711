import { describe, expect, it } from "vitest";
import { PLATFORM_ERRORS } from "#engine/platform-errors.ts";
import { onlyRoles } from "#engine/rights/reasons.ts";
import { loadWords } from "./language.ts";
import { sayReason, sayRefusal } from "./say.ts";

const languages = ["de", "fr", "es", "ar", "zh"];
const t = (text: string): string => ({ Due: "Fällig", keeper: "Wart", Out: "Verliehen" })[text] ?? text;
const parametersIn = (text: string): readonly string[] =>
  [...text.matchAll(/\{[a-z]+\}/gu)].map(([one]) => one).toSorted();

describe("why something was not done", () => {
  it.each(languages)("has the platform's errors in %s, with the same things filled in", async (language) => {
    const { platform } = (await loadWords(language)).errors;
    // Why somebody may not is said in sentences of its own, below.
    const all = Object.keys(PLATFORM_ERRORS).filter((code) => code !== "refused");
    expect(Object.keys(platform).toSorted()).toEqual(all.toSorted());
    for (const [code, text] of Object.entries(platform)) {
      const english = PLATFORM_ERRORS[code as keyof typeof PLATFORM_ERRORS];
      expect(english, code).toBeDefined();
      expect(parametersIn(text), code).toEqual(parametersIn(english));
    }
  });

  it("is said in the person's language, with the document's names in it", async () => {
    const words = await loadWords("de");
    const refusal = { code: "required", message: "Fill in Due.", parameters: { field: "Due" } };
    expect(sayRefusal({ words, t }, refusal)).toBe("Bitte ausfüllen: Fällig.");
    const refused = { code: "refused", message: onlyRoles(["keeper"]), parameters: { reason: onlyRoles(["keeper"]) } };
    expect(sayRefusal({ words, t }, refused)).toBe("Das geht nur als: Wart.");
    expect(sayReason({ words, t }, onlyRoles([]))).toBe("Das kann niemand.");
    expect(sayReason({ words, t }, onlyRoles(["keeper", "admin"]))).toBe("Das geht nur als: Wart, admin.");
    expect(sayReason({ words, t }, "Only in Out.")).toBe("Nur im Status: Verliehen.");
  });

  it("stays as the document or the engine has it where there are no other words", async () => {
    const words = await loadWords("de");
    expect(sayRefusal({ words, t }, { code: "E7", message: "Zu spät." })).toBe("Zu spät.");
    expect(
      sayRefusal({ words: await loadWords("en"), t }, { code: "required", message: "Fill in Due.", parameters: {} }),
    ).toBe("Fill in Due.");
  });
});
