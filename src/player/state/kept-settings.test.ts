import { afterEach, expect, it, vi } from "vitest";
import { keptSettings, spokenLanguages } from "./kept-settings.ts";

afterEach(() => vi.unstubAllGlobals());

const stored = (text: string | null): void => {
  vi.stubGlobal("localStorage", { getItem: () => text });
  vi.stubGlobal("navigator", { languages: ["fr-CH", "en"] });
};

it("takes what was chosen, and the device's own where nothing was or nothing can be read", () => {
  stored('{"theme":"dark","text":"large","language":"de"}');
  expect(keptSettings()).toEqual({ theme: "dark", text: "large", language: "de" });
  expect(spokenLanguages()).toEqual(["de", "fr-CH", "en"]);
  for (const text of [null, "null", "{", '{"theme":"pink","text":7,"language":{}}']) {
    stored(text);
    expect(keptSettings(), text ?? "").toEqual({ theme: null, text: null, language: null });
    expect(spokenLanguages()).toEqual(["fr-CH", "en"]);
  }
});
