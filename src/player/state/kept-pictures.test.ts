import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const picture = { drawnBy: "a", html: "<p></p>", styles: [], title: "", lang: "en", dir: "ltr" };

/** The page's storage, as Node has none: keys are its own properties, as in a browser. */
const storage = (): Storage => {
  const kept: Record<string, string> = {};
  const define = (name: string, value: unknown) => Object.defineProperty(kept, name, { value, enumerable: false });
  define("getItem", (key: string) => kept[key] ?? null);
  define("setItem", (key: string, value: string) => void (kept[key] = value));
  define("removeItem", (key: string) => void delete kept[key]);
  return kept as unknown as Storage;
};

/** A tab has the module to itself and the storage in common. */
const openTab = async () => {
  vi.resetModules();
  return import("./kept-pictures.ts");
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("localStorage", storage());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("pictures of screens", () => {
  it("are forgotten, and not kept anew while the screen may still show what was before", async () => {
    const { forgetPictures, keepPicture, pictureAt } = await openTab();
    keepPicture("/#/a", picture);
    expect(localStorage.getItem(pictureAt("/#/a"))).not.toBeNull();
    forgetPictures();
    keepPicture("/#/a", picture);
    expect(localStorage.getItem(pictureAt("/#/a"))).toBeNull();
    vi.advanceTimersByTime(5000);
    keepPicture("/#/a", picture);
    expect(localStorage.getItem(pictureAt("/#/a"))).not.toBeNull();
  });

  it("are not kept by a tab that still shows what another has forgotten", async () => {
    const before = await openTab();
    const { forgetPictures, pictureAt } = await openTab();
    forgetPictures();
    vi.advanceTimersByTime(5000);
    before.keepPicture("/#/a", picture);
    expect(localStorage.getItem(pictureAt("/#/a"))).toBeNull();
    const after = await openTab();
    after.keepPicture("/#/a", picture);
    expect(localStorage.getItem(pictureAt("/#/a"))).not.toBeNull();
  });

  it("are a dozen at most", async () => {
    const { keepPicture } = await openTab();
    for (let screen = 0; screen < 40; screen++) keepPicture(`/#/${screen}`, picture);
    expect(Object.keys(localStorage)).toHaveLength(12);
    expect(Object.keys(localStorage)).toContain("ninefold.picture /#/39");
  });
});
