import { amountOf } from "#expr/money.ts";
import type { TypedTree } from "#expr/typed.ts";
import type { Type, Value } from "#expr/types.ts";
import { looseName } from "#text/names.ts";
import { asTyped } from "#text/visible-text.ts";
import type { Expression } from "#model/expression.ts";
import type { Step } from "#model/appendices.ts";
import type { RecordKey } from "#engine/contract/commands.ts";
import type { TrialNotice } from "#engine/contract/trial.ts";
import { refusedInWords } from "./refused-in-words.ts";
import { valueInWords } from "./value-in-words.ts";
import type { ScenarioRun } from "./scenario-run.ts";

export interface Failure {
  readonly expected: string;
  readonly found: string;
}

/** Judges a `Then`. Null: it holds. Failures mention refused automatic events, which are often the cause. */
export async function judgeStep(run: ScenarioRun, step: Step): Promise<Failure | null> {
  const failure = await judge(run, step);
  if (failure === null || step.kind === "automaticRefused") return failure;
  const refused = refusedByItself(run, await run.automaticRefusals());
  return refused === ""
    ? failure
    : { ...failure, found: `${failure.found}; an automatic event was refused: ${refused}` };
}

const refusedByItself = (run: ScenarioRun, all: readonly TrialNotice[]): string =>
  all.map(({ about, refusedWith }) => `${run.nameOf(about)} with ${refusedWith ?? "an error"}`).join(", ");

async function judge(run: ScenarioRun, step: Step): Promise<Failure | null> {
  switch (step.kind) {
    case "expect": {
      const at = step.on === null ? run.last : run.record(step.on);
      const value = await run.trial.value(step.expression, at, run.variables);
      if (value === true) return null;
      return { expected: step.expression.source, found: await whyNot(run, step.expression, at, value) };
    }
    case "refused": {
      const { code } = step;
      const found = run.refusals.map((refusal) => refusal.code);
      if (code === null ? found.length > 0 : found.some((one) => looseName(one) === looseName(code))) return null;
      return {
        expected: code === null ? "it to be refused" : `it to be refused with ${code}`,
        found: found.length === 0 ? "it was done" : await refusedInWords(run),
      };
    }
    case "warned": {
      const found = run.warnings.map((warning) => warning.code);
      if (found.some((one) => looseName(one) === looseName(step.code))) return null;
      return {
        expected: `a warning with ${step.code}`,
        found: found.length === 0 ? "no warning" : `warned with ${found.join(", ")}`,
      };
    }
    case "sees": {
      const person = step.person === null ? null : run.record(step.person).id;
      const count = await run.trial.visible(person, step.entity, step.where, run.variables);
      if (count === step.count) return null;
      const by = step.person === null ? "" : ` by ${step.person}`;
      return { expected: `${step.count} ${step.entity} to be seen${by}`, found: `${count}` };
    }
    case "thereAre":
      return judgeThereAre(run, step);
    case "seesOne": {
      const person = step.person === null ? null : run.record(step.person).id;
      const sees = await run.trial.maySee(person, run.record(step.on), step.field);
      if (sees !== step.not) return null;
      const what = step.field === null ? step.on : `${step.on}.${step.field}`;
      return {
        expected: `${step.person ?? "the person"} ${step.not ? "not to see" : "to see"} ${what}`,
        found: sees ? "they see it" : "they don’t see it",
      };
    }
    case "sent":
      return judgeSent(run, step);
    case "told":
      return judgeTold(run, step);
    case "shown":
      return judgeShown(run, step);
    case "automaticRefused":
      return judgeAutomatic(run, step);
    default:
      return { expected: "a step that can be judged", found: step.source };
  }
}

/** Assigns the handles of the step to the records found, in the step's order or by creation. */
async function judgeThereAre(run: ScenarioRun, step: Step & { readonly kind: "thereAre" }): Promise<Failure | null> {
  const { entity, where, count, handles } = step;
  const order = step.order.map(({ field, descending }) => ({ field: field.value, descending }));
  const ids = await run.trial.find(entity, where, order, run.variables);
  if (ids.length !== count)
    return {
      expected: `${count} ${entity}${where === null ? "" : ` where ${where.source}`}`,
      found: `${ids.length}`,
    };
  for (const [index, handle] of handles.entries()) {
    const id = ids[index];
    if (id !== undefined) run.handles.set(handle, { entity, id });
  }
  const last = ids.at(-1);
  if (last !== undefined) run.last = { entity, id: last };
  return null;
}

