import { describe, expect, it } from "vitest";
import { en } from "./en.ts";
import { directionOf, loadWords, usableTag } from "./language.ts";
import { translator } from "./translate.ts";

const languages = ["de", "fr", "es", "ar", "zh"];

describe("the platform's words", () => {
  it.each(languages)("are complete and translated in %s", async (language) => {
    const words = await loadWords(language);
    expect(Object.keys(words).toSorted()).toEqual(Object.keys(en).toSorted());
    const texts = Object.entries(words).filter((entry): entry is [string, string] => typeof entry[1] === "string");
    const same = texts.filter(([key, text]) => text === (en as Record<string, unknown>)[key]);
    // Only few words are the same in another language ("Filter", "Code").
    expect(same.length).toBeLessThan(texts.length / 10);
    expect(texts.every(([, text]) => text.trim() !== "")).toBe(true);
  });

  it.each([...languages, "en"])("count in %s", async (language) => {
    const words = await loadWords(language);
    for (const count of [0, 1, 2, 3, 11, 100]) expect(words.entries(count)).toMatch(/\S/u);
    expect(words.entries(1)).not.toContain("#");
    expect(words.pointNames).toHaveLength(9);
    expect(words.pointDefaults).toHaveLength(9);
  });

  it("fall back to English, and to a tag that Intl takes", async () => {
    expect(await loadWords("tlh")).toBe(en);
    expect(usableTag("Deutsch bitte")).toBe("en");
    expect(usableTag("pt-br")).toBe("pt-BR");
    expect(directionOf("ar-EG")).toBe("rtl");
  });
});

describe("the document's words", () => {
  const words = {
    languages: ["de", "pt-BR"],
    texts: new Map([
      [
        "Tools",
        new Map([
          ["de", "Werkzeuge"],
          ["pt-BR", "Ferramentas"],
        ]),
      ],
    ]),
  };

  it("are used where there are any, and left as written where not", () => {
    expect(translator(words, "de-AT")("Tools")).toBe("Werkzeuge");
    expect(translator(words, "pt-BR")("Tools")).toBe("Ferramentas");
    expect(translator(words, "fr")("Tools")).toBe("Tools");
    expect(translator(words, "de")("Loans")).toBe("Loans");
  });

  it("leave what every record has to the platform, where they do not name it", async () => {
    const { builtIn } = await loadWords("fr");
    expect(translator(words, "fr", builtIn)("Status")).toBe("Statut");
    expect(translator({ languages: [], texts: new Map() }, "fr", builtIn)("Created at")).toBe("Créé le");
    const named = { languages: ["fr"], texts: new Map([["Status", new Map([["fr", "Où il en est"]])]]) };
    expect(translator(named, "fr", builtIn)("Status")).toBe("Où il en est");
    expect(translator(words, "fr", builtIn)("Person")).toBe("Personne");
    expect(translator(words, "fr", builtIn)("toString")).toBe("toString");
  });
});
