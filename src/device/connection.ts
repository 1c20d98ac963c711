import { randomId } from "#text/random-id.ts";
import { withDifference } from "./differences.ts";
import { HostFailure, NOBODY_ASKED, type FittingProgress, type FromHost, type ToHost } from "./wire.ts";

/** Failures of the storage itself: nobody knows what was saved. */
export const STORAGE_AT_FAULT: ReadonlySet<string> = new Set([
  "storage-corrupt",
  "storage-closed",
  "save-uncertain",
  "records-gone",
]);

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (failure: HostFailure) => void;
}

interface Watch {
  readonly asked: ToHost;
  readonly listener: (value: unknown) => void;
  /** The series that differences apply to; null: waiting for the whole value. */
  series: string | null;
  value: unknown;
}

/** The page's side of the wire: matches answers to calls and watches by id. */
export class Connection {
  readonly #worker: Worker;
  readonly #calls = new Map<string, Waiting>();
  readonly #watches = new Map<string, Watch>();
  readonly #client = randomId();
  readonly #onFailure: (failure: HostFailure) => void;
  readonly #onFitting: (fitting: FittingProgress) => void;
  readonly #ended = new AbortController();
  #count = 0;

  constructor(
    worker: Worker,
    onFailure: (failure: HostFailure) => void,
    onFitting: (fitting: FittingProgress) => void = () => {},
  ) {
    this.#worker = worker;
    this.#onFailure = onFailure;
    this.#onFitting = onFitting;
    const signal = this.#ended.signal;
    worker.addEventListener("message", (event: MessageEvent<FromHost>) => this.#receive(event.data), { signal });
    const fail = (event: ErrorEvent): void => {
      const failure = new HostFailure("worker-gone", event.message || "The worker could not start.");
      for (const call of this.#calls.values()) call.reject(failure);
      this.#calls.clear();
      onFailure(failure);
    };
    worker.addEventListener("error", fail, { signal });
  }

  /** Called when the page is closed but its worker stays. */
  end(): void {
    for (const id of this.#watches.keys()) this.#post({ kind: "stop", id });
    this.#watches.clear();
    this.#ended.abort();
  }

  call(target: string, method: string, args: readonly unknown[]): Promise<unknown> {
    const id = this.#nextId();
    return new Promise((resolve, reject) => {
      this.#calls.set(id, { resolve, reject });
      this.#post({ kind: "call", id, target, method, args });
    });
  }

  watch(target: string, method: string, args: readonly unknown[], listener: (value: unknown) => void): () => void {
    const id = this.#nextId();
    const asked = { kind: "watch", id, target, method, args } as const;
    this.#watches.set(id, { asked, listener, series: null, value: undefined });
    this.#post(asked);
    return () => {
      if (this.#watches.delete(id)) this.#post({ kind: "stop", id });
    };
  }

  /** Ids are unique across tabs, so that a new leader recognizes a repeated call. */
  #nextId(): string {
    return `${this.#client}:${++this.#count}`;
  }

  #post(message: ToHost): void {
    this.#worker.postMessage(message);
  }

  #hear(message: FromHost & { readonly kind: "update" | "change" }): void {
    const watch = this.#watches.get(message.id);
    if (watch === undefined) return;
    if (message.kind === "update") {
      watch.series = message.series;
      watch.value = message.value;
    } else {
      // A difference to a value that this page does not have, as after a change of leader: request the whole value.
      if (watch.series === null) return;
      const value = watch.series === message.series ? withDifference(watch.value, message.difference) : undefined;
      if (value === undefined) {
        watch.series = null;
        this.#post(watch.asked);
        return;
      }
      watch.value = value;
    }
    watch.listener(watch.value);
  }

  #receive(message: FromHost): void {
    if (message.kind === "update" || message.kind === "change") {
      this.#hear(message);
      return;
    }
    if (message.kind === "fitting") {
      this.#onFitting(message);
      return;
    }
    const call = this.#calls.get(message.id);
    if (message.kind === "failure") {
      const failure = new HostFailure(message.code, message.message, message.app);
      call?.reject(failure);
      const unheard = !call && (this.#watches.has(message.id) || message.id === NOBODY_ASKED);
      // If the storage itself failed, the caller can't handle it, and must not report that nothing was saved.
      if (unheard || STORAGE_AT_FAULT.has(failure.code)) this.#onFailure(failure);
    } else call?.resolve(message.value);
    this.#calls.delete(message.id);
  }
}
