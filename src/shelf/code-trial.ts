import { studyDocument, type AnalysedDocument } from "#assist/analysed-document.ts";
import type { OpenedApp } from "#calls/open-app.ts";
import type { Values } from "#engine/contract/commands.ts";
import type { CallToTry, CallTrialResult } from "#engine/contract/tried-call.ts";
import type { CodeTrialResult, TrialRecords, RuleTrialResult, ValueTrialResult } from "#engine/contract/tried-code.ts";
import { PERSON } from "#engine/document/lookup.ts";
import { freeVariables, walk } from "#engine/document/walk.ts";
import type { CheckedExpression } from "#read/reading-notes.ts";
import { makeRecords } from "#scenarios/plausible/make-records.ts";
import type { Database } from "#store/database.ts";
import type { Span } from "#text/span.ts";
import type { AppsOfDevice } from "./apps-of-device.ts";
import { appOn } from "./scenario-trial.ts";

/** Number of records offered for a trial. */
const MOST = 200;
const BY_LAST_CHANGE = [{ field: "created_at", descending: true }];

interface OpenTrial {
  readonly app: string;
  readonly study: AnalysedDocument;
  readonly opened: OpenedApp;
  readonly database: Database;
  /** Entities without records for which examples were generated. */
  readonly madeUp: Set<string>;
}

/**
 * Evaluates code and rules for a record while they are being written. Works on an in-memory copy of the app's records
 * as the device's owner, and may see all records. One document at a time; the last one stays open.
 */
export class CodeTrial {
  readonly #device: AppsOfDevice;
  #copy: { readonly app: string; readonly bytes: Uint8Array } | null = null;
  #open: OpenTrial | null = null;
  #last: Promise<unknown> = Promise.resolve();

  constructor(device: AppsOfDevice) {
    this.#device = device;
  }

  tryCode(app: string, source: string, at: readonly Span[], record: string | null): Promise<CodeTrialResult> {
    return this.#inTurn(() => this.#tryCode(app, source, at, record));
  }

  tryRule(
    app: string,
    source: string,
    rule: number,
    record: string | null,
    values: Values = {},
  ): Promise<RuleTrialResult> {
    return this.#inTurn(() => this.#tryRule(app, source, rule, record, values));
  }

  tryCall(app: string, source: string, wanted: CallToTry): Promise<CallTrialResult> {
    return this.#inTurn(() => this.#tryCall(app, source, wanted));
  }

