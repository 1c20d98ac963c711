import { instantOf } from "#expr/zones.ts";
import type { Value } from "#expr/types.ts";
import { looseName } from "#text/names.ts";
import type { App } from "#engine/contract/app.ts";
import type { Command, RecordKey, Refusal } from "#engine/contract/commands.ts";
import type { Trial, TrialNotice } from "#engine/contract/trial.ts";
import type { Step } from "#model/appendices.ts";
import type { Assignment } from "#model/4-states.ts";
import type { Model } from "#model/model.ts";
import { byName } from "#text/by-name.ts";
import { firstDate } from "./first-date.ts";

/** The state of a running scenario: the app, named records, and the result of the last step. */
export class ScenarioRun {
  readonly app: App;
  readonly trial: Trial;
  readonly model: Model;
  readonly zone: string;
  readonly handles = new Map<string, RecordKey>();
  /** The record of the last step, which bare fields refer to. */
  last: RecordKey | null = null;
  refusals: readonly Refusal[] = [];
  /** The command of the last step. */
  command: Command | null = null;
  warnings: readonly Refusal[] = [];
  /** The `show` messages of the last step, in order. */
  shown: readonly string[] = [];
  online = true;
  /** Answers given for calls, by the call's name. */
  readonly answers = new Map<string, { readonly status: number | null; readonly body: Value }>();
  /** Keys of calls that were sent, whether answered or not. */
  readonly #handled = new Set<string>();
  #noticesBefore = 0;
  #clockIsSet: boolean;

  private constructor(app: App & { readonly trial: Trial }, model: Model, zone: string, clockIsSet: boolean) {
    this.app = app;
    this.trial = app.trial;
    this.model = model;
    this.zone = zone;
    this.#clockIsSet = clockIsSet;
  }

  /** The first date sets the clock before the sample data is loaded. */
  static async open(app: App & { readonly trial: Trial }, model: Model, steps: readonly Step[]): Promise<ScenarioRun> {
    const { zone } = await app.describe();
    const first = firstDate(steps);
    // If the moment does not exist, the step itself fails.
    const start = first === undefined ? null : instantOf(first.date, first.time, zone);
    const run = new ScenarioRun(app, model, zone, start !== null);
    if (start !== null) await app.trial.startAt(start);
    for (const [handle, key] of Object.entries(await app.trial.begin())) run.handles.set(handle, key);
    return run;
  }

  /** A date without a time is the start of that day. */
  momentOf(date: string, time: string | null): string {
    const moment = instantOf(date, time, this.zone);
    if (moment === null) throw new Error(`There is no ${time === null ? date : `${date} ${time}`}.`);
    return moment;
  }

  /** The first date is set when the run opens. A later date advances the clock. */
  async moveClock(date: string, time: string | null): Promise<void> {
    if (this.#clockIsSet) {
      this.#clockIsSet = false;
      return;
    }
    await this.letPass(this.momentOf(date, time));
  }

  /** Advances the clock; everything due until then runs. */
  async letPass(until: string): Promise<void> {
    await this.beginStep();
    await this.trial.letPass(until);
    await this.deliver();
  }

  /** Resets the results, so that later checks refer to this step. */
  async beginStep(): Promise<void> {
    this.refusals = [];
    this.warnings = [];
    this.shown = [];
    const notices = await this.trial.notices();
    this.#noticesBefore = notices.at(-1)?.id ?? 0;
  }

  /** Notices that the document sent in this step. */
  async noticesOfStep(): Promise<readonly TrialNotice[]> {
    return (await this.#newNotices()).filter(({ error }) => error === null);
  }

  /** Notices about refused automatic events in this step. */
  async automaticRefusals(): Promise<readonly TrialNotice[]> {
    const told = await this.#newNotices();
    return told.filter(({ error }) => error === "automatic-waits" || error === "automatic-left-out");
  }

  async #newNotices(): Promise<readonly TrialNotice[]> {
    return (await this.trial.notices()).filter(({ id }) => id > this.#noticesBefore);
  }

  /** The handle of a record. A record without a handle is named by its entity. */
  nameOf({ entity, id }: RecordKey): string {
    return [...this.handles].find(([, key]) => key.entity === entity && key.id === id)?.[0] ?? entity;
  }

  /** The record of a handle. A generated handle (`Loan#3`) refers to the last record. */
  record(handle: string): RecordKey {
    const found = this.handles.get(handle) ?? (handle.includes("#") ? this.last : null);
    if (found === null || found === undefined) throw new Error(`There is no ${handle} here.`);
    return found;
  }

  get variables(): { readonly [name: string]: Value } {
    return Object.fromEntries([...this.handles].map(([handle, { id }]) => [handle, id]));
  }

  async values(assignments: readonly Assignment[], at: RecordKey | null): Promise<{ [field: string]: Value }> {
    const values = byName<Value>();
    for (const { field, value } of assignments) {
      const given = await this.trial.value(value, at, this.variables);
      values[field] = await this.trial.withFiles(given);
    }
    return values;
  }

  /** Submits a command as the current person. Warnings are confirmed. */
  async submit(command: Command): Promise<RecordKey | null> {
    await this.beginStep();
    this.command = command;
    let outcome = await this.app.submit({ commands: [command] });
    const confirmed: string[] = [];
    while (outcome.kind === "warned") {
      const fresh = outcome.warnings.filter((warning) => !confirmed.includes(warning.code));
      this.warnings = [...this.warnings, ...fresh];
      if (fresh.length === 0) break;
      confirmed.push(...fresh.map((warning) => warning.code));
      outcome = await this.app.submit({ commands: [command], confirmed });
    }
    if (outcome.kind === "refused") this.refusals = outcome.refusals;
    if (outcome.kind === "done") this.shown = outcome.messages;
    const record = outcome.kind === "done" ? (outcome.records[0] ?? null) : null;
    if (record !== null) this.last = record;
    await this.deliver();
    return record;
  }

  /** Sends calls while there is a network, and answers them as given. */
  async deliver(): Promise<void> {
    for (let fresh = this.online; fresh;) {
      fresh = false;
      for (const { key, call } of await this.trial.calls()) {
        if (this.#handled.has(key)) continue;
        this.#handled.add(key);
        fresh = true;
        const answer = this.answers.get(looseName(call));
        if (answer === undefined) continue;
        const { refusals, messages } = await this.trial.answer(key, answer.status, answer.body);
        this.refusals = [...this.refusals, ...refusals];
        this.shown = [...this.shown, ...messages];
      }
    }
  }

  async sent(call: string): Promise<readonly { readonly body: Value }[]> {
    return (await this.trial.calls()).filter(
      (one) => this.#handled.has(one.key) && looseName(one.call) === looseName(call),
    );
  }
}
