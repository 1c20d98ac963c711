import { fetchHttp } from "#device/http/fetch.ts";
import { openId } from "#device/http/open-id.ts";
import type { AnswerTo, OutboxAnswer, Query } from "#engine/contract/queries.ts";
import type { OpenedApp } from "#calls/open-app.ts";
import type { Network } from "#engine/ports/http.ts";
import type { Value } from "#expr/types.ts";
import type { StoredRecord } from "#engine/ports/records.ts";
import { sqliteOnNode } from "#store/sqlite/on-node.ts";
import { openInMemory } from "#store/sqlite/sqlite-database.ts";
import { openForTest, type ForTest } from "#testing/open-for-test.ts";

/**
 * How long to wait before something counts as missing; the machine may be busy. With a deliberate fault in the code
 * (`scripts/mutations.mjs`) it mostly never comes, and several tests would wait for it.
 */
const PATIENCE = process.env["NINEFOLD_MUTATION"] === undefined ? 240_000 : 30_000;

/** Waits between attempts run this much faster. */
const SPEED = 100;

/** A document that really calls servers on this machine, with shortened waits. */
export class OnlineApp {
  opened: ForTest;
  app: OpenedApp;
  isOnline = true;
  /** A header that the server does not allow pages to send: the browser then does not send the call at all. */
  refusedHeader: string | null = null;
  readonly kept = new Map<string, Value>();
  #later = 0;
  readonly #network: Network;
  #stop: () => void;

  private constructor(opened: ForTest, timeout: number, random: () => number) {
    this.opened = opened;
    this.app = opened.app;
    const http = fetchHttp();
    const start = Date.now();
    const beforehand = (): boolean => this.refusedHeader !== null;
    this.#network = {
      get asksBeforehand() {
        return beforehand();
      },
      http: {
        send: async (request) =>
          this.refusedHeader !== null && this.refusedHeader in request.headers
            ? { kind: "none", reason: "no-answer", arrived: null }
            : http.send({ ...request, timeout: Math.min(request.timeout, timeout) }),
      },
      vault: {
        renewals: new Map(),
        get: (key) => this.kept.get(key) ?? null,
        set: (key, value) => void (value === null ? this.kept.delete(key) : this.kept.set(key, value)),
      },
      openId: async () => openId,
      online: () => this.isOnline,
      after: (milliseconds, work) => {
        const timer = setTimeout(work, milliseconds / SPEED);
        return () => clearTimeout(timer);
      },
      random,
      now: () => start + this.#later + (Date.now() - start) * SPEED,
    };
    this.#stop = this.app.connect(this.#network);
  }

  static async open(
    source: string,
    server: string,
    options: { readonly samples?: boolean; readonly timeout?: number; readonly random?: () => number } = {},
  ): Promise<OnlineApp> {
    const opened = await openForTest(source);
    const online = new OnlineApp(opened, options.timeout ?? PATIENCE, options.random ?? Math.random);
    await online.app.setServer(server);
    if (options.samples === true) await online.app.loadSampleData();
    return online;
  }

  /** As after a crash: everything in progress is lost, the database stays. */
  restart(): void {
    this.startWithoutCalls();
    this.connect();
  }

  startWithoutCalls(): void {
    this.#stop();
    this.app = this.opened.reopen();
  }

  /** Replaces the document by another version, keeping the records and what is stored on the phone. */
  async update(source: string): Promise<void> {
    this.#stop();
    const { database, clock } = this.opened;
    this.opened = await openForTest(source, { database, clock });
    this.app = this.opened.app;
    this.connect();
  }

  /** The same on a phone: the app before is closed, with its file, whatever it has under way. */
  async replace(source: string): Promise<void> {
    const { app, opened } = this;
    this.opened = { ...opened, database: openInMemory(sqliteOnNode(), opened.database.export()) };
    this.close();
    app.close();
    opened.database.close();
    await this.update(source);
  }

  connect(): void {
    this.#stop = this.app.connect(this.#network);
  }

  /** Without a network for this long, by the clock of the phone and of the app. */
  async offlineFor(milliseconds: number): Promise<void> {
    this.isOnline = false;
    this.#later += milliseconds;
    const { clock } = this.opened;
    clock.instant = new Date(Date.parse(clock.now()) + milliseconds).toISOString();
    await new Promise((resolve) => setTimeout(resolve, 5));
    this.isOnline = true;
    this.app.online();
  }

  /** Milliseconds of the accelerated clock. */
  now(): number {
    return this.#network.now();
  }

  close(): void {
    this.#stop();
  }

  ask<Q extends Query>(query: Q): Promise<AnswerTo<Q>> {
    return this.app.ask(query);
  }

  async outbox(): Promise<OutboxAnswer["entries"]> {
    return (await this.ask({ kind: "outbox" })).entries;
  }

  records(entity: string): readonly StoredRecord[] {
    const { records } = this.opened.store;
    const found = records.ids({ entity, where: null }, [], null, 0).map((id) => records.read(entity, id));
    return found.filter((record) => record !== null);
  }

  async create(entity: string, values: { readonly [field: string]: Value }): Promise<string> {
    const outcome = await this.app.submit({ commands: [{ kind: "create", entity, values }] });
    if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
    return outcome.records[0]?.id ?? "";
  }

  /** Polls until a condition holds; the error describes the state instead. */
  async until(what: () => boolean | Promise<boolean>, milliseconds = PATIENCE): Promise<void> {
    for (const end = Date.now() + milliseconds; Date.now() < end;) {
      if (await what()) return;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const open = this.opened.store.journal.outbox().filter(({ state }) => state !== "done");
    throw new Error(`It did not happen by ${new Date(this.#network.now()).toISOString()}. ${JSON.stringify(open)}`);
  }

  /** Waits until no call is waiting or under way. */
  settled(milliseconds?: number): Promise<void> {
    return this.until(async () => {
      const { waiting, sending } = this.opened.store.journal.outboxCounts();
      return waiting + sending === 0;
    }, milliseconds);
  }
}
