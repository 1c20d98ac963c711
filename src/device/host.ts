import { randomId } from "#text/random-id.ts";
import { differenceOf } from "./differences.ts";
import { failureOf } from "./failure.ts";
import { APP_METHODS, SHELF_METHODS } from "./remote.ts";
import { EXCHANGE_METHODS } from "./remote-exchange.ts";
import { HostFailure, type Port, type ToHost } from "./wire.ts";

export type Call = ToHost & { readonly kind: "call" };
type Watch = ToHost & { readonly kind: "watch" };

interface Watched {
  readonly message: Watch;
  readonly port: Port;
  stop(): void;
}

/** The objects that the leader serves, by target name. */
export interface ServedObjects {
  target(name: string): Promise<object>;
  /** Runs a write at most once per id, across crashes and changes of leader, and returns the same answer again. */
  write(call: Call): Promise<unknown>;
  /** Called when a target was closed and stays as it was, so that no page draws it again. */
  onGoesOn?: (target: string) => void;
}

/** Calls that write: if repeated to a new leader, they must not run twice. */
const WRITES = new Set([
  "submit",
  "submitDraft",
  "add",
  "ensure",
  "update",
  "duplicate",
  "restore",
  "erase",
  "loadSampleData",
  "removeAllRecords",
  "keepFile",
]);

/** Calls that contact a server immediately, or release waiting calls: repeated, they could arrive twice. */
const GOES_OUT = new Set(["signIn", "finishSignIn", "decide"]);

/** Attempts before giving up on an app that is closed again each time. */
const MOST_ATTEMPTS = 5;

/** True if the previous leader may already have sent a request for this call. The new leader must not repeat it. */
export function mayHaveGoneOut(message: ToHost): message is Call {
  if (message.kind !== "call") return false;
  const { method, args } = message;
  return GOES_OUT.has(method) || (method === "tryCall" && (args[2] as { readonly go?: string } | null)?.go === "send");
}

/** Answers the messages of clients, and knows which watches to stop when a client goes. */
export class Host {
  readonly #served: ServedObjects;
  readonly #watches = new Map<string, Map<string, Watched>>();
  readonly #name = randomId();
  #series = 0;

  constructor(served: ServedObjects) {
    this.#served = served;
    served.onGoesOn = (target) => {
      for (const [client, watches] of this.#watches)
        for (const { message, port } of watches.values())
          if (message.target === target) void this.receive(client, message, port);
    };
  }

  async receive(client: string, message: ToHost, port: Port): Promise<void> {
    if (message.kind === "stop") {
      this.#watches.get(client)?.get(message.id)?.stop();
      this.#watches.get(client)?.delete(message.id);
      return;
    }
    try {
      if (message.kind === "watch") {
        await this.#watch(client, message, port);
        return;
      }
      port.post({ kind: "result", id: message.id, value: await this.#answer(message) });
    } catch (error) {
      const about = message.target.startsWith("app:") ? message.target.slice("app:".length) : null;
      const { code, message: words, app } = failureOf(error, about);
      port.post({ kind: "failure", id: message.id, code, message: words, app });
    }
  }

  /** Retries if the app was replaced by a new version of its document in the meantime. */
  async #answer(message: Call): Promise<unknown> {
    for (let attempt = 1; ; attempt++)
      try {
        const method = await this.#method(message.target, message.method);
        // Watches belong to a page that waits to render, so their first answers are sent before calls.
        await Promise.resolve();
        return await (WRITES.has(message.method) ? this.#served.write(message) : method(...message.args));
      } catch (problem) {
        const isClosed = message.target.startsWith("app:") && failureOf(problem).code === "app-closed";
        if (!isClosed || attempt >= MOST_ATTEMPTS || mayHaveGoneOut(message)) throw problem;
      }
  }

  async #watch(client: string, message: Watch, port: Port): Promise<void> {
    const ofClient = this.#watches.get(client) ?? new Map<string, Watched>();
    this.#watches.set(client, ofClient);
    // Requested again because an update was lost: start over.
    ofClient.get(message.id)?.stop();
    // The client may stop the watch or leave before the app is open.
    let over = false;
    ofClient.set(message.id, { message, port, stop: () => (over = true) });
    const method = await this.#method(message.target, message.method);
    if (over) return;
    const stop = method(...message.args, this.#teller(message.id, port)) as () => void;
    ofClient.set(message.id, { message, port, stop });
  }

  /** Sends the first value as a whole, later ones as differences. */
  #teller(id: string, port: Port): (value: unknown) => void {
    const series = `${this.#name}:${++this.#series}`;
    let said: { readonly value: unknown } | null = null;
    return (value) => {
      if (said === null) port.post({ kind: "update", id, series, value });
      else {
        const difference = differenceOf(said.value, value);
        if (difference !== null) port.post({ kind: "change", id, series, difference });
      }
      said = { value };
    };
  }

  /** Called when the client's tab is gone. */
  leave(client: string): void {
    for (const { stop } of this.#watches.get(client)?.values() ?? []) stop();
    this.#watches.delete(client);
  }

  async #method(target: string, name: string): Promise<(...args: unknown[]) => unknown> {
    const known: readonly string[] =
      target === "shelf" ? SHELF_METHODS : target.startsWith("exchange:") ? EXCHANGE_METHODS : APP_METHODS;
    if (!known.includes(name)) throw new HostFailure("unknown-call", `There is no call ${name}.`);
    const object = (await this.#served.target(target)) as Record<string, (...args: unknown[]) => unknown>;
    const method = object[name];
    if (!method) throw new HostFailure("unknown-call", `There is no call ${name}.`);
    return method.bind(object);
  }
}
