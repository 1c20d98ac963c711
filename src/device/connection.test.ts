import { expect, test } from "vitest";
import { Connection } from "./connection.ts";
import type { FromHost, ToHost } from "./wire.ts";

/** A worker that records the messages it gets and sends those of the test. */
class SpokenTo {
  readonly told: ToHost[] = [];
  #hear: (event: { readonly data: FromHost }) => void = () => undefined;

  postMessage(message: ToHost): void {
    this.told.push(message);
  }

  addEventListener(
    type: string,
    listener: (event: { readonly data: FromHost }) => void,
    { signal }: { readonly signal: AbortSignal },
  ): void {
    if (type !== "message") return;
    this.#hear = listener;
    signal.addEventListener("abort", () => (this.#hear = () => undefined));
  }

  say(message: FromHost): void {
    this.#hear({ data: structuredClone(message) });
  }
}

test("differences make the value whole; one to something that was never heard has the whole asked for again", () => {
  const worker = new SpokenTo();
  const connection = new Connection(worker as unknown as Worker, () => undefined);
  const heard: { readonly rows: readonly { readonly id: string }[] }[] = [];
  connection.watch("app:1", "watch", [{ kind: "inbox" }], (value) => heard.push(value as (typeof heard)[number]));
  const asked = worker.told.filter(({ kind }) => kind === "watch");
  const id = asked[0]?.id ?? "";
  worker.say({ kind: "update", id, series: "a", value: { rows: [{ id: "1" }, { id: "2" }] } });
  const more = {
    kind: "parts",
    parts: [["rows", { kind: "list", items: [{ value: { id: "0" } }, { from: 0, count: 2 }] }]],
    gone: [],
  } as const;
  worker.say({ kind: "change", id, series: "a", difference: more });
  expect(heard[1]?.rows.map((row) => row.id)).toEqual(["0", "1", "2"]);
  expect(heard[1]?.rows[2]).toBe(heard[0]?.rows[1]);

  // Another tab leads now, and its first update was lost.
  worker.say({ kind: "change", id, series: "b", difference: more });
  worker.say({ kind: "change", id, series: "b", difference: more });
  expect(heard).toHaveLength(2);
  expect(worker.told.filter(({ kind }) => kind === "watch")).toEqual([asked[0], asked[0]]);
  worker.say({ kind: "update", id, series: "c", value: { rows: [] } });
  expect(heard.at(-1)).toEqual({ rows: [] });
});

test("a page whose worker outlives it watches nothing any more, and hears nothing", () => {
  const worker = new SpokenTo();
  const connection = new Connection(worker as unknown as Worker, () => undefined);
  const heard: unknown[] = [];
  connection.watch("app:1", "watch", [], (value) => heard.push(value));
  connection.watch("app:1", "watch", [], (value) => heard.push(value));
  const watched = worker.told.map(({ id }) => id);
  connection.end();
  expect(worker.told.filter(({ kind }) => kind === "stop").map(({ id }) => id)).toEqual(watched);
  worker.say({ kind: "update", id: watched[0] ?? "", series: "a", value: 1 });
  expect(heard).toEqual([]);
});
