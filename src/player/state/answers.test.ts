import { describe, expect, it } from "vitest";
import type { App } from "#engine/contract/app.ts";
import type { Query } from "#engine/contract/queries.ts";
import { Answers } from "./answers.ts";

const inbox: Query = { kind: "inbox" };

/** An app whose inbox holds `unread` notices. */
function appWith(): { readonly app: App; unread: number; readonly push: () => void; readonly watching: () => number } {
  const listeners = new Set<(answer: never) => void>();
  const world = {
    unread: 1,
    watching: () => listeners.size,
    push: () => {
      for (const listener of listeners) listener({ unread: world.unread, notices: [] } as never);
    },
    app: {
      watch: (_query: Query, listener: (answer: never) => void) => {
        listeners.add(listener);
        queueMicrotask(() => {
          if (listeners.has(listener)) listener({ unread: world.unread, notices: [] } as never);
        });
        return () => listeners.delete(listener);
      },
    } as unknown as App,
  };
  return world;
}

describe("answers that are shared and kept", () => {
  it("asks once for many readers, and tells them all", async () => {
    const world = appWith();
    const answers = new Answers(world.app);
    let told = 0;
    answers.watch(inbox, () => (told += 1));
    answers.watch({ kind: "inbox" }, () => (told += 1));
    await Promise.resolve();
    expect(world.watching()).toBe(1);
    expect(told).toBe(2);
    expect(answers.peek(inbox)).toMatchObject({ unread: 1 });
  });

  it("keeps the last answer for a page one returns to", async () => {
    const world = appWith();
    const answers = new Answers(world.app);
    await answers.prime(inbox);
    expect(answers.peek(inbox)).toMatchObject({ unread: 1 });
  });

  it("goes on watching a page that was left, but not what was searched for a letter ago", async () => {
    const world = appWith();
    const answers = new Answers(world.app);
    const list: Query = { kind: "list", screen: "Tools", view: 0, from: 0, limit: 50 };
    const stops = [list, { ...list, search: "s" }].map((query) => answers.watch(query, () => undefined));
    await Promise.resolve();
    expect(world.watching()).toBe(2);
    for (const stop of stops) stop();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(world.watching()).toBe(1);
    // On going back, the earlier result is shown while the query runs again.
    expect(answers.peek({ ...list, search: "s" })).toMatchObject({ unread: 1 });
    answers.forget();
    expect(world.watching()).toBe(0);
  });

  it("holds what was asked for ahead without watching it, until something else changes", async () => {
    const world = appWith();
    const answers = new Answers(world.app);
    const list: Query = { kind: "list", screen: "Tools", view: 0, from: 0, limit: 50 };
    answers.watch(inbox, () => undefined);
    await answers.lookAhead(list);
    await Promise.resolve();
    expect(world.watching()).toBe(1);
    expect(answers.peek(list)).toMatchObject({ unread: 1 });
    world.unread = 2;
    world.push();
    expect(answers.peek(list)).toBeUndefined();
    expect(answers.peek(inbox)).toMatchObject({ unread: 2 });
    // An answer for another profile is dropped.
    const ahead = answers.lookAhead(list);
    answers.forget();
    await ahead;
    expect(answers.peek(list)).toBeUndefined();
  });

  it("forgets everything with another profile, and asks anew for what is on the page", async () => {
    const world = appWith();
    const answers = new Answers(world.app);
    const seen: unknown[] = [];
    answers.watch(inbox, () => seen.push(answers.peek(inbox)));
    await Promise.resolve();
    world.unread = 5;
    answers.forget();
    expect(answers.peek(inbox)).toBeUndefined();
    await Promise.resolve();
    expect(answers.peek(inbox)).toMatchObject({ unread: 5 });
    expect(world.watching()).toBe(1);
    expect(seen).toHaveLength(3);
  });
});
