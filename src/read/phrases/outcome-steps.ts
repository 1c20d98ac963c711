import type { Type } from "#expr/types.ts";
import type { Step } from "#model/appendices.ts";
import type { Problem } from "#model/expression.ts";
import { suggest } from "#text/suggest.ts";
import { CODE, type Rich } from "../markdown/rich.ts";
import type { Resolver } from "../resolve/resolver.ts";
import { readAssignments } from "./assignments.ts";
import { unquote } from "./lists.ts";
import { readOrder } from "./order.ts";

/** A step before its span and source are added. */
export type BareStep = Step extends infer S ? (S extends Step ? Omit<S, "span" | "source" | "problem"> : never) : never;

export interface ParsedStep {
  readonly step: BareStep;
  readonly problem: Problem | null;
}

/** What the steps of a `Then` can access of their scenario. */
export interface OutcomePlace {
  readonly resolver: Resolver;
  /** The entity of each record by its handle; a step may add handles. */
  readonly handles: Map<string, string>;
  entity(rich: Rich, from: number): { readonly name: string; readonly end: number } | null;
  /** The handle with this name, or that of the row of the sample data with this title. */
  named(written: string, ofPeople?: boolean): string;
  handle(handle: Rich): Problem | null;
  call(name: Rich): { readonly name: string; readonly problem: Problem | null };
  variables(entity: string | null): ReadonlyMap<string, Type>;
}

const NUMBER = String.raw`\d{1,9}|no|none|nothing of|an?|one`;

function numberOf(word: string): number {
  if (/^\d/u.test(word)) return Number(word);
  return /^(?:an?|one)$/iu.test(word) ? 1 : 0;
}

/** ``where `…` `` at this offset, and where it ends; null: something else follows. */
function readWhere(place: OutcomePlace, rich: Rich, from: number, entity: string) {
  const where = /^\s+(?:where|with|whose)\s+(?=\uE000)/iu.exec(rich.text.slice(from));
  if (where === null) return { condition: null, problem: null, end: from };
  const at = from + where[0].length;
  const code = rich.codeAt(at);
  const condition = code === null ? null : place.resolver.reading.expression(code);
  const problem = place.resolver.condition(condition, { candidate: entity, variables: place.variables(entity) });
  return { condition, problem, end: at + CODE.length };
}

/** `sees 3 Loan`, `ana sees 3 Loan`, ``sees 1 Loan where `…` ``. */
export function readSees(place: OutcomePlace, rich: Rich): ParsedStep | null {
  const sees =
    /^(?:(.{1,100}?)\s+)??(?:sees?|can see|may see)\s+(?:exactly\s+)?(\d{1,9}|no|none|nothing of)\s+(?:of\s+)?/diu.exec(
      rich.text,
    );
  const [, at] = sees?.indices ?? [];
  const who = at === undefined ? null : rich.slice(...at);
  const person = who === null ? null : place.named(who.plain, true);
  if (person !== null && /\s/u.test(person)) return null;
  const entity = sees === null ? null : place.entity(rich, sees[0].length);
  if (sees === null || entity === null) return null;
  const { condition, problem, end } = readWhere(place, rich, entity.end, entity.name);
  if (end < rich.text.length) return null;
  return {
    step: { kind: "sees", person, count: numberOf(sees[2] ?? ""), entity: entity.name, where: condition },
    problem: unknownPerson(place, who, person) ?? problem,
  };
}

/** ``there are 3 Instalment where `…` by due called I1, I2, I3``: finds records whether or not anybody may see them. */
export function readThereAre(place: OutcomePlace, rich: Rich): ParsedStep | null {
  const start = new RegExp(
    String.raw`^there\s+(?:is|are)\s+(?:now\s+)?(?:exactly\s+)?(${NUMBER})\s+(?:of\s+)?`,
    "iu",
  ).exec(rich.text);
  const entity = start === null ? null : place.entity(rich, start[0].length);
  if (start === null || entity === null) return null;
  const { reading, names } = place.resolver;
  const count = numberOf(start[1] ?? "");
  const { condition, problem, end } = readWhere(place, rich, entity.end, entity.name);
  const by = /^\s+by\s+/iu.exec(rich.text.slice(end));
  const order = by === null ? null : readOrder(reading, names, entity.name, rich, end + by[0].length);
  const rest = rich.slice(order?.end ?? end).trim();
  const called = /^(?:called|named)\s+/iu.exec(rest.text);
  if (called === null && rest.text !== "") return null;
  const handles = called === null ? [] : namesOf(rest.slice(called[0].length));
  let wrong = problem ?? order?.problem ?? null;
  if (called !== null && handles.length !== count)
    wrong ??= reading.problem("names-for-records", rest.span, { count, names: handles.length });
  for (const handle of handles) place.handles.set(handle, entity.name);
  return {
    step: { kind: "thereAre", count, entity: entity.name, where: condition, order: order?.order ?? [], handles },
    problem: wrong,
  };
}

const namesOf = (rich: Rich): string[] =>
  rich.plain
    .split(/\s*,\s*(?:and\s+)?|\s+and\s+/u)
    .map((name) => name.trim())
    .filter((name) => name !== "");

