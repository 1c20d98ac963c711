import type { Field } from "#model/3-entities.ts";
import type { Assignment } from "#model/4-states.ts";
import type { Step } from "#model/appendices.ts";
import { expectsRefusal } from "#model/expected-refusal.ts";
import { looseName } from "#text/names.ts";
import { allEffects } from "../effects.ts";
import type { Checking } from "../checking.ts";
import { staysEmpty } from "./required-cells.ts";

type WritingStep = Extract<Step, { readonly kind: "create" | "fire" }>;

/**
 * Reports steps that are certainly refused because they lack a required field, although no `Then` expects a refusal;
 * `ninefold test` would fail there. Fields that an effect, an answer or an earlier step may have filled are left to the
 * run.
 */
export function checkScenarioLacks(at: Checking): void {
  const filled = filledByItself(at);
  // A record that came from a server is never refused.
  const kept = new Set(at.model.calls.resources.map(({ entity }) => entity));
  const sampled = new Map(at.model.samples.map((row) => [row.handle, row]));
  for (const { steps } of at.model.scenarios.scenarios) {
    const all = [...at.model.scenarios.given, ...steps];
    const kinds = new Map([...sampled].map(([handle, { entity }]) => [handle, entity]));
    const given = new Map(
      [...sampled].map(([handle, { cells }]) => [handle, new Set(cells.map(({ field }) => field))] as const),
    );
    const puts = new Map<string, Put>();
    for (const [index, step] of all.entries()) {
      if (step.problem !== null) continue;
      if ((step.kind === "fire" || step.kind === "change") && !expectsRefusal(all.slice(index + 1))) {
        const put = puts.get(step.on);
        const missing = put === undefined ? null : notPut(at, put, [given.get(step.on), keysOf(step.with), filled]);
        if (put !== undefined && missing !== null) {
          const doing = step.kind === "fire" ? `${step.event} ${step.on}` : `change ${step.on}`;
          at.report("given-lacks-required", put.span, { handle: step.on, ...missing, doing });
          puts.delete(step.on);
        }
      }
      if ((step.kind === "create" || step.kind === "fire") && !expectsRefusal(all.slice(index + 1))) {
        const missing =
          step.kind === "create" ? notCreatedWith(at, step, filled) : notAsked(at, step, kinds, given, filled);
        if (missing !== null) at.report("scenario-step-lacks", step.span, missing);
      }
      if (step.kind === "givenRecord" || (step.kind === "create" && step.handle !== null)) {
        const handle = step.handle ?? "";
        if (step.kind === "givenRecord" && !sampled.has(handle) && !kept.has(step.entity)) puts.set(handle, step);
        else puts.delete(handle);
        if (step.kind === "create" || !kinds.has(handle)) given.set(handle, new Set());
        kinds.set(handle, step.entity);
        note(given, handle, step.with);
      } else if (step.kind === "fire" || step.kind === "change") note(given, step.on, step.with);
      else if (step.kind === "thereAre")
        // The content of these records is unknown.
        for (const handle of step.handles) {
          kinds.delete(handle);
          puts.delete(handle);
        }
    }
  }
}

type Put = Extract<Step, { readonly kind: "givenRecord" }>;

const keysOf = (values: readonly Assignment[]): ReadonlySet<string> => new Set(values.map(({ field }) => field));

/** A required field that a record of `Given` still lacks, so that the next write to it is refused. */
function notPut(
  at: Checking,
  { entity }: Put,
  known: readonly (ReadonlySet<string> | undefined)[],
): { readonly field: string; readonly key: string } | null {
  const missing = at.entities
    .get(entity)
    ?.fields.find((field) => staysEmpty(field) && !known.some((keys) => keys?.has(field.key) === true));
  return missing === undefined ? null : { field: missing.name, key: missing.key };
}

function note(given: Map<string, Set<string>>, handle: string, values: readonly Assignment[]): void {
  const fields = given.get(handle) ?? new Set();
  for (const { field } of values) fields.add(field);
  given.set(handle, fields);
}

/** Keys of fields that any effect or answer writes: they may be filled when the step runs. */
function filledByItself({ model }: Checking): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const { effect } of allEffects(model)) {
    if (effect.kind === "set") keys.add(effect.assignment.field);
    else if (
      effect.kind === "create" ||
      effect.kind === "change" ||
      effect.kind === "changeEach" ||
      effect.kind === "do"
    )
      for (const { field } of effect.with) keys.add(field);
  }
  return keys;
}

type Missing = { readonly what: string; readonly field: string; readonly key: string } | null;

function notCreatedWith(
  at: Checking,
  step: Extract<WritingStep, { kind: "create" }>,
  filled: ReadonlySet<string>,
): Missing {
  const entity = at.entities.get(step.entity);
  if (entity === undefined || step.entity === "Person") return null;
  const given = new Set(step.with.map(({ field }) => field));
  const missing = entity.fields.find(
    (field) => field.required === true && !given.has(field.key) && isEmptyBefore(field) && !filled.has(field.key),
  );
  return missing === undefined ? null : { what: `A new ${entity.name} needs`, field: missing.name, key: missing.key };
}

function notAsked(
  at: Checking,
  step: Extract<WritingStep, { kind: "fire" }>,
  kinds: ReadonlyMap<string, string>,
  given: ReadonlyMap<string, ReadonlySet<string>>,
  filled: ReadonlySet<string>,
): Missing {
  const entity = kinds.get(step.on);
  const rows = (at.states.get(entity ?? "")?.transitions ?? []).filter(
    ({ event }) => event.kind === "named" && looseName(event.name) === looseName(step.event),
  );
  const [first] = rows;
  if (entity === undefined || first === undefined) return null;
  const here = new Set(step.with.map(({ field }) => field));
  for (const { field, own } of first.asksFor) {
    const key = field.value;
    const needed = rows.every(({ asksFor }) => asksFor.some((one) => one.field.value === key && !one.optional));
    if (!needed || here.has(key)) continue;
    const declared = own ?? at.field(entity, key);
    if (declared === null || declared.type.kind === "yes/no") continue;
    const isThere =
      own === null &&
      (given.get(step.on)?.has(key) || filled.has(key) || declared.required !== false || !isEmptyBefore(declared));
    if (!isThere)
      return {
        what: `${first.event.kind === "named" ? first.event.name : step.event} asks for`,
        field: declared.name,
        key,
      };
  }
  return null;
}

/** True if only the author of a write fills the field in. */
const isEmptyBefore = ({ type, default: start, askedIf, problem }: Field): boolean =>
  problem === null &&
  start === null &&
  askedIf === null &&
  type.kind !== "series" &&
  type.kind !== "children" &&
  type.kind !== "yes/no";
