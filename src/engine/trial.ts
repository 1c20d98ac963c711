import { ExpressionError } from "#expr/expression-error.ts";
import type { Value } from "#expr/types.ts";
import { looseName } from "#text/names.ts";
import { createRecord } from "./commands/create.ts";
import { setConstant } from "./commands/set-constant.ts";
import { writeValues } from "./commands/write-values.ts";
import type { Outcome, Submission } from "./contract/commands.ts";
import type { Trial, TrialAnswer } from "./contract/trial.ts";
import { PERSON } from "./document/lookup.ts";
import { transact, type TransactOptions } from "./transact.ts";
import { profiles, DEFAULT_PERSON } from "./people/profiles.ts";
import { SAMPLE_HASHES, withSampleFiles } from "./people/sample-files.ts";
import { putSampleData } from "./people/sample-data.ts";
import type { OutboxEntry } from "./ports/journal.ts";
import { CANDIDATE, whereCandidate } from "./effects/chosen.ts";
import { verdictOf } from "./rules/judge-rules.ts";
import type { RunningApp } from "./running-app.ts";
import { say, voiceOf } from "./words/fill.ts";
import { showValue } from "./words/show-value.ts";
import { titleOf } from "./words/title.ts";
import { typeOfField } from "./words/type-of-field.ts";
import { CommandContext } from "./context/command-context.ts";
import { beginApp } from "./states/replan.ts";
import { QueryContext } from "./context/query-context.ts";

/** The calls of an app, as a trial needs them. */
export interface CallsOnTrial {
  /** Every call so far, queued or sent at once. */
  made(): readonly OutboxEntry[];
  make(call: string, entity: string | null, id: string | null): Outcome;
  answer(call: string, status: number | null, body: Value): TrialAnswer;
}

