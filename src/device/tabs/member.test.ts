import { describe, expect, test } from "vitest";
import { Host, type Call, type ServedObjects } from "../host.ts";
import type { FromHost, ToHost } from "../wire.ts";
import { TabMember, type TabMachine } from "./member.ts";
import type { TabMessage } from "./messages.ts";

/** Locks and a channel that behave as in browsers: when a tab closes, its lock goes to the next in the queue. */
class Machines {
  readonly #waiting = new Map<string, { tab: number; work: () => Promise<unknown> }[]>();
  readonly #channels = new Map<number, (event: { readonly data: TabMessage }) => void>();

  /** `ready`: resolves when the tab's lock requests take effect. */
  of(tab: number, ready: Promise<void> = Promise.resolve()): TabMachine {
    const channel: TabMachine["channel"] = {
      addEventListener: (_type, listener) => this.#channels.set(tab, listener),
      postMessage: (message: TabMessage) => {
        for (const [other, listener] of this.#channels)
          if (other !== tab)
            queueMicrotask(() => this.#channels.has(other) && listener({ data: structuredClone(message) }));
      },
    };
    return {
      channel,
      locks: {
        request: async (name, work) => {
          await ready;
          const queue = this.#waiting.get(name) ?? [];
          this.#waiting.set(name, queue);
          queue.push({ tab, work });
          if (queue.length === 1) await this.#grant(name);
        },
      },
    };
  }

  close(tab: number): void {
    this.#channels.delete(tab);
    for (const [name, queue] of this.#waiting) {
      const held = queue[0]?.tab === tab;
      this.#waiting.set(
        name,
        queue.filter((entry) => entry.tab !== tab),
      );
      if (held) void this.#grant(name);
    }
  }

  async #grant(name: string): Promise<void> {
    const holder = this.#waiting.get(name)?.[0];
    await holder?.work();
    const queue = this.#waiting.get(name) ?? [];
    if (holder === undefined || queue[0] !== holder) return;
    queue.shift();
    if (queue.length > 0) await this.#grant(name);
  }
}

/** A shelf whose `rename` counts, and whose `list` can hang, as in a leader that is being closed. */
class Shelf implements ServedObjects {
  readonly shared: { names: string[]; done: Map<string, unknown> };
  hangs = false;
  /** Calls that were sent to a server. */
  readonly sent: string[] = [];
  readonly listeners = new Set<(value: unknown) => void>();

  constructor(shared: Shelf["shared"]) {
    this.shared = shared;
  }

  async target(): Promise<object> {
    return {
      add: () => undefined,
      tryCall: (_app: string, _source: string, { go }: { readonly go: string }) => {
        this.sent.push(go);
        return this.hangs ? new Promise(() => {}) : Promise.resolve(go);
      },
      list: () => (this.hangs ? new Promise(() => {}) : Promise.resolve([...this.shared.names])),
      watch: (listener: (value: unknown) => void) => {
        this.listeners.add(listener);
        listener(this.shared.names.length);
        return () => this.listeners.delete(listener);
      },
    };
  }

  async write({ id, args }: Call): Promise<unknown> {
    if (!this.shared.done.has(id)) this.shared.done.set(id, this.shared.names.push(String(args[0])));
    if (this.hangs) return new Promise(() => {});
    return this.shared.done.get(id);
  }
}

