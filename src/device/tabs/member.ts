import { randomId } from "#text/random-id.ts";
import { failureOf } from "../failure.ts";
import { mayHaveGoneOut, type Host } from "../host.ts";
import { HostFailure, type FromHost, type ToHost } from "../wire.ts";
import type { TabMessage } from "./messages.ts";

/** The browser APIs that a member needs; replaced by doubles in tests. */
export interface TabMachine {
  readonly channel: {
    postMessage(message: TabMessage): void;
    addEventListener(type: "message", listener: (event: { readonly data: TabMessage }) => void): void;
  };
  readonly locks: { request(name: string, work: () => Promise<unknown>): Promise<unknown> };
}

const forever = (): Promise<never> => new Promise(() => {});

/**
 * The worker of one tab among several. Only one worker can own SQLite's files, so the member that holds the lock leads:
 * it opens the database and answers all tabs; the others forward their messages. When the leader ends, the next member
 * gets the lock and opens the database. All members then repeat unanswered messages and watches. A write that was
 * already done is recognized by its id and not repeated; calls that contact a server are not repeated either.
 */
export class TabMember {
  readonly #machine: TabMachine;
  readonly #lead: () => Promise<Host>;
  readonly #toPage: (message: FromHost) => void;
  readonly #client = randomId();
  /** Unanswered calls and active watches, in order. */
  readonly #open = new Map<string, ToHost>();
  readonly #known = new Set<string>();
  /** Unanswered calls that were sent to a leader and must not be sent to another one. */
  readonly #told = new Set<string>();
  /** True once this tab holds its own lock. Until then a leader would consider it gone and stop its watches. */
  #lives = false;
  #host: Host | null = null;
  #leader: string | null = null;
  /** Why this tab could not lead. */
  #failure: HostFailure | null = null;

  constructor(machine: TabMachine, lead: () => Promise<Host>, toPage: (message: FromHost) => void) {
    this.#machine = machine;
    this.#lead = lead;
    this.#toPage = toPage;
    machine.channel.addEventListener("message", ({ data }) => this.#hear(data));
    void machine.locks.request(`ninefold-tab-${this.#client}`, () => {
      this.#lives = true;
      if (this.#leader && !this.#host) this.#repeat();
      return forever();
    });
    this.#standInLine();
    machine.channel.postMessage({ kind: "who-leads" });
  }

  /** Handles a message from this tab's page. */
  fromPage(message: ToHost): void {
    if (message.kind === "stop") this.#open.delete(message.id);
    else this.#open.set(message.id, message);
    this.#forward(message);
  }

  /** Sends a message to the pages of all tabs. */
  tellAll(message: FromHost): void {
    this.#toPage(message);
    this.#machine.channel.postMessage({ kind: "to-all", message });
  }

  #forward(message: ToHost): void {
    if (this.#told.has(message.id)) {
      this.#fail(message.id, new HostFailure("worker-gone", "The tab that was doing this has been closed."));
      return;
    }
    if (mayHaveGoneOut(message) && (this.#host !== null || (this.#leader !== null && this.#lives)))
      this.#told.add(message.id);
    if (this.#host) void this.#host.receive(this.#client, message, { post: (answer) => this.#answer(answer) });
    else if (this.#leader) {
      if (this.#lives) this.#machine.channel.postMessage({ kind: "to-leader", client: this.#client, message });
    } else if (this.#failure) {
      if (message.kind !== "stop") this.#fail(message.id, this.#failure);
    }
    // Without a leader or its own lock, the message stays in #open and is sent as soon as both exist.
  }

  #fail(id: string, { code, message, app }: HostFailure): void {
    this.#answer({ kind: "failure", id, code, message, app });
  }

  #answer(message: FromHost): void {
    this.#told.delete(message.id);
    const asked = this.#open.get(message.id);
    if (message.kind !== "update" && asked?.kind === "call") this.#open.delete(message.id);
    this.#toPage(message);
  }

  #standInLine(): void {
    void this.#machine.locks.request("ninefold-leader", () => this.#takeOver());
  }

  async #takeOver(): Promise<void> {
    try {
      this.#host = await this.#lead();
    } catch (problem) {
      // Releases the lock, so that another tab can try, and fails the waiting messages. The previous leader is gone.
      this.#leader = null;
      this.#failure = failureOf(problem);
      this.#repeat();
      return;
    }
    this.#leader = this.#client;
    this.#machine.channel.postMessage({ kind: "leading", leader: this.#client });
    this.#repeat();
    await forever();
  }

  #repeat(): void {
    for (const message of this.#open.values()) this.#forward(message);
  }

  #hear(heard: TabMessage): void {
    if (heard.kind === "who-leads") {
      if (this.#host) this.#machine.channel.postMessage({ kind: "leading", leader: this.#client });
    } else if (heard.kind === "leading") {
      if (this.#host || heard.leader === this.#leader) return;
      this.#leader = heard.leader;
      // This tab failed to lead earlier; it queues for the lock again, for when the others are gone.
      if (this.#failure) this.#standInLine();
      this.#failure = null;
      this.#repeat();
    } else if (heard.kind === "to-client") {
      if (heard.client === this.#client) this.#answer(heard.message);
    } else if (heard.kind === "to-all") {
      this.#toPage(heard.message);
    } else if (this.#host) {
      const { client, message } = heard;
      this.#noticeDeparture(client);
      void this.#host.receive(client, message, {
        post: (answer) => this.#machine.channel.postMessage({ kind: "to-client", client, message: answer }),
      });
    }
  }

  /** Each tab holds its own lock while it exists, so acquiring that lock means that the tab is gone. */
  #noticeDeparture(client: string): void {
    if (this.#known.has(client)) return;
    this.#known.add(client);
    void this.#machine.locks.request(`ninefold-tab-${client}`, async () => {
      this.#known.delete(client);
      this.#host?.leave(client);
    });
  }
}
