import type { Assignment } from "#model/4-states.ts";
import { suggest } from "#text/suggest.ts";
import type { Rich } from "../markdown/rich.ts";
import { longestName } from "../names.ts";
import { readAssignments } from "./assignments.ts";
import { readSetConstant } from "./constant-steps.ts";
import type { BareStep, ParsedStep } from "./outcome-steps.ts";
import { ok } from "./parsed-step.ts";
import { articleAt, lower, type StepScope } from "./step-scope.ts";

const CREATES = /^(?:create|add)s?\s+/iu;

/** Splits a step at `with`: what is done or put in place, and its values. */
export function cutWith(rich: Rich): { readonly head: Rich; readonly tail: Rich | null } {
  const at = /\s+with\s+(?=\uE000|(?:(?!\swith\s)[^\uE000=])+=)/iu.exec(rich.text);
  if (at === null) return { head: rich, tail: null };
  return { head: rich.slice(0, at.index).trim(), tail: rich.slice(at.index + at[0].length).trim() };
}

/** The same for a record that is put in place: also ``change L1 with `…` `` and ``L1 `status = "Out"` ``. */
export function cutGiven(rich: Rich): { readonly head: Rich; readonly tail: Rich | null } {
  const said = /^(?:change|set)\s+(?=\S)/iu.exec(rich.text)?.[0].length ?? 0;
  const { head, tail } = cutWith(rich.slice(said));
  if (tail !== null) return { head, tail };
  const bare = /^\S+(?=\s+\uE000$)/u.exec(rich.text);
  return bare === null
    ? { head: rich, tail: null }
    : { head: rich.slice(0, bare[0].length), tail: rich.slice(bare[0].length).trim() };
}

export function readDeed(scope: StepScope, rich: Rich): ParsedStep | null {
  const { head, tail } = cutWith(rich);
  if (/^signs?\s+in$/iu.test(head.text)) {
    const read = tail === null ? null : readAssignments(scope.resolver.reading, tail);
    for (const { value } of read?.assignments ?? [])
      scope.resolver.check(value, { candidate: null, variables: scope.variables(null) });
    return { step: { kind: "signIn", with: read?.assignments ?? [] }, problem: read?.problem ?? null };
  }
  // An event may be called `Add remark`. It is that event if a known record follows.
  const fires = firesKnown(scope, head);
  return (
    readSetConstant(scope, rich) ??
    (fires ? null : readCreate(scope, head, tail)) ??
    readEvent(scope, head, tail) ??
    readChange(scope, head, tail) ??
    readCallNow(scope, head)
  );
}

function readCreate(scope: StepScope, head: Rich, tail: Rich | null): ParsedStep | null {
  const verb = CREATES.exec(head.text);
  if (verb === null) return null;
  const start = verb[0].length;
  const entity = scope.entityAfter(head, start);
  const key = entity === null ? null : entity.name;
  if (entity === null || key === null) {
    const name = head.slice(start + articleAt(head, start));
    const near = suggest(name.plain.split(" ")[0] ?? "", scope.resolver.names.entityNames());
    return {
      step: { kind: "create", entity: "", handle: null, with: [] },
      problem: scope.resolver.reading.problem("entity-unknown", name.span, { name: name.plain, near }),
    };
  }
  const handle = head.slice(entity.end).trim().plain;
  if (/\s/u.test(handle)) return null;
  const { assignments, problem } = scope.values(tail, key, null, true);
  const name = handle === "" ? null : handle;
  scope.last = name ?? `${key}#${scope.handles.size + 1}`;
  scope.handles.set(scope.last, key);
  return { step: { kind: "create", entity: key, handle: name, with: assignments }, problem };
}

function eventIn(scope: StepScope, head: Rich): { readonly name: string; readonly record: Rich } | null {
  const event = longestName(head.text, 0, (name) => scope.names.events.get(lower(name)));
  if (event === null) return null;
  const on = head.slice(event.end).trim();
  const target = /^(?:on|of|for)\s+/iu.exec(on.text);
  const record = target === null ? on : on.slice(target[0].length);
  return isVerb(scope, head.text.slice(0, event.end).trim(), event.name, record.plain) ? null : { ...event, record };
}