function openTabs(ready: readonly Promise<void>[] = []) {
  const machines = new Machines();
  const shared: Shelf["shared"] = { names: [], done: new Map() };
  const tabs = [0, 1, 2].map((number) => {
    const shelf = new Shelf(shared);
    const heard: FromHost[] = [];
    const member = new TabMember(
      machines.of(number, ready[number]),
      async () => new Host(shelf),
      (message) => heard.push(message),
    );
    const call = (id: string, method: string, ...args: unknown[]): void =>
      member.fromPage({ kind: "call", id, target: "shelf", method, args } satisfies ToHost);
    const watch = (id: string): void =>
      member.fromPage({ kind: "watch", id, target: "shelf", method: "watch", args: [] });
    return { shelf, heard, member, call, watch, close: () => machines.close(number) };
  });
  return { tabs, shared };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

describe("several tabs, one owner of the database", () => {
  test("a tab whose lock comes late is not taken for one that has gone", async () => {
    let arrive = (): void => undefined;
    const late = new Promise<void>((resolve) => (arrive = resolve));
    const { tabs, shared } = openTabs([Promise.resolve(), late]);
    await settle();
    tabs[1]?.watch("b:1");
    await settle();
    arrive();
    await settle();
    shared.names.push("new");
    for (const listener of tabs[0]?.shelf.listeners ?? []) listener(shared.names.length);
    await settle();
    const said = tabs[1]?.heard.map((each) => ("value" in each ? each.value : "difference" in each)) ?? [];
    expect(said).toEqual([0, true]);
  });

  test("followers are answered by the leader", async () => {
    const { tabs, shared } = openTabs();
    tabs[1]?.call("b:1", "add", "from the second tab");
    tabs[2]?.call("c:1", "list");
    await settle();
    expect(shared.names).toEqual(["from the second tab"]);
    expect(tabs[1]?.heard).toEqual([{ kind: "result", id: "b:1", value: 1 }]);
    expect(tabs[2]?.heard).toContainEqual({ kind: "result", id: "c:1", value: ["from the second tab"] });
  });

  test("what the leader left unanswered is asked again of the next, and a write is not done twice", async () => {
    const { tabs, shared } = openTabs();
    await settle();
    const [leader, second, third] = tabs;
    if (leader) leader.shelf.hangs = true;
    second?.call("b:1", "add", "once");
    third?.call("c:1", "list");
    await settle();
    expect(second?.heard).toEqual([]);
    leader?.close();
    await settle();
    expect(shared.names).toEqual(["once"]);
    expect(second?.heard).toEqual([{ kind: "result", id: "b:1", value: 1 }]);
    expect(third?.heard).toEqual([{ kind: "result", id: "c:1", value: ["once"] }]);
  });

  test("what may have gone out to a server with the leader that was closed does not go out once more: the page is told", async () => {
    const { tabs } = openTabs();
    await settle();
    const [leader, second] = tabs;
    if (leader) leader.shelf.hangs = true;
    second?.call("b:1", "tryCall", "app", "", { go: "send" });
    second?.call("b:2", "tryCall", "app", "", { go: "show" });
    await settle();
    expect(leader?.shelf.sent).toEqual(["send", "show"]);
    leader?.close();
    await settle();
    expect(second?.shelf.sent).toEqual(["show"]);
    expect(second?.heard).toMatchObject([
      { kind: "failure", id: "b:1", code: "worker-gone" },
      { kind: "result", id: "b:2", value: "show" },
    ]);
    // A new call of the same method is sent.
    second?.call("b:3", "tryCall", "app", "", { go: "send" });
    await settle();
    expect(second?.heard.at(-1)).toMatchObject({ kind: "result", id: "b:3", value: "send" });
  });

  test("what was asked before anybody leads goes out when somebody does", async () => {
    let arrive = (): void => undefined;
    const late = new Promise<void>((resolve) => (arrive = resolve));
    const { tabs } = openTabs([late, late, late]);
    tabs[1]?.call("b:1", "tryCall", "app", "", { go: "send" });
    await settle();
    arrive();
    await settle();
    expect(tabs[1]?.heard).toMatchObject([{ kind: "result", id: "b:1", value: "send" }]);
  });

  test("watches go on under a new leader, and stop when their tab goes", async () => {
    const { tabs } = openTabs();
    await settle();
    const [leader, second, third] = tabs;
    third?.watch("c:1");
    await settle();
    expect(leader?.shelf.listeners.size).toBe(1);
    leader?.close();
    await settle();
    expect(third?.heard).toEqual([
      { kind: "update", id: "c:1", series: expect.any(String), value: 0 },
      { kind: "update", id: "c:1", series: expect.any(String), value: 0 },
    ]);
    expect(second?.shelf.listeners.size).toBe(1);
    third?.close();
    await settle();
    expect(second?.shelf.listeners.size).toBe(0);
  });

  test("a tab that can't open the databases says so, and the next one leads", async () => {
    const machines = new Machines();
    const heard: FromHost[] = [];
    const member = new TabMember(
      machines.of(0),
      async () => Promise.reject(new Error("SQLITE_NOTADB: file is not a database")),
      (message) => heard.push(message),
    );
    const list: ToHost = { kind: "call", id: "a:1", target: "shelf", method: "list", args: [] };
    member.fromPage(list);
    await settle();
    member.fromPage({ ...list, id: "a:2" });
    expect(heard).toMatchObject([
      { kind: "failure", id: "a:1", code: "storage-corrupt" },
      { kind: "failure", id: "a:2", code: "storage-corrupt" },
    ]);
    machines.close(0);
    const second: FromHost[] = [];
    const shelf = new Shelf({ names: ["one"], done: new Map() });
    const next = new TabMember(
      machines.of(1),
      async () => new Host(shelf),
      (message) => second.push(message),
    );
    next.fromPage(list);
    await settle();
    expect(second).toEqual([{ kind: "result", id: "a:1", value: ["one"] }]);
  });

  test("a tab that followed and can't lead says so, and stands in line again behind the next leader", async () => {
    const machines = new Machines();
    const shared: Shelf["shared"] = { names: ["one"], done: new Map() };
    const can = [true, false, true];
    const tabs = can.map((_, number) => {
      const heard: FromHost[] = [];
      const lead = async (): Promise<Host> => {
        if (!can[number]) throw new Error("SQLITE_NOTADB: file is not a database");
        return new Host(new Shelf(shared));
      };
      const open = () => new TabMember(machines.of(number), lead, (message) => heard.push(message));
      return { open, heard };
    });
    const [leader, follower, last] = tabs;
    leader?.open();
    const member = follower?.open();
    const list: ToHost = { kind: "call", id: "b:1", target: "shelf", method: "list", args: [] };
    await settle();
    member?.fromPage(list);
    await settle();
    machines.close(0);
    await settle();
    member?.fromPage({ ...list, id: "b:2" });
    await settle();
    const answered = { kind: "result", value: ["one"] };
    const failed = { kind: "failure", code: "storage-corrupt" };
    expect(follower?.heard).toMatchObject([
      { ...answered, id: "b:1" },
      { ...failed, id: "b:2" },
    ]);

    last?.open();
    await settle();
    member?.fromPage({ ...list, id: "b:3" });
    await settle();
    can[1] = true;
    machines.close(2);
    await settle();
    member?.fromPage({ ...list, id: "b:4" });
    await settle();
    expect(follower?.heard.slice(2)).toMatchObject([
      { ...answered, id: "b:3" },
      { ...answered, id: "b:4" },
    ]);
  });

  test("nothing but the listed calls can be reached", async () => {
    const { tabs } = openTabs();
    await settle();
    tabs[0]?.call("a:1", "constructor");
    await settle();
    expect(tabs[0]?.heard).toEqual([
      { kind: "failure", id: "a:1", code: "unknown-call", message: "There is no call constructor.", app: null },
    ]);
  });
});