export function trialOf(
  running: RunningApp,
  rehearse: (submission: Submission) => Promise<Outcome>,
  calls: CallsOnTrial,
): Trial {
  const { app } = running;
  for (const hash of SAMPLE_HASHES) running.device.kept.add(hash);
  const lookingAs = <T>(person: string | null, look: (context: QueryContext) => T): T => {
    const present = running.actor.person;
    if (person !== null) running.device.choose(person);
    try {
      return look(new QueryContext(app, running.actor));
    } finally {
      if (person !== null) running.device.choose(present);
    }
  };
  const asItIs: TransactOptions = { actor: app.itself, kind: "sample", confirmed: "all", judged: false };
  return {
    async startAt(instant) {
      app.ports.journal.set("clock", instant);
      app.ports.clock.pretend(instant);
      beginApp(app, true);
      running.everythingChanged();
    },
    async letPass(until) {
      running.setClock(until);
    },
    async begin() {
      let found: { [handle: string]: { entity: string; id: string } } = {};
      const { touches } = transact(app, asItIs, (context) => {
        const { records, handles } = putSampleData(context);
        found = Object.fromEntries(handles);
        context.refusals.length = 0;
        return records;
      });
      running.changed(touches);
      return found;
    },
    async put(entity, id, values) {
      const key = { entity, id: id ?? app.ports.ids.next() };
      const { touches, outcome } = transact(app, asItIs, (context) => {
        if (context.records.read(entity, key.id) === null) createRecord(context, entity, values, "asIs", key.id);
        else {
          writeValues(context, entity, key.id, values, "asIs");
          if (Object.hasOwn(values, "status"))
            context.touch(entity, key.id, context.records.read(entity, key.id)).entered = true;
        }
        return [key];
      });
      if (outcome.kind === "refused")
        throw new Error(outcome.refusals.map(({ message, code }) => message ?? code).join(" "));
      running.changed(touches);
      return key;
    },
    async setConstant(name, value) {
      const { touches, outcome } = transact(app, asItIs, (context) => {
        setConstant(context, name, value);
        return [];
      });
      if (outcome.kind === "refused") throw new Error(`${name} can't be given this value.`);
      running.changed(touches);
      running.everythingChanged();
    },
    async value(expression, at, variables) {
      const context = new CommandContext(app, running.actor);
      return context.value(
        expression,
        new Map(Object.entries({ ...variables, ...(at === null ? {} : { this: at.id }) })),
      );
    },
    async inWords(expression, at, variables) {
      const context = new CommandContext(app, running.actor);
      const given = new Map(Object.entries({ ...variables, ...(at === null ? {} : { this: at.id }) }));
      if (expression.tree === null) return null;
      try {
        const value = context.run(expression.tree, given);
        return { value, words: say(context, expression, value) };
      } catch (error) {
        if (error instanceof ExpressionError) return null;
        throw error;
      }
    },
    async fieldInWords({ entity, id }, field) {
      const context = new CommandContext(app, running.actor);
      const of = app.lookup.field(entity, field);
      const value = context.field(entity, id, field);
      if (of === undefined) return typeof value === "string" ? value : "";
      return showValue(value, typeOfField(of.type, app.lookup.currency), voiceOf(context));
    },
    async titles(entity, ids) {
      const context = new CommandContext(app, running.actor);
      return ids.map((id) => titleOf(context, entity, id) ?? "");
    },
    async tryRule(rule, id, values) {
      return app.ports.records.transaction(() => {
        const context = new CommandContext(app, running.actor);
        if (Object.keys(values).length > 0) writeValues(context, rule.entity, id, values, "asIs");
        const verdict = verdictOf(context, id, rule);
        return { keep: false, result: { verdict, refusals: [...context.refusals, ...context.warnings] } };
      });
    },
    withFiles: async (value) => withSampleFiles(app.ports.files, value),
    async find(entity, where, order, variables) {
      const context = new CommandContext(app, running.actor);
      const given = new Map<string, Value>(Object.entries(variables));
      const by = [...order, { field: "created_at", descending: false }];
      return context.records.ids({ entity, where: whereCandidate(context, where, given) }, by);
    },
    async maySee(person, { entity, id }, field) {
      return lookingAs(person, ({ visibility }) =>
        field === null ? visibility.record(entity, id) : visibility.field(entity, id, field),
      );
    },
    async visible(person, entity, where, variables) {
      return lookingAs(person, (context) => {
        const given = new Map<string, Value>(Object.entries(variables));
        const ids = context.visible.ids(context.visible.select(entity));
        if (where === null) return ids.length;
        // Values that the person may not see are unknown to the condition, as in a screen's expressions.
        const { visibility } = context;
        visibility.know(entity, ids);
        return ids.filter((id) => context.holdsAs(where, new Map([...given, [CANDIDATE, id]]), visibility)).length;
      });
    },
    async become(person) {
      running.device.choose(person);
    },
    async somebodyWith(role) {
      const people = profiles(app).filter((one) => one.roles.some((own) => looseName(own) === looseName(role)));
      // The default person of an empty device has every role, so it can't stand for a single one.
      const known = people.find((one) => one.roles.length === 1) ?? people.find(({ id }) => id !== DEFAULT_PERSON);
      if (known !== undefined) return known.id;
      const { id } = await this.put(PERSON, null, { name: role, roles: [role] });
      return id;
    },
    async calls() {
      return calls.made().map(({ key, call, entity, record, method, path, body }) => ({
        key,
        call,
        entity,
        record,
        method,
        path,
        body,
      }));
    },
    makeCall: async (call, entity, id) => calls.make(call, entity, id),
    answer: async (call, status, body) => calls.answer(call, status, body),
    rehearse,
    async records() {
      const { records } = app.ports;
      return Object.fromEntries(
        app.lookup.model.entities.map(({ key }) => [
          key,
          records
            .ids({ entity: key, where: null }, [], null, 0)
            .map((id) => records.read(key, id))
            .filter((record) => record !== null),
        ]),
      );
    },
    listen(listener) {
      running.onSubmitted = listener;
    },
    async changes() {
      const { journal } = app.ports;
      const numbers = journal.commits(100_000).map(({ commit }) => commit);
      return numbers
        .sort((a, b) => a - b)
        .flatMap((commit) => journal.commit(commit).filter(({ entity }) => !entity.startsWith("$")));
    },
    async tell(person, text) {
      const { journal, clock } = app.ports;
      journal.addNotice({ person, text, at: clock.now(), entity: PERSON, record: person, commit: 0 });
      return Math.max(...journal.notices(person, 1000).map(({ id }) => id));
    },
    async notices() {
      const found = profiles(app).flatMap(({ id: person }) =>
        app.ports.journal.notices(person, 1000).map(({ id, text, error, entity, record }) => ({
          id,
          person,
          text,
          error: error?.code ?? null,
          refusedWith: error?.reason?.code === "error" ? error.reason.error.code : null,
          about: { entity, id: record },
        })),
      );
      return found.sort((a, b) => a.id - b.id);
    },
  };
}
