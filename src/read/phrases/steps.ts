import type { Type } from "#expr/types.ts";
import type { Step } from "#model/appendices.ts";
import type { Assignment } from "#model/4-states.ts";
import type { Problem } from "#model/expression.ts";
import { fieldKey } from "#text/names.ts";
import { suggest } from "#text/suggest.ts";
import { CODE, type Rich } from "../markdown/rich.ts";
import { longestName } from "../names.ts";
import { assignAsked } from "../resolve/asked-for.ts";
import { assign } from "../resolve/effects.ts";
import type { Place, Resolver } from "../resolve/resolver.ts";
import { readAssignments, readPlainAssignments } from "./assignments.ts";
import { unquote } from "./lists.ts";
import {
  readSees,
  readSeesOne,
  readSent,
  readThereAre,
  readTold,
  type Bare,
  type OutcomePlace,
  type ParsedStep,
} from "./outcome-steps.ts";
import { fillSampleFiles, sampleFile } from "./sample-files.ts";

export interface StepNames {
  readonly events: ReadonlyMap<string, string>;
  readonly calls: ReadonlyMap<string, string>;
  readonly roles: readonly string[];
  /** Handles of the sample data with their entity. */
  readonly handles: ReadonlyMap<string, string>;
  /** What an event asks for; null: the entity has no such event. */
  asked(entity: string, event: string): ReadonlyMap<string, Type> | null;
}

type Keyword = "Given" | "As" | "When" | "Then";

const anything = { isComputed: (): boolean => false };

/** `3 days later`, `2 weeks pass`, `after 3 days`, `the date is today + 3 days`. */
const LATER =
  /^(?:(\d+\s+[a-z]+)\s+(?:later|pass|have passed|go by)|(?:(?:the\s+)?(?:date|day|time)\s+is\s+(?:today|now)(?:\(\))?\s*\+|after|in)\s*(\d+\s+[a-z]+))$/iu;

/** Reads the steps of one scenario in order: a step may name the records that those before it made. */
export class ScenarioReader {
  readonly handles: Map<string, string>;
  /** The record that was made or changed last: bare fields of `Then` are its. */
  last: string | null;
  readonly #resolver: Resolver;
  readonly #names: StepNames;

  constructor(resolver: Resolver, names: StepNames, handles: ReadonlyMap<string, string>, last: string | null = null) {
    this.#resolver = resolver;
    this.#names = names;
    this.handles = new Map(handles);
    this.last = last;
  }