  close(app: string): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#copy?.app === app) this.#copy = null;
      if (this.#open?.app === app) this.#end();
    });
  }

  /** Serializes requests, because people type faster than a large app opens. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }

  async #tryCode(app: string, source: string, at: readonly Span[], record: string | null): Promise<CodeTrialResult> {
    const trial = await this.#under(app, source);
    const found = innermost(
      trial.study.notes.checked.filter(({ span }) =>
        at.some(({ start, end }) => span.start >= start && span.end <= end),
      ),
    );
    const entity = found.map(entityOf).find((each) => each !== null) ?? null;
    const on = await this.#recordsOf(trial, entity, record);
    const values: ValueTrialResult[] = [];
    for (const each of found) values.push(await valueOf(trial, each, on));
    return { ...on, values };
  }

  async #tryRule(
    app: string,
    source: string,
    index: number,
    record: string | null,
    values: Values,
  ): Promise<RuleTrialResult> {
    const trial = await this.#under(app, source);
    const rule = trial.study.model.rules[index];
    const on = await this.#recordsOf(trial, rule?.entity ?? null, record);
    if (rule === undefined || on.record === null) return { ...on, verdict: null, refusals: [], reads: [] };
    const read = new Set(rule.field === null ? [] : [rule.field]);
    for (const { span, typed } of trial.study.notes.checked)
      if (typed !== null && span.start >= rule.span.start && span.end <= rule.span.end)
        walk(typed, (node) => {
          if (
            node.op === "field" &&
            node.entity === rule.entity &&
            node.of.op === "variable" &&
            node.of.name === "this"
          )
            read.add(node.field);
        });
    const key = { entity: rule.entity, id: on.record };
    const fields = trial.study.model.entities.find((each) => each.key === rule.entity)?.fields ?? [];
    const reads: { field: string; words: string }[] = [];
    for (const field of [...fields.map((each) => each.key), "status"].filter((each) => read.has(each))) {
      const words = Object.hasOwn(values, field)
        ? String(values[field] ?? "")
        : await trial.opened.trial.fieldInWords(key, field);
      reads.push({ field, words });
    }
    const { verdict, refusals } = await trial.opened.trial.tryRule(rule, on.record, values);
    return { ...on, verdict, refusals, reads };
  }

  async #tryCall(app: string, source: string, wanted: CallToTry): Promise<CallTrialResult> {
    const trial = await this.#under(app, source);
    const { callTrial } = trial.opened;
    const on = await this.#recordsOf(trial, callTrial.entityOf(wanted.call), wanted.record);
    const { simulated } = await (await this.#device.running(app)).app.ask({ kind: "connection" });
    const network = this.#device.machine.network(this.#device.vault.of(app));
    return callTrial.try(wanted, on, { network, simulated: simulated !== null });
  }

  async #recordsOf(trial: OpenTrial, entity: string | null, wanted: string | null): Promise<TrialRecords> {
    if (entity === null || !trial.study.model.entities.some(({ key }) => key === entity))
      return { entity: null, records: [], record: null };
    const door = trial.opened.trial;
    let ids = await door.find(entity, null, BY_LAST_CHANGE, {});
    if (ids.length === 0 && !trial.madeUp.has(entity)) {
      trial.madeUp.add(entity);
      await makeRecords(trial.opened, entity, 2, { seed: 7, today: new Date().toISOString().slice(0, 10) });
      ids = await door.find(entity, null, BY_LAST_CHANGE, {});
    }
    const chosen = wanted !== null && ids.includes(wanted) ? wanted : (ids[0] ?? null);
    const offered = ids.slice(0, MOST);
    if (chosen !== null && !offered.includes(chosen)) offered.push(chosen);
    const titles = await door.titles(entity, offered);
    return { entity, records: offered.map((id, index) => ({ id, title: titles[index] ?? "" })), record: chosen };
  }

  async #under(app: string, source: string): Promise<OpenTrial> {
    if (this.#open !== null && this.#open.app === app && this.#open.study.source === source) return this.#open;
    if (this.#copy?.app !== app) this.#copy = { app, bytes: (await this.#device.running(app)).database.export() };
    const study = studyDocument(source);
    const database = this.#device.databases.inMemory(this.#copy.bytes);
    try {
      const opened = appOn(database, study.model, source);
      // An app without records shows the document's sample data.
      if (await isEmpty(opened, study)) await opened.trial.begin();
      this.#end();
      this.#open = { app, study, opened, database, madeUp: new Set() };
      return this.#open;
    } catch (problem) {
      database.close();
      throw problem;
    }
  }

  #end(): void {
    this.#open?.database.close();
    this.#open = null;
  }
}

/** True if there are no records. Checks with the right to see all, since the owner may not see any. */
async function isEmpty({ trial }: OpenedApp, { model }: AnalysedDocument): Promise<boolean> {
  for (const { key } of model.entities)
    if (key !== PERSON && (await trial.find(key, null, [], {})).length > 0) return false;
  return true;
}

/** The entity whose fields can be used without a prefix in an expression. */
function entityOf({ scope }: CheckedExpression): string | null {
  const type = scope.variables.get(scope.bare ?? "this");
  return type?.kind === "record" ? type.entity : null;
}

/** The reader may parse the same code more than once. The version that could be typed counts. */
function innermost(found: readonly CheckedExpression[]): readonly CheckedExpression[] {
  const bySpan = new Map<string, CheckedExpression>();
  for (const each of found) {
    const key = `${each.span.start} ${each.span.end}`;
    if (bySpan.get(key)?.typed == null) bySpan.set(key, each);
  }
  return [...bySpan.values()].sort((a, b) => a.span.start - b.span.start);
}

/** Variables that every expression knows. */
const ALWAYS_KNOWN = /^(?:this|me|new|before(?:\..*)?)$/u;

async function valueOf({ opened }: OpenTrial, code: CheckedExpression, on: TrialRecords): Promise<ValueTrialResult> {
  const { source, span, typed, scope } = code;
  const none = { source, value: null, words: "" };
  if (typed === null) return { ...none, problem: "broken" };
  const bare = scope.bare ?? "this";
  const own = entityOf(code) === on.entity ? on.record : null;
  for (const name of freeVariables(typed))
    if (name !== bare && !ALWAYS_KNOWN.test(name)) return { ...none, problem: "later" };
  if (own === null && freeVariables(typed).has(bare)) return { ...none, problem: "later" };
  const expression = { source, span, tree: typed, type: typed.type };
  const said = await opened.trial.inWords(expression, null, own === null ? {} : { [bare]: own });
  return said === null ? { ...none, problem: "too-long" } : { source, ...said, problem: null };
}
