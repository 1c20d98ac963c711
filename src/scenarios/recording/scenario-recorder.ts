import { dateOfInstant } from "#expr/zones.ts";
import type { Value } from "#expr/types.ts";
import type { ChildRow, Command, Outcome, Submission, Values } from "#engine/contract/commands.ts";
import type { App } from "#engine/contract/app.ts";
import type { RecordedStep, Recording } from "#engine/contract/shelf.ts";
import type { Trial, TrialChange } from "#engine/contract/trial.ts";
import type { FieldType } from "#model/3-entities.ts";
import type { Model } from "#model/model.ts";
import { instantOf } from "#expr/zones.ts";
import { looseName } from "#text/names.ts";
import { quoted, valueAsCode } from "./value-as-code.ts";
import { firstDate } from "../first-date.ts";

interface Act {
  readonly person: string | null;
  readonly submission: Submission;
  readonly outcome: Outcome;
}

/** Maximum number of assertions per step. More would be noise; the author can add what matters. */
const MOST_ASSERTIONS = 3;
const LONGEST_TEXT = 60;

/** Records what people do in an app that started with the sample data, as sentences of a scenario. */
export class ScenarioRecorder {
  readonly #model: Model;
  readonly #trial: Trial;
  readonly #date: string | null;
  readonly #begun: ReadonlyMap<string, string>;
  readonly #first: string | null;
  #acts: Act[] = [];

  private constructor(
    model: Model,
    trial: Trial,
    date: string | null,
    begun: ReadonlyMap<string, string>,
    first: string | null,
  ) {
    this.#model = model;
    this.#trial = trial;
    this.#date = date;
    this.#begun = begun;
    this.#first = first;
    trial.listen((person, submission, outcome) => this.#note({ person, submission, outcome }));
  }

  /** Resets the app to the start of every scenario: the document's date or today, and the sample data. */
  static async begin(model: Model, app: App & { readonly trial: Trial }, now: string): Promise<ScenarioRecorder> {
    const { zone, profile } = await app.describe();
    const common = firstDate(model.scenarios.given);
    const date = common?.date ?? dateOfInstant(now, zone) ?? now.slice(0, 10);
    await app.trial.startAt(instantOf(date, common?.time ?? null, zone) ?? `${date}T00:00:00.000Z`);
    const handles = Object.entries(await app.trial.begin());
    const begun = new Map(handles.map(([handle, { id }]) => [id, handle]));
    return new ScenarioRecorder(model, app.trial, common === undefined ? date : null, begun, profile.id);
  }

  #note(act: Act): void {
    const { commands } = act.submission;
    if (act.outcome.kind === "warned") return;
    if (commands.every(({ kind }) => kind === "readNotice")) return;
    const undone = new Set(commands.flatMap((command) => (command.kind === "undo" ? [command.commit] : [])));
    if (undone.size === 0) this.#acts.push(act);
    else if (act.outcome.kind === "done")
      this.#acts = this.#acts.filter(({ outcome }) => outcome.kind !== "done" || !undone.has(outcome.commit));
  }

