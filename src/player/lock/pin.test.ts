import { beforeEach, describe, expect, it } from "vitest";
import { keepLock, keptLock } from "./kept-lock.ts";
import { lockedAs } from "./lock-of-copy.ts";
import { setPin, tryPin } from "./pin.ts";

const kept = new Map<string, string>();
// Node has no localStorage.
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
    // The digits of every script count as the same digits.
    for (const same of ["２４６８", "٢٤٦٨", "۲۴۶۸", "२४६८"]) expect(await tryPin("a", same)).toEqual({ kind: "right" });
    await setPin("c", "٢٤٦٨");
    expect(await tryPin("c", "2468")).toEqual({ kind: "right" });
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

  it("counts tries of several pages, and brings no PIN back that another page has changed or taken off", async () => {
    await setPin("a", "2468");
    await Promise.all([1, 2].map(() => tryPin("a", "0000", 1000)));
    expect(keptLock("a")?.wrong).toBe(2);
    for (const pin of ["0000", "2468"]) {
      await setPin("a", "2468");
      const trying = tryPin("a", pin, 1000);
      keepLock("a", null);
      expect(await trying).toEqual({ kind: "wrong" });
      expect(keptLock("a")).toBeNull();
    }
  });

  it("locks a copy before the copy is there", async () => {
    await setPin("a", "2468");
    let copied = "";
    const failing = lockedAs("a", (copy = "") => {
      copied = copy;
      return Promise.reject(new Error("the page ends"));
    });
    await expect(failing).rejects.toThrow("the page ends");
    expect(await tryPin(copied, "2468")).toEqual({ kind: "right" });
    expect(keptLock(copied)).not.toBeNull();
    expect(await lockedAs("open", async (copy) => copy ?? "no id")).toBe("no id");
  });
});
