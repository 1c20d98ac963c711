import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import type { Description } from "#engine/contract/app.ts";
import { openForTest } from "#testing/open-for-test.ts";
import {
  forgetDescription,
  keepDescription,
  keepDescriptionsOf,
  recallDescription,
  withSameParts,
} from "./kept-description.ts";

const PROGRAM = "/tools/assets/index-abcdefgh.js";
const NEWER = "/tools/assets/index-bcdefghi.js";
const samples = join(import.meta.dirname, "../../../samples");
const source = readFileSync(join(samples, "tool-library.md"), "utf8");
/** With `## Words`, which a model holds as maps. */
const described = async (): Promise<Description> =>
  (await openForTest(`${source}\n## Words\n\n| Text | de |\n| --- | --- |\n| Tools | Werkzeuge |\n`)).app.describe();

/** Like a browser's storage: the stored items are its own keys. */
function storage(most = Number.POSITIVE_INFINITY): Storage {
  const kept = {} as Record<string, string>;
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > most) throw new DOMException("full", "QuotaExceededError");
      kept[key] = value;
    },
    removeItem: (key: string) => void delete kept[key],
  };
  return Object.setPrototypeOf(kept, methods) as Storage;
}

beforeEach(() => vi.stubGlobal("localStorage", storage()));
afterEach(() => vi.unstubAllGlobals());

describe("what an app said when it was last open", () => {
  test("is said again as it was, maps included, and holds neither records, sample data nor scenarios", async () => {
    const now = await described();
    expect(now.model.words.texts.size).toBeGreaterThan(0);
    keepDescription("a", PROGRAM, now);
    expect(recallDescription("a", PROGRAM)).toEqual(now);
    expect(Object.keys(localStorage)).toHaveLength(1);
    expect(now.model).not.toHaveProperty("samples");
    expect(now.model).not.toHaveProperty("scenarios");
    expect(localStorage.getItem(Object.keys(localStorage)[0] ?? "")).not.toContain("Jigsaw");
  });

  test.for(readdirSync(samples).filter((name) => name.endsWith(".md")))("%s: nothing of it is lost", async (name) => {
    const now = await (await openForTest(readFileSync(join(samples, name), "utf8"))).app.describe();
    keepDescription("a", PROGRAM, now);
    expect(recallDescription("a", PROGRAM)).toEqual(now);
  });

  test("is for the version of the program that kept it, and for no other app", async () => {
    keepDescription("a", PROGRAM, await described());
    expect(recallDescription("a", NEWER)).toBeNull();
    expect(recallDescription("b", PROGRAM)).toBeNull();
    expect(recallDescription("a", null)).toBeNull();
    keepDescription("b", null, await described());
    expect(Object.keys(localStorage)).toHaveLength(1);
    forgetDescription("a");
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test("goes with its app, whichever version kept it; other sites of the host keep theirs", async () => {
    const now = await described();
    keepDescription("stays", PROGRAM, now);
    keepDescription("gone", PROGRAM, now);
    keepDescription("long gone", "/tools/assets/index-00000000.js", now);
    keepDescription("elsewhere", "/tools-2/assets/index-abcdefgh.js", now);
    localStorage.setItem("ninefold.backup.gone", "1");
    keepDescriptionsOf(["stays"], NEWER);
    const left = Object.keys(localStorage).map((key) => key.split(".").at(-1));
    expect(left).toEqual(["stays", "elsewhere", "gone"]);
    expect(localStorage.getItem("ninefold.backup.gone")).toBe("1");
  });

  test("is not kept where there is no room, and no older one stays then", async () => {
    const now = await described();
    keepDescription("a", PROGRAM, now);
    const full = storage(1000);
    Object.assign(full, localStorage);
    vi.stubGlobal("localStorage", full);
    keepDescription("a", PROGRAM, { ...now, currency: "USD" });
    expect(recallDescription("a", PROGRAM)).toBeNull();
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test("of a document that is too large it is not kept, and compared with nothing", async () => {
    const now = await described();
    const [screen] = now.model.screens;
    if (screen === undefined) throw new Error("The sample has screens.");
    const screens = Array.from({ length: 2000 }, (_, index) => ({ ...screen, name: `Screen ${index}` }));
    const large = { ...now, model: { ...now.model, screens } };
    keepDescription("a", PROGRAM, now);
    keepDescription("a", PROGRAM, large);
    expect(Object.keys(localStorage)).toEqual([]);
    expect(withSameParts(large, { ...large })).not.toBe(large);
  });

  test("damaged or refused, it is as if nothing had been kept", async () => {
    keepDescription("a", PROGRAM, await described());
    localStorage.setItem(Object.keys(localStorage)[0] ?? "", '{"program":"/tools');
    expect(recallDescription("a", PROGRAM)).toBeNull();
    vi.stubGlobal("localStorage", undefined);
    expect(recallDescription("a", PROGRAM)).toBeNull();
    expect(() => keepDescriptionsOf([], PROGRAM)).not.toThrow();
  });
});

test("a newer description is made of the parts of the one before that say the same", async () => {
  const before = await described();
  const same = structuredClone(before);
  expect(withSameParts(null, same)).toBe(same);
  expect(withSameParts(before, same)).toBe(before);
  const more = withSameParts(before, { ...same, records: before.records + 1 });
  expect(more).not.toBe(before);
  expect(more.records).toBe(before.records + 1);
  expect(more.model).toBe(before.model);
  // A different Map makes a different model.
  const words = { ...same.model.words, texts: new Map() };
  expect(withSameParts(before, { ...same, model: { ...same.model, words } }).model.words.texts.size).toBe(0);
  // So does a Map made in another realm, as by a surrounding page.
  const texts = runInNewContext("new Map([['Tools', new Map([['de', 'Geräte']])]])") as typeof words.texts;
  const around = withSameParts(before, { ...same, model: { ...same.model, words: { ...words, texts } } });
  expect(around.model.words.texts.get("Tools")?.get("de")).toBe("Geräte");
});