  async recording(): Promise<Recording> {
    const changes = await this.#trial.changes();
    const writer = new ScenarioWriter(this.#model, this.#begun, this.#first);
    if (this.#date !== null && this.#acts.length > 0) writer.say("Given", [`the date is ${this.#date}`]);
    for (const act of this.#acts) writer.add(act, changes);
    return { steps: writer.steps, leftOut: [...writer.leftOut] };
  }
}

/** Writes the sentences in order. Records created on the way get handles. */
class ScenarioWriter {
  readonly steps: RecordedStep[] = [];
  /** Names of fields and events that no sentence can express. */
  readonly leftOut = new Set<string>();
  readonly #model: Model;
  readonly #handles: Map<string, string>;
  #person: string | null;
  #made = 0;

  constructor(model: Model, begun: ReadonlyMap<string, string>, first: string | null) {
    this.#model = model;
    this.#handles = new Map(begun);
    this.#person = first;
  }

  say(key: RecordedStep["key"], says: RecordedStep["says"]): void {
    this.steps.push({ key, says });
  }

  add({ person, submission, outcome }: Act, changes: readonly TrialChange[]): void {
    const { commands, confirmed = [] } = submission;
    this.#as(person);
    const given = new Map<string, Values>();
    for (const [index, command] of commands.entries()) {
      const id = outcome.kind === "done" ? (outcome.records[index]?.id ?? null) : null;
      if (!this.#when(command, id)) return;
      if ("values" in command && command.values !== undefined && id !== null) given.set(id, command.values);
    }
    const done = outcome.kind === "done" ? changes.filter(({ commit }) => commit === outcome.commit) : null;
    for (const [index, command] of commands.entries())
      if ("values" in command && command.values !== undefined && "entity" in command && command.entity !== null)
        this.#rows(
          command.entity,
          outcome.kind === "done" ? (outcome.records[index]?.id ?? null) : null,
          command.values,
          done,
          given,
        );
    for (const code of confirmed) this.say("Then", [`warned with ${code}`]);
    if (outcome.kind === "refused") {
      const codes = new Set(outcome.refusals.map(({ code }) => code).filter((code) => this.#isOfDocument(code)));
      if (codes.size === 0) this.say("Then", ["refused"]);
      for (const code of codes) this.say("Then", [`refused with ${code}`]);
    }
    for (const change of done ?? []) this.#then(change, given.get(change.record));
  }

  #as(person: string | null): void {
    if (person === this.#person && this.steps.some(({ key }) => key === "As")) return;
    const handle = person === null ? null : (this.#handles.get(person) ?? null);
    if (handle !== null) this.say("As", [handle]);
    else if (person !== this.#person) this.leftOut.add("As");
    this.#person = person;
  }

  /** False: no sentence can express the command, so its results are left out too. */
  #when(command: Command, made: string | null): boolean {
    switch (command.kind) {
      case "create": {
        const handle = this.#newHandle();
        const name = this.#nameOf(command.entity);
        const says = [`create ${name} ${handle}`, ...this.#with(command.entity, command.values, false)];
        if (made !== null) this.#handles.set(made, handle);
        this.say("When", says);
        return true;
      }
      case "fire":
        return this.#about(command.id, command.event, (handle) =>
          this.say("When", [`${command.event} ${handle}`, ...this.#with(command.entity, command.values, false)]),
        );
      case "change":
        return this.#about(command.id, this.#nameOf(command.entity), (handle) =>
          this.say("When", [`change ${handle}`, ...this.#with(command.entity, command.values, true)]),
        );
      case "delete":
        return this.#about(command.id, this.#nameOf(command.entity), (handle) =>
          this.say("When", [`delete ${handle}`]),
        );
      case "call":
        if (command.id === null) {
          this.say("When", [command.call]);
          return true;
        }
        return this.#about(command.id, command.call, (handle) => this.say("When", [`${command.call} ${handle}`]));
      case "setConstant": {
        const { value } = command;
        const code = typeof value === "number" ? String(value) : typeof value === "string" ? quoted(value) : null;
        if (code === null) this.leftOut.add(command.name);
        else this.say("Given", [`constant ${command.name} is `, { code }]);
        return code !== null;
      }
      default:
        return true;
    }
  }

  #about(id: string, what: string, say: (handle: string) => void): boolean {
    const handle = this.#handles.get(id);
    if (handle === undefined) this.leftOut.add(what);
    else say(handle);
    return handle !== undefined;
  }

  /**
   * Writes child rows saved with their owner, each in a sentence of its own. If the save was refused, they are left
   * out, because the sentence about the owner would not reproduce the refusal.
   */
  #rows(
    entity: string,
    owner: string | null,
    values: Values,
    done: readonly TrialChange[] | null,
    given: Map<string, Values>,
  ): void {
    for (const [field, rows] of Object.entries(values)) {
      const type = this.#typeOf(entity, field);
      if (type?.kind !== "children" || isNothing(rows)) continue;
      const handle = owner === null ? undefined : this.#handles.get(owner);
      if (done === null || handle === undefined) {
        this.leftOut.add(this.#fieldName(entity, field));
        continue;
      }
      const written = rows as readonly ChildRow[];
      const made = written.filter(({ id }) => id === null);
      let next = 0;
      for (const change of done.filter((one) => one.entity === type.entity)) {
        const row =
          change.what === "create"
            ? (made.find(({ newId }) => newId === change.record) ?? made[next++])
            : written.find(({ id }) => id === change.record);
        // Rows that did not come from the form were not created by the person.
        if (row === undefined && change.what !== "delete") continue;
        const changed = Object.entries(row?.values ?? {}).filter(
          ([key]) =>
            change.what === "create" || JSON.stringify(change.after[key]) !== JSON.stringify(change.before[key]),
        );
        this.#row(type.entity, handle, change, Object.fromEntries(changed));
        given.set(change.record, row?.values ?? {});
      }
    }
  }

  #row(entity: string, owner: string, { record, what }: TrialChange, values: Values): void {
    if (what === "create") {
      const handle = this.#newHandle();
      const rest = this.#with(entity, values, false);
      this.say("When", [
        `create ${this.#nameOf(entity)} ${handle} with `,
        { code: `owner = ${owner}` },
        ...(rest.length === 0 ? [] : [", ", ...rest.slice(1)]),
      ]);
      this.#handles.set(record, handle);
      return;
    }
    if (what === "change" && Object.keys(values).length === 0) return;
    this.#about(record, this.#nameOf(entity), (handle) =>
      this.say(
        "When",
        what === "delete" ? [`delete ${handle}`] : [`change ${handle}`, ...this.#with(entity, values, true)],
      ),
    );
  }

  /** Writes what changed in a record beyond the values that were typed. */
  #then({ entity, record, what, before, after }: TrialChange, given: Values | undefined): void {
    const handle = this.#handles.get(record);
    if (handle === undefined || what === "delete") return;
    const codes: string[] = [];
    for (const field of ["status", ...this.#fieldsOf(entity)]) {
      const value = after[field];
      if (value === undefined || value === (before[field] ?? null) || (given !== undefined && field in given)) continue;
      const code = field === "status" ? quoted(String(value)) : this.#code(entity, field, value);
      if (code !== null && code.length <= LONGEST_TEXT) codes.push(`${field} == ${code}`);
    }
    if (codes.length > 0) this.say("Then", [`${handle} `, { code: codes.slice(0, MOST_ASSERTIONS).join(" and ") }]);
  }

  #with(entity: string, values: Values, emptied: boolean): RecordedStep["says"] {
    const says: (string | { readonly code: string })[] = [];
    for (const [field, value] of Object.entries(values)) {
      if (isNothing(value) && !emptied) continue;
      // Child rows have sentences of their own.
      if (this.#typeOf(entity, field)?.kind === "children") continue;
      const code = this.#code(entity, field, value);
      if (code === null) this.leftOut.add(this.#fieldName(entity, field));
      else says.push(says.length === 0 ? " with " : ", ", { code: `${field} = ${code}` });
    }
    return says;
  }

  #code(entity: string, field: string, value: Values[string]): string | null {
    const type = this.#typeOf(entity, field);
    const currency = this.#model.purpose.currency?.value ?? "EUR";
    return type === null ? null : valueAsCode(value as Value, type, currency, (id) => this.#handles.get(id) ?? null);
  }

  #entity(key: string): Model["entities"][number] | undefined {
    return this.#model.entities.find((one) => one.key === key);
  }

  #fieldsOf(entity: string): readonly string[] {
    return this.#entity(entity)?.fields.map(({ key }) => key) ?? [];
  }

  #typeOf(entity: string, field: string): FieldType | null {
    return this.#entity(entity)?.fields.find(({ key }) => key === field)?.type ?? null;
  }

  #fieldName(entity: string, field: string): string {
    return this.#entity(entity)?.fields.find(({ key }) => key === field)?.name ?? field;
  }

  #nameOf(entity: string): string {
    return this.#entity(entity)?.name ?? entity;
  }

  #isOfDocument(code: string): boolean {
    return this.#model.errors.some((one) => looseName(one.code) === looseName(code));
  }

  #newHandle(): string {
    const taken = new Set(this.#handles.values());
    do this.#made++;
    while (taken.has(`N${this.#made}`));
    return `N${this.#made}`;
  }
}

const isNothing = (value: Values[string]): boolean =>
  value === null || value === "" || (Array.isArray(value) && value.length === 0);
