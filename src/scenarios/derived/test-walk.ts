import { looseName } from "#text/names.ts";
import type { Value } from "#expr/types.ts";
import type { Command, Outcome } from "#engine/contract/commands.ts";
import type { Model } from "#model/model.ts";
import { brokenRules, codeOf } from "./oracle-rules.ts";
import { afterWriting } from "./after-writing.ts";
import { eventVerdict, grantsWrite } from "./oracle-rights.ts";
import { Oracle, type OraclePerson, type Records } from "./oracle.ts";
import { Random } from "./random.ts";
import { randomStep, type WalkStep } from "./random-command.ts";
import { grantsDelete } from "./test-new-and-gone.ts";
import { Findings, type DerivedResult } from "./result.ts";
import { storyOf } from "./story-of-walk.ts";
import { askers, begin, oracleOf, type TriedApp } from "./set-up.ts";

export interface WalkOptions {
  readonly seed: number;
  readonly steps: number;
}

/**
 * A random walk: people run random commands, and the document must hold after each one. No right was exceeded, what was
 * written breaks no rule, undo restores the same records, and the history replays to the current state. A failing walk
 * is shrunk until no step can be left out.
 */
export async function testWalk(
  model: Model,
  makeApp: () => Promise<TriedApp>,
  options: WalkOptions,
): Promise<DerivedResult> {
  const first = await walk(model, await makeApp(), new Chance(options));
  const findings = new Findings();
  findings.checks = first.checks;
  if (first.failure === null) return findings.of("walk");
  const { steps, failure } = await shrink(model, makeApp, first.steps, first.failure);
  findings.failures.push({
    sentence: `${failure.says} (seed ${options.seed}; ${steps.length === 1 ? "one step" : `${steps.length} steps`}: ${steps.map(({ who, command }) => `${who} ${inWords(command)}`).join("; ")})`,
    span: null,
    story: await storyOf(model, await makeApp(), steps, failure.expected),
  });
  return findings.of("walk");
}

/** The source of a walk's steps: random, or a given list. */
interface Steps {
  next(model: Model, records: Records, people: readonly OraclePerson[]): WalkStep | null;
}

class Chance implements Steps {
  readonly #random: Random;
  #left: number;

  constructor({ seed, steps }: WalkOptions) {
    this.#random = new Random(seed);
    this.#left = steps;
  }

  next(model: Model, records: Records, people: readonly OraclePerson[]): WalkStep | null {
    if (this.#left-- <= 0) return null;
    return randomStep(
      model,
      records,
      people.flatMap(({ id }) => (id === null ? [] : [id])),
      this.#random,
    );
  }
}

class Again implements Steps {
  readonly #steps: WalkStep[];

  constructor(steps: readonly WalkStep[]) {
    this.#steps = [...steps];
  }

