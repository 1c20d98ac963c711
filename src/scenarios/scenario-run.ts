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

/** Where a scenario plays: the app, the records it names, and what the last step did. */
export class ScenarioRun {
  readonly app: App;
  readonly trial: Trial;
  readonly model: Model;
  readonly zone: string;
  readonly handles = new Map<string, RecordKey>();
  /** The record of the last step, for bare fields. */
  last: RecordKey | null = null;
  refusals: readonly Refusal[] = [];
  /** What the last step tried to do. */
  command: Command | null = null;
  warnings: readonly Refusal[] = [];
  /** What `show` said in the last step, in order. */
  shown: readonly string[] = [];
  online = true;
  /** Answers that calls are to get, by the call's name. */
  readonly answers = new Map<string, { readonly status: number | null; readonly body: Value }>();
  /** Calls that have gone out, and those that were answered. */
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

  /** The first date sets the clock, then the sample data are put in place. */
  static async open(app: App & { readonly trial: Trial }, model: Model, steps: readonly Step[]): Promise<ScenarioRun> {
    const { zone } = await app.describe();
    const first = firstDate(steps);
    // Where there is no such moment, the step itself fails.
    const start = first === undefined ? null : instantOf(first.date, first.time, zone);
    const run = new ScenarioRun(app, model, zone, start !== null);
    if (start !== null) await app.trial.startAt(start);
    for (const [handle, key] of Object.entries(await app.trial.begin())) run.handles.set(handle, key);
    return run;
  }

  /** A date by itself is the moment at which that day begins. */
  momentOf(date: string, time: string | null): string {
    const moment = instantOf(date, time, this.zone);
    if (moment === null) throw new Error(`There is no ${time === null ? date : `${date} ${time}`}.`);
    return moment;
  }

  /** The first date has been set already; a later one lets time pass. */
  async moveClock(date: string, time: string | null): Promise<void> {
    if (this.#clockIsSet) {
      this.#clockIsSet = false;
      return;
    }
    await this.letPass(this.momentOf(date, time));
  }

  /** What was due until then happens. */
  async letPass(until: string): Promise<void> {
    await this.beginStep();
    await this.trial.letPass(until);
    await this.deliver();
  }

  /** What is asked afterwards looks at this step. */
  async beginStep(): Promise<void> {
    this.refusals = [];
    this.warnings = [];
    this.shown = [];
    const notices = await this.trial.notices();
    this.#noticesBefore = notices.at(-1)?.id ?? 0;
  }

  /** What the document told people in this step. */
  async noticesOfStep(): Promise<readonly TrialNotice[]> {
    return (await this.#newNotices()).filter(({ error }) => error === null);
  }

  /** What was told to be refused of what happens by itself. */
  async automaticRefusals(): Promise<readonly TrialNotice[]> {
    const told = await this.#newNotices();
    return told.filter(({ error }) => error === "automatic-waits" || error === "automatic-left-out");
  }

  async #newNotices(): Promise<readonly TrialNotice[]> {
    return (await this.trial.notices()).filter(({ id }) => id > this.#noticesBefore);
  }

  /** What the scenario calls a record; a record without a name is its entity. */
  nameOf({ entity, id }: RecordKey): string {
    return [...this.handles].find(([, key]) => key.entity === entity && key.id === id)?.[0] ?? entity;
  }

  /** The record that a handle names; a made-up one (`Loan#3`) is the last record. */
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

  /** Does something as the present person; a warning is read and confirmed. */
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

  /** Calls go out while there is a network, and get the answers that were given for them. */
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