/** `ana does not see e1.salary`, `sees e1`. */
export function readSeesOne(place: OutcomePlace, rich: Rich): ParsedStep | null {
  const sees =
    /^(?:(.{1,100}?)\s+)??(sees?|does not see|doesn['’]t see|can see|can(?:no|['’])t see|may see|may not see)\s+(.{1,100}?)(?:\.([\p{L}_][^.]*))?$/diu.exec(
      rich.plain,
    );
  const [, at, , on] = sees?.indices ?? [];
  if (sees === null || on === undefined || rich.hasCode) return null;
  const who = at === undefined ? null : rich.slice(...at);
  const record = rich.slice(...on);
  const person = who === null ? null : place.named(who.plain, true);
  const named = place.named(record.plain);
  // Names of records have no spaces, titles may.
  if ([person, named].some((name) => name !== null && /\s/u.test(name))) return null;
  const handle = place.handles.get(named);
  let problem = unknownPerson(place, who, person) ?? place.handle(record);
  const written = sees[4] ?? null;
  const { names, reading } = place.resolver;
  const field = written === null || handle === undefined ? null : names.field(handle, written);
  if (written !== null && handle !== undefined && field === null)
    problem ??= reading.problem("field-unknown", rich.span, {
      name: written,
      entity: handle,
      near: suggest(written, names.fieldNames(handle)),
    });
  return {
    step: {
      kind: "seesOne",
      person,
      on: named,
      field,
      not: /not|['’]t/iu.test(sees[2] ?? ""),
    },
    problem,
  };
}

/** ``call Remind is sent with `to = "Ana"` ``, or with JSON that the body must contain: ``with `{"to": {"name": "Ana"}}` ``. */
export function readSent(place: OutcomePlace, rich: Rich): ParsedStep | null {
  const sent = /^(?:the\s+)?call\s+(.+?)\s+(?:is|was)\s+(not\s+)?sent(?:\s+with\s+(.+))?$/diu.exec(rich.text);
  const [, name, not, values] = sent?.indices ?? [];
  if (name === undefined) return null;
  const { resolver } = place;
  const call = place.call(rich.slice(...name));
  const tail = values === undefined ? null : rich.slice(...values);
  const json = tail?.onlyCode?.source.trimStart().startsWith("{") === true ? tail.onlyCode : null;
  const body = json === null ? null : resolver.reading.expression(json);
  const read = tail === null || json !== null ? null : readAssignments(resolver.reading, tail);
  const at = { candidate: null, variables: place.variables(null) };
  let problem = call.problem ?? read?.problem ?? resolver.check(body, at);
  const keys = (read?.assignments ?? []).map(({ field, value }) => {
    const wrong = resolver.check(value, at);
    problem ??= wrong;
    return { key: field, value };
  });
  return { step: { kind: "sent", call: call.name, with: keys, body, not: not !== undefined }, problem };
}

/** `told ana`, `told ana "…"`, `not told ana`, `nobody told`. */
export function readTold(place: OutcomePlace, rich: Rich): ParsedStep | null {
  const told = /^(not\s+|nobody\s+)?(?:is\s+)?told(?:\s+([^"“\s,;][^"“,;]{0,100}?))?(?:\s+(["“].+["”]))?$/diu.exec(
    rich.text,
  );
  if (told === null) return null;
  const [, not, person, text] = told.indices ?? [];
  const who = person === undefined ? null : rich.slice(...person);
  const name = who === null ? "" : place.named(who.plain, true);
  if (/\s/u.test(name)) return null;
  return {
    step: {
      kind: "told",
      person: name,
      text: text === undefined ? null : unquote(rich.slice(...text)).plain,
      not: not !== undefined,
    },
    problem: unknownPerson(place, who, name),
  };
}

const unknownPerson = (place: OutcomePlace, who: Rich | null, name: string | null): Problem | null =>
  who === null || (name !== null && place.handles.has(name)) ? null : place.handle(who);

/** `shown "…"`, `not shown "…"`, `nothing is shown`. */
export function readShown(rich: Rich): ParsedStep | null {
  const shown = /^(not\s+|nothing\s+)?(?:(?:it|is|was)\s+)?shown(?:\s+(["“”„«»‘].+["”“»«’]))?$/diu.exec(rich.text);
  if (shown === null) return null;
  const [, not, text] = shown.indices ?? [];
  const said = text === undefined ? null : unquote(rich.slice(...text)).plain;
  return { step: { kind: "shown", text: said, not: not !== undefined }, problem: null };
}

/** `an automatic event is refused`, `an automatic event of L1 is refused with E3`, `no automatic event is refused`. */
export function readAutomaticRefused(place: OutcomePlace, rich: Rich): ParsedStep | null {
  const refused =
    /^(no\s+|an?\s+|the\s+)?automatic\s+events?(?:\s+(?:of|on|for)\s+(\S+))?\s+(?:is|are|was|were)\s+(not\s+)?refused(?:\s+with\s+(\S+))?$/diu.exec(
      rich.text,
    );
  if (refused === null) return null;
  const [, , record] = refused.indices ?? [];
  const on = record === undefined ? null : rich.slice(...record);
  return {
    step: {
      kind: "automaticRefused",
      on: on?.plain ?? null,
      code: refused[4] ?? null,
      not: /^no/iu.test(refused[1] ?? "") || refused[3] !== undefined,
    },
    problem: on === null ? null : place.handle(on),
  };
}