async function judgeSent(run: ScenarioRun, step: Step & { readonly kind: "sent" }): Promise<Failure | null> {
  const calls = await run.sent(step.call);
  const wanted: { readonly key: string; readonly value: Value }[] = [];
  for (const { key, value } of step.with)
    wanted.push({ key, value: toWire(await run.trial.value(value, run.last, run.variables), value.type) });
  const whole = step.body === null ? null : await run.trial.value(step.body, run.last, run.variables);
  const fits = calls.some(
    ({ body }) =>
      wanted.every(({ key, value }) => same(deep(body, key), value)) && (whole === null || contains(body, whole)),
  );
  if (fits !== step.not) return null;
  const keys =
    whole === null
      ? wanted.map(({ key, value }) => `${key} = ${JSON.stringify(value)}`).join(", ")
      : JSON.stringify(whole);
  return {
    expected: `call ${step.call} ${step.not ? "not to be sent" : "to be sent"}${keys === "" ? "" : ` with ${keys}`}`,
    found:
      calls.length === 0
        ? "it was not sent"
        : `sent with ${calls.map(({ body }) => JSON.stringify(body)).join(" and ")}`,
  };
}

async function judgeTold(run: ScenarioRun, step: Step & { readonly kind: "told" }): Promise<Failure | null> {
  const notices = await run.noticesOfStep();
  const person = step.person === "" ? null : run.record(step.person).id;
  const own = notices.filter((notice) => person === null || notice.person === person);
  const told = own.some(({ text }) => step.text === null || says(text, step.text));
  if (told !== step.not) return null;
  const said = own.map(({ text }) => `“${text}”`).join(", ");
  return {
    expected: `${step.not ? "nothing to be told to" : "a notice to"} ${step.person || "anybody"}${step.text === null ? "" : ` saying “${step.text}”`}`,
    found: said === "" ? "no notice" : `told ${said}`,
  };
}

/** Compares texts ignoring invisible differences: non-breaking spaces in amounts, direction marks in names. */
const says = (said: string, expected: string): boolean => asTyped(said).includes(asTyped(expected));

function judgeShown({ shown }: ScenarioRun, { text, not }: Step & { readonly kind: "shown" }): Failure | null {
  const fits = shown.some((one) => text === null || says(one, text));
  if (fits !== not) return null;
  const what = text === null ? (not ? "nothing" : "something") : `“${text}”`;
  return {
    expected: `${what} ${not && text !== null ? "not " : ""}to be shown`,
    found: shown.length === 0 ? "nothing was shown" : `shown ${shown.map((one) => `“${one}”`).join(", ")}`,
  };
}

async function judgeAutomatic(
  run: ScenarioRun,
  { on, code, not }: Step & { readonly kind: "automaticRefused" },
): Promise<Failure | null> {
  const all = await run.automaticRefusals();
  const record = on === null ? null : run.record(on);
  const fits = all.some(
    ({ about, refusedWith }) =>
      (record === null || (about.entity === record.entity && about.id === record.id)) &&
      (code === null || looseName(refusedWith ?? "") === looseName(code)),
  );
  if (fits !== not) return null;
  const of = on === null ? "" : ` of ${on}`;
  const found = refusedByItself(run, all);
  return {
    expected: `${not ? "no" : "an"} automatic event${of} to be refused${code === null ? "" : ` with ${code}`}`,
    found: found === "" ? "none was refused" : `refused: ${found}`,
  };
}

/** For `a and b and c`: the parts that don't hold, with the actual values. For anything else: the actual value. */
async function whyNot(run: ScenarioRun, expression: Expression, at: RecordKey | null, value: Value): Promise<string> {
  const { tree, source, span } = expression;
  const parts = tree === null ? [] : conjuncts(tree);
  if (tree === null || parts.length < 2) return whatIsThere(run, tree, at, value);
  const failed: string[] = [];
  for (const part of parts) {
    const holds = await run.trial.value({ source, span: part.span, tree: part, type: part.type }, at, run.variables);
    if (holds === true) continue;
    const words = source.slice(part.span.start - span.start, part.span.end - span.start);
    failed.push(`not so: ${words} (${await whatIsThere(run, part, at, holds)})`);
  }
  return failed.join("; ");
}

