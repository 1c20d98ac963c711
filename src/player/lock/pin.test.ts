import { beforeEach, describe, expect, it } from "vitest";
import { keepLock, keptLock } from "./kept-lock.ts";
import { setPin, tryPin } from "./pin.ts";

const kept = new Map<string, string>();
// The page's storage, as Node has none.
Object.defineProperty(globalThis, "localStorage", {
  configurable: true,
  value: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  },
});

beforeEach(() => kept.clear());

describe("the lock of an app", () => {
  it("knows its PIN, keeps only a trace of it, and opens nothing for another", async () => {
    await setPin("a", "2468");
    expect([...kept.values()].join()).not.toContain("2468");
    expect(await tryPin("a", "1111")).toEqual({ kind: "wrong" });
    expect(await tryPin("a", "2468")).toEqual({ kind: "right" });
    // A keyboard of another script types the same digits.
    expect(await tryPin("a", "２４６８")).toEqual({ kind: "right" });
    expect(keptLock("b")).toBeNull();
    keepLock("a", null);
    expect(await tryPin("a", "1111")).toEqual({ kind: "right" });
  });

  it("makes the same PIN another trace each time", async () => {
    await setPin("a", "2468");
    await setPin("b", "2468");
    expect(keptLock("a")?.hash).not.toBe(keptLock("b")?.hash);
  });

  it("lets nobody try and try: after five the waits grow, and the right one waits too", async () => {
    await setPin("a", "2468");
    for (let tries = 0; tries < 5; tries++) expect(await tryPin("a", "0000", 1000)).toEqual({ kind: "wrong" });
    expect(await tryPin("a", "2468", 1001)).toEqual({ kind: "wait", ms: 29_999 });
    expect(await tryPin("a", "0000", 31_001)).toEqual({ kind: "wrong" });
    expect(await tryPin("a", "2468", 31_002)).toEqual({ kind: "wait", ms: 59_999 });
    expect(await tryPin("a", "2468", 91_002)).toEqual({ kind: "right" });
    expect(keptLock("a")?.wrong).toBe(0);
  });
});