  read(keyword: Keyword, rich: Rich): Step {
    const text = rich.text.endsWith(".") && rich.text.length > 1 ? rich.slice(0, rich.text.length - 1).trim() : rich;
    const found = this.#find(keyword, text);
    const base = { span: rich.span, source: rich.plain };
    if (found !== null) return { ...found.step, ...base, problem: found.problem };
    const problem = this.#resolver.reading.problem("step-not-understood", rich.span, {
      written: rich.plain,
      key: keyword,
    });
    return { kind: "broken", ...base, problem };
  }

  #find(keyword: Keyword, rich: Rich): ParsedStep | null {
    switch (keyword) {
      case "As":
        return this.#as(rich);
      case "Given":
        return this.#world(rich) ?? this.#givenRecord(rich);
      case "When":
        return this.#world(rich) ?? this.#deed(rich);
      case "Then":
        return this.#outcome(rich);
    }
  }

  /** A profile of the sample data by its handle, or a role. */
  #as(rich: Rich): ParsedStep | null {
    const name = rich.plain.replace(/^(?:an?|the)\s+/iu, "");
    for (const written of [rich.plain, name])
      if (this.handles.get(written) === "Person") return ok({ kind: "as", who: { kind: "profile", name: written } });
    const role = this.#names.roles.find((each) => lower(each) === lower(name) || lower(each) === lower(rich.plain));
    if (role !== undefined) return ok({ kind: "as", who: { kind: "role", name: role } });
    const people = [...this.handles].filter(([, entity]) => entity === "Person").map(([handle]) => handle);
    return {
      step: { kind: "as", who: { kind: "profile", name } },
      problem: this.#resolver.reading.problem("profile-unknown", rich.span, {
        name,
        near: suggest(name, [...people, ...this.#names.roles]),
      }),
    };
  }

  /** The date, the network, answers of calls. */
  #world(rich: Rich): ParsedStep | null {
    const date =
      /^(?:the\s+)?(?:(?:date|day|time|clock)\s+is|it\s+is|today\s+is|now\s+is)\s+(?:now\s+)?(\d{4}-\d{2}-\d{2})(?:(?:\s*,|\s+at|T|)\s*(\d{1,2}:\d{2}(?::\d{2})?))?$/iu.exec(
        rich.plain,
      );
    if (date !== null) {
      const time = date[2] === undefined ? null : date[2].padStart(5, "0");
      return ok({ kind: "givenDate", date: date[1] ?? "", time });
    }
    const later = LATER.exec(rich.plain);
    if (later !== null) {
      const moment = { source: `now() + ${later[1] ?? later[2]}`, span: rich.span, tree: null, type: null };
      const { typed } = this.#resolver.try(moment, { candidate: null }, { kind: "instant" });
      if (typed === null) return null;
      return ok({
        kind: "timePasses",
        moment: { ...moment, tree: { ...typed, span: rich.span }, type: typed.type },
      });
    }
    const constant = this.#constant(rich);
    if (constant !== null) return constant;
    const network =
      /^(?:the (?:phone|app|device) (?:is|goes) |there is )?(offline|online|no network|no signal)(?: again)?$/iu.exec(
        rich.plain,
      );
    if (network !== null) return ok({ kind: "network", online: /^online$/iu.test(network[1] ?? "") });
    const answers = /^call\s+(.+?)\s+(?:answers|gets)\s+(\d{3}|no answer|nothing)(?:\s+with\s+(\uE000))?$/diu.exec(
      rich.text,
    );
    if (answers === null) return null;
    const [, name, status, body] = answers.indices ?? [];
    if (name === undefined || status === undefined) return null;
    const code = body === undefined ? null : rich.codeAt(body[0]);
    const expression = code === null ? null : this.#resolver.reading.expression(code);
    const problem = this.#resolver.check(expression, { candidate: null, variables: this.#variables(null) });
    const call = this.#call(rich.slice(...name));
    const number = Number(rich.slice(...status).text);
    return {
      step: { kind: "givenAnswer", call: call.name, status: Number.isNaN(number) ? null : number, body: expression },
      problem: call.problem ?? problem,
    };
  }

  /** `constant MOST is 5`, `MOST is 5`. */
  #constant(rich: Rich): ParsedStep | null {
    const found = /^(?:(?:the\s+)?constant\s+)?([\p{Lu}][\p{Lu}\p{N}_]*)\s+(?:is|=)\s+(?=\S)/u.exec(rich.text);
    const name = found?.[1] ?? "";
    const type = this.#resolver.constants.get(name);
    if (found === null || type === undefined) return null;
    const rest = rich.slice(found[0].length);
    const { reading } = this.#resolver;
    const code = rest.onlyCode;
    const value = code === null ? reading.literal(rest) : reading.expression(code);
    const place = { candidate: null, variables: this.#variables(null) };
    const isRead = code === null && this.#resolver.literal(value, type, null, place);
    const problem = isRead ? null : this.#resolver.check(value, place, type);
    return { step: { kind: "givenConstant", name, value }, problem };
  }

  #givenRecord(rich: Rich): ParsedStep | null {
    const { head, tail } = cutWith(rich);
    const start = /^there is\s+/iu.exec(head.text)?.[0].length ?? 0;
    const entity = this.#entityAfter(head, start);
    const handle = head.slice(entity === null ? start + articleAt(head, start) : entity.end).trim().plain;
    const key = entity === null ? (this.handles.get(handle) ?? null) : entity.name;
    if (key === null || /\s/u.test(handle)) return null;
    const name = handle === "" ? `${key}#${this.handles.size + 1}` : handle;
    const { assignments, problem } = this.#values(tail, key, null, true);
    this.handles.set(name, key);
    this.last = name;
    return { step: { kind: "givenRecord", entity: key, handle: name, with: assignments }, problem };
  }

  #deed(rich: Rich): ParsedStep | null {
    const { head, tail } = cutWith(rich);
    if (/^signs?\s+in$/iu.test(head.text)) {
      const read = tail === null ? null : readAssignments(this.#resolver.reading, tail);
      for (const { value } of read?.assignments ?? [])
        this.#resolver.check(value, { candidate: null, variables: this.#variables(null) });
      return { step: { kind: "signIn", with: read?.assignments ?? [] }, problem: read?.problem ?? null };
    }
    // An event may be called `Add remark`: it is that event where a record follows that is known.
    const fires = this.#firesKnown(head);
    return (
      (fires ? null : this.#create(head, tail)) ??
      this.#event(head, tail) ??
      this.#change(head, tail) ??
      this.#callNow(head)
    );
  }

  #create(head: Rich, tail: Rich | null): ParsedStep | null {
    const verb = CREATES.exec(head.text);
    if (verb === null) return null;
    const start = verb[0].length;
    const entity = this.#entityAfter(head, start);
    const key = entity === null ? null : entity.name;
    if (entity === null || key === null) {
      const name = head.slice(start + articleAt(head, start));
      const near = suggest(name.plain.split(" ")[0] ?? "", this.#resolver.names.entityNames());
      return {
        step: { kind: "create", entity: "", handle: null, with: [] },
        problem: this.#resolver.reading.problem("entity-unknown", name.span, { name: name.plain, near }),
      };
    }
    const handle = head.slice(entity.end).trim().plain;
    if (/\s/u.test(handle)) return null;
    const { assignments, problem } = this.#values(tail, key, null, true);
    const name = handle === "" ? null : handle;
    this.last = name ?? `${key}#${this.handles.size + 1}`;
    this.handles.set(this.last, key);
    return { step: { kind: "create", entity: key, handle: name, with: assignments }, problem };
  }

  #eventIn(head: Rich): { readonly name: string; readonly record: Rich } | null {
    const event = longestName(head.text, 0, (name) => this.#names.events.get(lower(name)));
    if (event === null) return null;
    const on = head.slice(event.end).trim();
    const target = /^(?:on|of|for)\s+/iu.exec(on.text);
    return { name: event.name, record: target === null ? on : on.slice(target[0].length) };
  }

  #firesKnown(head: Rich): boolean {
    const event = this.#eventIn(head);
    if (event === null) return false;
    const { plain } = event.record;
    if (this.handles.has(plain) || this.handles.has(plain.split(/\s+/u).at(-1) ?? plain)) return true;
    const verb = CREATES.exec(head.text);
    return verb === null || this.#entityAfter(head, verb[0].length) === null;
  }

  #event(head: Rich, tail: Rich | null): ParsedStep | null {
    const event = this.#eventIn(head);
    if (event === null) return null;
    return this.#about(
      event.record,
      tail,
      (handle, assignments) => ({ kind: "fire", event: event.name, on: handle, with: assignments }),
      event.name,
    );
  }

  #change(head: Rich, tail: Rich | null): ParsedStep | null {
    const verb = /^(change|edit|delete|remove)s?\s+/iu.exec(head.text);
    if (verb === null) return null;
    const deletes = /^(?:delete|remove)/iu.test(verb[0]);
    return this.#about(head.slice(verb[0].length).trim(), tail, (on, assignments) =>
      deletes ? { kind: "delete", on } : { kind: "change", on, with: assignments },
    );
  }

  #callNow(head: Rich): ParsedStep | null {
    const call = longestName(head.text, /^calls?\s+/iu.exec(head.text)?.[0].length ?? 0, (name) =>
      this.#names.calls.get(lower(name)),
    );
    if (call === null) return null;
    const rest = head.slice(call.end).trim();
    const on = /^(?:on|of|for)\s+/iu.exec(rest.text);
    const handle = on === null ? rest : rest.slice(on[0].length);
    if (handle.text === "") return ok({ kind: "callNow", call: call.name, on: null });
    return { step: { kind: "callNow", call: call.name, on: handle.plain }, problem: this.#handle(handle) };
  }

  /** A deed on one record, with values for it. */
  #about(
    handle: Rich,
    tail: Rich | null,
    make: (handle: string, values: readonly Assignment[]) => Bare,
    event: string | null = null,
  ): ParsedStep | null {
    if (handle.text === "" && this.last === null) return null;
    const name = handle.text === "" ? (this.last ?? "") : handle.plain;
    // The entity's name may stand before the handle: `Return Loan L1`.
    const bare = this.handles.has(name) ? name : (name.split(/\s+/u).at(-1) ?? name);
    const unknown = this.handles.has(bare) ? null : this.#handle(handle);
    const entity = this.handles.get(bare) ?? null;
    const { assignments, problem } =
      event === null ? this.#values(tail, entity, entity, false) : this.#asked(tail, entity, event);
    if (unknown === null) this.last = bare;
    return { step: make(bare, assignments), problem: unknown ?? problem };
  }

  /** An entity may be called `A`: what looks like an article is one only where an entity follows. */
  #entityAfter(rich: Rich, start: number): { name: string; end: number } | null {
    return this.#entity(rich, start + articleAt(rich, start)) ?? this.#entity(rich, start);
  }

  #entity(rich: Rich, from: number): { name: string; end: number } | null {
    return longestName(rich.text, from, (name) => this.#resolver.names.entity(name));
  }

  #handle(handle: Rich): Problem | null {
    if (this.handles.has(handle.plain)) return null;
    const near = suggest(handle.plain, this.handles.keys());
    return this.#resolver.reading.problem("handle-unknown", handle.span, { handle: handle.plain, near });
  }

  #call(name: Rich): { name: string; problem: Problem | null } {
    const text = unquote(name.trim()).plain;
    const known = this.#names.calls.get(lower(text));
    if (known !== undefined) return { name: known, problem: null };
    const near = suggest(text, this.#names.calls.values());
    return { name: text, problem: this.#resolver.reading.problem("call-unknown", name.span, { name: text, near }) };
  }

  #outcome(rich: Rich): ParsedStep | null {
    const refused = /^(?:it is |is )?(?:refused|rejected|not allowed)(?:\s+(?:with|by|because of)\s+(\S+))?$/iu.exec(
      rich.plain,
    );
    if (refused !== null) return ok({ kind: "refused", code: refused[1] ?? null });
    const warned = /^(?:is )?warned\s+(?:with|by|of)\s+(\S+)$/iu.exec(rich.plain);
    if (warned !== null) return ok({ kind: "warned", code: warned[1] ?? "" });
    const place = this.#place();
    return (
      readThereAre(place, rich) ??
      readSees(place, rich) ??
      readSeesOne(place, rich) ??
      readSent(place, rich) ??
      readTold(place, rich) ??
      this.#expect(rich)
    );
  }

  #place(): OutcomePlace {
    return {
      resolver: this.#resolver,
      handles: this.handles,
      entity: (rich, from) => this.#entity(rich, from),
      handle: (handle) => this.#handle(handle),
      call: (name) => this.#call(name),
      variables: (entity) => this.#variables(entity),
    };
  }

  /** ``L1 `status = "Lost"` ``, or an expression by itself. */
  #expect(rich: Rich): ParsedStep | null {
    const at = rich.text.indexOf(CODE);
    const code = at === rich.text.length - 1 && at !== -1 ? rich.codeAt(at) : null;
    if (code === null) return null;
    const before = rich.slice(0, at).trim();
    const named = before.text.endsWith(":") ? before.slice(0, before.text.length - 1).trim() : before;
    const expression = this.#resolver.reading.expression(code);
    const on = named.text === "" ? null : named.plain;
    const unknown = on === null ? null : this.#handle(named);
    const entity = this.handles.get(on ?? this.last ?? "") ?? null;
    const variables = this.#variables(entity);
    const place: Place = entity === null ? { candidate: null, variables } : { entity, variables };
    const problem = unknown ?? this.#resolver.condition(expression, place);
    return { step: { kind: "expect", on, expression }, problem };
  }

  #values(
    tail: Rich | null,
    target: string | null,
    entity: string | null,
    creating: boolean,
  ): { readonly assignments: readonly Assignment[]; readonly problem: Problem | null } {
    if (tail === null) return { assignments: [], problem: null };
    const variables = this.#variables(null);
    const place: Place = entity === null ? { candidate: null, variables } : { entity, variables };
    const read = this.#given(tail, target, new Map(), place);
    const fields = target === null ? undefined : this.#resolver.shapes.get(target)?.fields;
    fillSampleFiles(this.#resolver, read.assignments, (field) => fields?.get(field)?.type);
    const wrong = assign(this.#resolver, anything, place, target, read.assignments, creating, true);
    return { assignments: read.assignments, problem: read.problem ?? wrong };
  }

  /** What stands after `with`: code, or plain words (`room = Blue`) that are read by the type of their field. */
  #given(
    tail: Rich,
    target: string | null,
    asked: ReadonlyMap<string, Type>,
    place: Place,
  ): ReturnType<typeof readAssignments> {
    const { reading, names, shapes } = this.#resolver;
    const fields = target === null ? undefined : shapes.get(target)?.fields;
    const plain = tail.hasCode || fields === undefined ? null : readPlainAssignments(tail);
    if (plain === null) return readAssignments(reading, tail);
    const assignments = plain.map(({ name, value, span }) => {
      const field = (target === null ? null : names.field(target, name)) ?? fieldKey(name);
      const shape = fields?.get(field);
      const type = asked.get(field) ?? shape?.type;
      const expression = reading.literal(value);
      if (type !== undefined && sampleFile(value.plain, type) === null)
        this.#resolver.literal(expression, type, shape?.options ?? null, place);
      return { field, value: expression, span };
    });
    return { assignments, problem: null };
  }

  /** Values for an event: what it asks for, and nothing else. Others are the engine's to refuse. */
  #asked(
    tail: Rich | null,
    entity: string | null,
    event: string,
  ): { readonly assignments: readonly Assignment[]; readonly problem: Problem | null } {
    const asked = entity === null ? null : this.#names.asked(entity, event);
    if (tail === null || entity === null || asked === null) return this.#values(tail, entity, entity, false);
    const place: Place = { entity, variables: this.#variables(null) };
    const read = this.#given(tail, entity, asked, place);
    const shape = this.#resolver.shapes.get(entity);
    const known = new Map([...(shape?.fields ?? [])].map(([key, { type }]): [string, Type] => [key, type]));
    for (const [key, type] of asked) known.set(key, type);
    fillSampleFiles(this.#resolver, read.assignments, (field) => known.get(field));
    const wrong = assignAsked(this.#resolver, place, event, known, read.assignments);
    return { assignments: read.assignments, problem: read.problem ?? wrong };
  }

  /** Handles as variables. A field of the record goes before a handle of the same name. */
  #variables(entity: string | null): ReadonlyMap<string, Type> {
    const fields = entity === null ? undefined : this.#resolver.shapes.get(entity)?.fields;
    const variables = new Map<string, Type>();
    for (const [handle, of] of this.handles)
      if (fields?.has(handle) !== true) variables.set(handle, { kind: "record", entity: of });
    return variables;
  }
}

const CREATES = /^(?:create|add)s?\s+/iu;

const articleAt = (rich: Rich, from: number): number =>
  /^(?:an?|the|new)\s+/iu.exec(rich.text.slice(from))?.[0].length ?? 0;

const ok = (step: Bare): ParsedStep => ({ step, problem: null });
const lower = (text: string): string => text.toLocaleLowerCase("en");

function cutWith(rich: Rich): { readonly head: Rich; readonly tail: Rich | null } {
  const at = /\s+with\s+(?=\uE000|(?:(?!\swith\s)[^\uE000=])+=)/iu.exec(rich.text);
  if (at === null) return { head: rich, tail: null };
  return { head: rich.slice(0, at.index).trim(), tail: rich.slice(at.index + at[0].length).trim() };
}
