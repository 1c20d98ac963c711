import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createNavigation, type Navigation } from "./navigation.ts";

interface Kept {
  state: unknown;
  hash: string;
}

/** A browser's history. As in browsers, steps back and forth are reported asynchronously. */
class FakeWindow extends EventTarget {
  entries: Kept[] = [{ state: null, hash: "" }];
  at = 0;
  left = false;
  readonly document = { documentElement: { dataset: {} as Record<string, string> } };
  readonly matchMedia = () => ({ matches: true });
  readonly #now = (): Kept => this.entries[this.at] ?? { state: null, hash: "" };
  readonly location = Object.defineProperty({ hash: "" }, "hash", { get: () => this.#now().hash });
  readonly history = Object.defineProperty(
    {
      scrollRestoration: "auto",
      state: null as unknown,
      pushState: (state: unknown, _: string, address?: string) => {
        this.entries = [...this.entries.slice(0, this.at + 1), { state, hash: address ?? this.#now().hash }];
        this.at += 1;
      },
      replaceState: (state: unknown, _: string, address?: string) => {
        this.entries[this.at] = { state, hash: address ?? this.#now().hash };
      },
      back: () => this.step(-1),
      go: (by: number) => this.step(by),
    },
    "state",
    { get: () => this.#now().state },
  );

  /** Moves through the history as the phone's own gesture does. */
  step(by: number, hasUAVisualTransition = false): void {
    setTimeout(() => {
      if (this.at + by < 0) {
        this.left = true;
        return;
      }
      this.at += by;
      this.dispatchEvent(Object.assign(new Event("popstate"), { hasUAVisualTransition }));
    }, 0);
  }

  get paths(): readonly string[] {
    return this.entries.map(({ hash }) => hash.slice(1));
  }
}

let window: FakeWindow;
let navigation: Navigation;
/** The preparation of the next page is pending until this is called. */
let prepared: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("requestAnimationFrame", (then: () => void) => setTimeout(then, 16));
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  window = new FakeWindow();
  navigation = createNavigation(window as unknown as Window);
  navigation.beforeMove(() => new Promise<void>((resolve) => (prepared = resolve)));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const go = async (path: string): Promise<void> => {
  navigation.push(path);
  await drawn();
};
const drawn = async (): Promise<void> => {
  await vi.advanceTimersByTimeAsync(0);
  prepared();
  await vi.advanceTimersByTimeAsync(500);
};
const shown = (): string => navigation.current().path;

it("a second Back while the first is under way is the same Back", async () => {
  await go("/a");
  await go("/a/b");
  navigation.back("/");
  await vi.advanceTimersByTimeAsync(120);
  navigation.back("/");
  await drawn();
  expect(shown()).toBe("/a");
  navigation.back("/");
  await vi.advanceTimersByTimeAsync(120);
  navigation.back("/");
  await drawn();
  expect([shown(), window.left]).toEqual(["/", false]);
  // The step is over, so the next Back counts.
  await go("/c");
  navigation.back("/");
  await drawn();
  expect(shown()).toBe("/");
});

it("after a deep link a second Back is the same Back, too", async () => {
  navigation.replace("/deep");
  await drawn();
  navigation.back("/up");
  navigation.back("/up");
  await drawn();
  expect([shown(), window.paths]).toEqual(["/up", ["/up"]]);
});

it("two taps on one row are one step, and of two rows the later wins", async () => {
  navigation.push("/a");
  await vi.advanceTimersByTimeAsync(120);
  navigation.push("/a");
  await drawn();
  expect(window.paths).toEqual(["", "/a"]);
  navigation.push("/b");
  await vi.advanceTimersByTimeAsync(20);
  navigation.push("/c");
  await drawn();
  expect([shown(), window.paths]).toEqual(["/c", ["", "/a", "/c"]]);
  navigation.back("/");
  await drawn();
  expect([shown(), navigation.current().move]).toEqual(["/a", "pop"]);
});

it("a step on right after Back starts from the page that Back leads to", async () => {
  await go("/a");
  await go("/a/b");
  navigation.back("/");
  navigation.push("/c");
  await drawn();
  await drawn();
  expect([shown(), window.paths]).toEqual(["/c", ["", "/a", "/c"]]);
  expect(navigation.current().depth).toBe(2);
});

it("what comes late knows that somebody has gone on, before the next page is drawn", async () => {
  await go("/a");
  const here = navigation.place();
  expect(here).toBe(navigation.current().key);
  navigation.back("/");
  expect(navigation.place()).toBe(null);
  await vi.advanceTimersByTimeAsync(120);
  expect([shown(), navigation.place() === here]).toEqual(["/a", false]);
  await drawn();
  expect(navigation.place()).toBe(navigation.current().key);
  for (const move of [() => navigation.tab("/tab"), () => navigation.push("/other"), () => navigation.replace("/x")]) {
    const before = navigation.place();
    move();
    expect(navigation.place()).not.toBe(before);
    await drawn();
  }
});

it.each([
  ["the phone's own gesture, which has been animated already", true],
  ["the browser's button", false],
])("%s and the end of a save that goes back too are one step", async (_, hasUAVisualTransition) => {
  await go("/a");
  await go("/a/b");
  await go("/a/b/form");
  window.step(-1, hasUAVisualTransition);
  await vi.advanceTimersByTimeAsync(50);
  navigation.back("/", true);
  await drawn();
  await drawn();
  expect(shown()).toBe("/a/b");
});

it("the phone's own Back is one step each", async () => {
  await go("/a");
  await go("/a/b");
  window.step(-1);
  window.step(-1);
  await drawn();
  expect([shown(), window.left]).toEqual(["/", false]);
});

it("a browser that does not answer a step back stops nobody, and who went back arrives", async () => {
  await go("/a");
  window.history.back = () => undefined;
  navigation.back("/up");
  const arrived = vi.fn();
  void navigation.drawn().then(arrived);
  await vi.advanceTimersByTimeAsync(10_000);
  await drawn();
  expect([shown(), arrived.mock.calls.length]).toEqual(["/up", 1]);
  navigation.push("/c");
  await drawn();
  expect(shown()).toBe("/c");
});
