import { expect, test } from "vitest";
import { Drafts } from "./draft.ts";

/** The browser's storage, shared by all tabs, limited to `room` characters. */
function storage(room = 1000) {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (text.length > room) throw new DOMException("full", "QuotaExceededError");
      kept.set(key, text);
    },
    removeItem: (key: string) => void kept.delete(key),
  };
}

const draft = (doc: string) => ({ base: "before", state: { doc } });

test("a draft outlasts the page; one that the browser has no room for lasts as long as the page", () => {
  const browser = storage(100);
  const page = new Drafts(() => browser);
  expect(page.keep("app", draft("short"))).toBe(true);
  expect(new Drafts(() => browser).read("app")).toEqual(draft("short"));
  const long = draft("long ".repeat(100));
  expect(page.keep("app", long)).toBe(false);
  expect(page.read("app")).toEqual(long);
  expect(page.keep("app", draft("short again"))).toBe(true);
  expect(page.read("app")).toEqual(draft("short again"));
  page.forget("app");
  expect(new Drafts(() => browser).read("app")).toBeNull();
});

test("a tab neither overwrites nor forgets the draft of another tab", () => {
  const browser = storage();
  const [one, other] = [new Drafts(() => browser), new Drafts(() => browser)];
  expect([one.read("app"), other.read("app")]).toEqual([null, null]);
  expect(one.keep("app", draft("of one"))).toBe(true);
  expect(other.keep("app", draft("of the other"))).toBe(false);
  expect(other.read("app")).toEqual(draft("of the other"));
  other.forget("app");
  expect(other.read("app")).toEqual(draft("of one"));
  // It now knows that draft and may overwrite it.
  expect(other.keep("app", draft("of both"))).toBe(true);
  expect(one.keep("app", draft("of one again"))).toBe(false);
});

test("without storage a draft lasts as long as the page, and nothing fails", () => {
  const page = new Drafts(() => {
    throw new DOMException("not allowed", "SecurityError");
  });
  expect(page.read("app")).toBeNull();
  expect(page.keep("app", draft("text"))).toBe(false);
  expect(page.read("app")).toEqual(draft("text"));
  page.forget("app");
  expect(page.read("app")).toBeNull();
});