const conjuncts = (tree: TypedTree): readonly TypedTree[] =>
  tree.op === "call" && tree.fn === "and" ? tree.args.flatMap(conjuncts) : [tree];

/** The values of the fields in an expectation, to show why it does not hold. */
async function whatIsThere(
  run: ScenarioRun,
  tree: TypedTree | null,
  at: RecordKey | null,
  value: Value,
): Promise<string> {
  if (tree === null) return "it could not be read";
  const fields = new Map<string, TypedTree>();
  collectFields(tree, fields);
  const parts: string[] = [];
  for (const [name, field] of fields) {
    const { span, type } = field;
    const there = await run.trial.value({ source: name, span, tree: field, type }, at, run.variables);
    parts.push(`${name} is ${valueInWords(there, type, run.zone)}`);
  }
  return parts.length > 0
    ? parts.join(", ")
    : `it is ${value === null ? "unknown" : valueInWords(value, tree.type, run.zone)}`;
}

/** `status`, `tool.name`, `priya.tools_at_home`: parts that can be evaluated alone, outside of list operations. */
function collectFields(tree: TypedTree, into: Map<string, TypedTree>): void {
  switch (tree.op) {
    case "field": {
      const name = pathOf(tree);
      if (name !== null) into.set(name, tree);
      else collectFields(tree.of, into);
      return;
    }
    case "call":
      for (const argument of tree.args) collectFields(argument, into);
      return;
    case "if":
      collectFields(tree.test, into);
      collectFields(tree.then, into);
      collectFields(tree.otherwise, into);
      return;
    case "fold":
      if (tree.fold === "size") into.set("the number", tree);
      // For `Order.all(…)` and similar: at least the number of records.
      else if (tree.over.type.kind === "list")
        into.set("the number looked at", {
          ...tree,
          fold: "size",
          body: null,
          variable: null,
          type: { kind: "number" },
        });
      return;
    default:
  }
}

function pathOf(tree: TypedTree): string | null {
  if (tree.op === "variable") return tree.name;
  if (tree.op !== "field") return null;
  const of = pathOf(tree.of);
  return of === null ? null : of === "this" ? tree.field : `${of}.${tree.field}`;
}

/** True if a body contains everything expected, at every depth. Lists must have the same length. */
function contains(body: Value, expected: Value): boolean {
  if (typeof expected !== "object" || expected === null) return body === expected;
  if (typeof body !== "object" || body === null || Array.isArray(body) !== Array.isArray(expected)) return false;
  if (Array.isArray(expected) && expected.length !== (body as readonly Value[]).length) return false;
  return Object.entries(expected).every(([key, value]) =>
    contains((body as { [key: string]: Value })[key] ?? null, value),
  );
}

/** Requests contain money as a plain amount. */
function toWire(value: Value, type: Type | null): Value {
  if (type?.kind === "money" && typeof value === "number") return amountOf(value, type.currency);
  if (type?.kind === "list" && value === null) return [];
  if (type?.kind === "list" && Array.isArray(value))
    return (value as readonly Value[]).map((element) => toWire(element, type.of));
  return value;
}

/** Dotted keys are paths. Case is ignored: `receivedBy` may have been read as the name of a field. */
function deep(body: Value, key: string): Value {
  let at: Value = body;
  for (const part of key.split(".")) {
    if (typeof at !== "object" || at === null) return null;
    const found: [string, Value] | undefined =
      Object.entries(at).find(([name]) => name === part) ??
      Object.entries(at).find(([name]) => compact(name) === compact(part));
    at = found?.[1] ?? null;
  }
  return at;
}

const compact = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

const same = (a: Value, b: Value): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b) || (isNothing(a) && isNothing(b));

/** Empty lists are sent as `[]` but count as empty. */
const isNothing = (value: Value): boolean => value === null || (Array.isArray(value) && value.length === 0);