/**
 * An event may be called `Change`. Spelt the same, it is that event; `change L1` is the verb. If the record has no such
 * event, it is always the verb.
 */
function isVerb(scope: StepScope, written: string, event: string, record: string): boolean {
  if (!/^(?:change|edit|delete|remove)$/iu.test(written)) return false;
  const entity = scope.handles.get(record) ?? scope.handles.get(record.split(/\s+/u).at(-1) ?? record);
  return written !== event || (entity !== undefined && scope.names.asked(entity, event) === null);
}

function firesKnown(scope: StepScope, head: Rich): boolean {
  const event = eventIn(scope, head);
  if (event === null) return false;
  const { plain } = event.record;
  if (scope.handles.has(scope.named(plain)) || scope.handles.has(plain.split(/\s+/u).at(-1) ?? plain)) return true;
  const verb = CREATES.exec(head.text);
  return verb === null || scope.entityAfter(head, verb[0].length) === null;
}

function readEvent(scope: StepScope, head: Rich, tail: Rich | null): ParsedStep | null {
  const event = eventIn(scope, head);
  if (event === null) return null;
  return about(
    scope,
    event.record,
    tail,
    (handle, assignments) => ({ kind: "fire", event: event.name, on: handle, with: assignments }),
    event.name,
  );
}

function readChange(scope: StepScope, head: Rich, tail: Rich | null): ParsedStep | null {
  const verb = /^(change|edit|delete|remove)s?\s+/iu.exec(head.text);
  if (verb === null) return null;
  const deletes = /^(?:delete|remove)/iu.test(verb[0]);
  return about(scope, head.slice(verb[0].length).trim(), tail, (on, assignments) =>
    deletes ? { kind: "delete", on } : { kind: "change", on, with: assignments },
  );
}

function readCallNow(scope: StepScope, head: Rich): ParsedStep | null {
  const call = longestName(head.text, /^calls?\s+/iu.exec(head.text)?.[0].length ?? 0, (name) =>
    scope.names.calls.get(lower(name)),
  );
  if (call === null) return null;
  const rest = head.slice(call.end).trim();
  const on = /^(?:on|of|for)\s+/iu.exec(rest.text);
  const handle = on === null ? rest : rest.slice(on[0].length);
  if (handle.text === "") return ok({ kind: "callNow", call: call.name, on: null });
  return { step: { kind: "callNow", call: call.name, on: handle.plain }, problem: scope.handle(handle) };
}

/** `Hand saw`, `the tool Hand saw`: finds the record with that title. */
function titledIn(scope: StepScope, handle: Rich, name: string, has: (entity: string) => boolean): string {
  const whole = scope.named(name, has);
  if (whole !== name) return whole;
  const entity = scope.entityAfter(handle, 0);
  const title = entity === null ? "" : handle.slice(entity.end).trim().plain;
  const found = title === "" ? title : scope.named(title, (each) => each === entity?.name);
  return found === title ? name : found;
}

/** A step on one record, with values for it. */
function about(
  scope: StepScope,
  handle: Rich,
  tail: Rich | null,
  make: (handle: string, values: readonly Assignment[]) => BareStep,
  event: string | null = null,
): ParsedStep | null {
  if (handle.text === "" && scope.last === null) return null;
  const name = handle.text === "" ? (scope.last ?? "") : handle.plain;
  // The entity's name may precede the handle: `Return Loan L1`.
  const last = name.split(/\s+/u).at(-1) ?? name;
  const has = (entity: string): boolean => event === null || scope.names.asked(entity, event) !== null;
  const bare = scope.handles.has(name) ? name : scope.handles.has(last) ? last : titledIn(scope, handle, name, has);
  const unknown = scope.handles.has(bare) ? null : scope.handle(handle);
  const entity = scope.handles.get(bare) ?? null;
  const { assignments, problem } =
    event === null ? scope.values(tail, entity, entity, false) : scope.asked(tail, entity, event);
  if (unknown === null) scope.last = bare;
  return { step: make(bare, assignments), problem: unknown ?? problem };
}