  next(): WalkStep | null {
    return this.#steps.shift() ?? null;
  }
}

interface Walked {
  readonly steps: readonly WalkStep[];
  readonly checks: number;
  readonly failure: Failed | null;
}

interface Failed {
  readonly says: string;
  /** The expected result of the last step, as a sentence of a scenario. Null: no sentence can express it. */
  readonly expected: string | null;
}

const failed = (says: string, expected: string | null = null): Failed => ({ says, expected });

async function walk(model: Model, app: TriedApp, source: Steps): Promise<Walked> {
  await begin(model, app);
  const people = await askers(model, app);
  const steps: WalkStep[] = [];
  let checks = 0;
  for (;;) {
    const records = await app.trial.records();
    const step = source.next(model, records, people);
    if (step === null) break;
    steps.push(step);
    checks++;
    const failure = await takeStep(model, app, people, records, step);
    if (failure !== null) return { steps, checks, failure };
  }
  const lost = await replays(app);
  return { steps, checks: checks + 1, failure: lost === null ? null : failed(lost) };
}

async function takeStep(
  model: Model,
  app: TriedApp,
  people: readonly OraclePerson[],
  records: Records,
  { who, command, confirm, thenUndo }: WalkStep,
): Promise<Failed | null> {
  const asker = people.find(({ id }) => id === who) ?? { id: who, roles: [] };
  const oracle = await oracleOf(model, app, records);
  await app.trial.become(who);
  const roles = (await app.describe()).profile.roles;
  let outcome: Outcome = await app.submit({ commands: [command] });
  if (outcome.kind === "warned" && confirm)
    outcome = await app.submit({ commands: [command], confirmed: outcome.warnings.map(({ code }) => code) });
  const after = await app.trial.records();
  if (outcome.kind !== "done")
    return same(records, after) ? null : failed(`${inWords(command)} was ${outcome.kind}, but something was written`);
  if (!isAllowed(oracle, { ...asker, roles }, command))
    return failed(`${inWords(command)} was done, though it is not ${who}'s to do`, "refused");
  const broken = await breaks(model, app, outcome.commit, oracle.with(after));
  if (broken !== null) return failed(`${inWords(command)}: ${broken.says}`, broken.expected);
  // People who have deleted their own profile can't undo anything.
  if (!thenUndo || after["Person"]?.every(({ id }) => id !== who) === true) return null;
  const undone = await app.submit({ commands: [{ kind: "undo", commit: outcome.commit }] });
  if (undone.kind !== "done") {
    const codes = undone.kind === "refused" ? undone.refusals.map(({ code }) => code) : [];
    // People who could not make the change now can't undo it (P6.16), judged with the roles that it has left them.
    const now = { ...asker, roles: (await app.describe()).profile.roles };
    const lost =
      command.kind !== "change" ||
      !grantsWrite(
        oracle.with(after),
        oracle.with(after),
        now,
        command.entity,
        command.id,
        Object.keys(command.values),
      );
    const fine = ["changed-since", "referred-to", "already-sent", ...(lost ? ["not-undoable"] : [])];
    return codes.every((code) => fine.includes(code)) ? null : failed(`undo was refused with ${codes.join(", ")}`);
  }
  // Changes triggered in other records are not part of the undo.
  const own = [outcome.commit, undone.commit];
  const byItself = (await app.trial.changes()).some(({ commit }) => commit > outcome.commit && !own.includes(commit));
  return byItself || same(records, await app.trial.records())
    ? null
    : failed(`${inWords(command)} and its undo do not return to the same records`);
}

/** True if the document lets this person run the command, judged by the records before it. */
function isAllowed(oracle: Oracle, asker: OraclePerson, command: Command): boolean {
  switch (command.kind) {
    case "fire": {
      const verdict = eventVerdict(oracle, asker, command.entity, command.id, command.event, command.values);
      if (verdict.kind !== "guard") return verdict.kind === "goes";
      const { code } = verdict;
      return (
        code !== null &&
        oracle.model.errors.some((error) => looseName(error.code) === looseName(code) && error.shown === "warning")
      );
    }
    case "change": {
      const { entity, id, values } = command;
      const after = afterWriting(oracle, entity, id, values as { readonly [field: string]: Value }, asker.id);
      return grantsWrite(oracle, after, asker, entity, id, Object.keys(values));
    }
    case "delete":
      return grantsDelete({ oracle, asker }, command.entity, command.id);
    default:
      return true;
  }
}

/**
 * Checks the rules of the records just written, except warnings. `oracle` knows the state before, for `this is new`.
 */
async function breaks(model: Model, app: TriedApp, commit: number, oracle: Oracle): Promise<Failed | null> {
  const written = (await app.trial.changes()).filter((change) => change.commit >= commit && change.what !== "delete");
  for (const { entity, record } of written) {
    if (oracle.record(entity, record) === null) continue;
    for (const rule of brokenRules(oracle, entity, record, null)) {
      const code = codeOf(rule);
      const isWarning =
        code !== null &&
        model.errors.some((error) => looseName(error.code) === looseName(code) && error.shown === "warning");
      // Triggered writes may break a rule of an earlier record, so only rules about the record itself are checked.
      if (!isWarning && readsOwnRecordOnly(rule))
        return failed(
          `${entity} ${record} breaks ${code ?? "a rule"}`,
          code === null ? "refused" : `refused with ${code}`,
        );
    }
  }
  return null;
}

/** Rules that read other records may be broken by changes of those. They are left to scenarios. */
const readsOwnRecordOnly = (rule: ReturnType<typeof brokenRules>[number]): boolean =>
  rule.test.kind !== "expression" || !/\(|\./.test(rule.test.expression.source);

/** Replaying the complete history must give the current records. */
async function replays(app: TriedApp): Promise<string | null> {
  const replayed = new Map<string, { [field: string]: Value }>();
  for (const { entity, record, what, after } of await app.trial.changes()) {
    const key = `${entity}\n${record}`;
    if (what === "delete") replayed.delete(key);
    else replayed.set(key, { ...replayed.get(key), ...after });
  }
  for (const [entity, records] of Object.entries(await app.trial.records()))
    for (const record of records) {
      const history = replayed.get(`${entity}\n${String(record["id"])}`);
      // The app creates the first person without a history.
      if (history?.["id"] === undefined && entity === "Person") continue;
      for (const [field, value] of Object.entries(record))
        if (JSON.stringify(history?.[field] ?? null) !== JSON.stringify(value))
          return `the history of ${entity} ${String(record["id"])} does not replay to its ${field}`;
    }
  return null;
}

const same = (a: Records, b: Records): boolean => JSON.stringify(a) === JSON.stringify(b);

const MOST_TRIES = 90;

/** Removes steps as long as the walk still fails. */
async function shrink(
  model: Model,
  makeApp: () => Promise<TriedApp>,
  steps: readonly WalkStep[],
  failure: Failed,
): Promise<{ readonly steps: readonly WalkStep[]; readonly failure: Failed }> {
  let best = { steps, failure };
  let tries = 0;
  for (let size = Math.max(1, steps.length >> 1); size >= 1 && tries < MOST_TRIES; size = size === 1 ? 0 : size >> 1)
    for (let at = 0; at < best.steps.length && tries < MOST_TRIES;) {
      const fewer = [...best.steps.slice(0, at), ...best.steps.slice(at + size)];
      tries++;
      const walked = await walk(model, await makeApp(), new Again(fewer));
      if (walked.failure === null) at += size;
      else best = { steps: walked.steps, failure: walked.failure };
    }
  // Then removes unnecessary values.
  for (let at = 0; at < best.steps.length; at++)
    for (const field of fieldsOf(best.steps[at])) {
      if (tries >= MOST_TRIES) return best;
      tries++;
      const fewer = best.steps.map((step, index) => (index === at ? withoutField(step, field) : step));
      const walked = await walk(model, await makeApp(), new Again(fewer));
      if (walked.failure !== null) best = { steps: walked.steps, failure: walked.failure };
    }
  return best;
}

const fieldsOf = (step: WalkStep | undefined): readonly string[] =>
  step !== undefined && "values" in step.command ? Object.keys(step.command.values ?? {}) : [];

function withoutField(step: WalkStep, field: string): WalkStep {
  const { command } = step;
  if (!("values" in command) || command.values === undefined) return step;
  const { [field]: _, ...values } = command.values;
  return { ...step, command: { ...command, values } };
}

function inWords(command: Command): string {
  switch (command.kind) {
    case "create":
      return `creates ${command.entity} with ${JSON.stringify(command.values)}`;
    case "change":
      return `changes ${command.entity} ${command.id} with ${JSON.stringify(command.values)}`;
    case "delete":
      return `deletes ${command.entity} ${command.id}`;
    case "fire":
      return `fires ${command.event} on ${command.entity} ${command.id} with ${JSON.stringify(command.values)}`;
    default:
      return command.kind;
  }
}
