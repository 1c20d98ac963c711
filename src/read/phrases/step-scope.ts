import type { Type } from "#expr/types.ts";
import type { Assignment } from "#model/4-states.ts";
import type { Problem } from "#model/expression.ts";
import { fieldKey, looseName } from "#text/names.ts";
import { suggest } from "#text/suggest.ts";
import type { Rich } from "../markdown/rich.ts";
import { longestName } from "../names.ts";
import type { Titled } from "../sample-data.ts";
import { assignAsked } from "../resolve/asked-for.ts";
import { assign } from "../resolve/effects.ts";
import type { Place, Resolver } from "../resolve/resolver.ts";
import { readAssignments, readPlainAssignments } from "./assignments.ts";
import { unquote } from "./lists.ts";
import { fillSampleValues, sampleFile } from "./sample-files.ts";

export interface StepNames {
  readonly events: ReadonlyMap<string, string>;
  readonly calls: ReadonlyMap<string, string>;
  readonly roles: readonly string[];
  /** The entity of each handle in the sample data. */
  readonly handles: ReadonlyMap<string, string>;
  readonly titled: Titled;
  /** The values that an event asks for; null: the entity has no such event. */
  asked(entity: string, event: string): ReadonlyMap<string, Type> | null;
}

/** The values given to a record or an event. */
export interface GivenValues {
  readonly assignments: readonly Assignment[];
  readonly problem: Problem | null;
}

const anything = { isComputed: (): boolean => false };

/** What the steps of a scenario know: the document's names, and the records named by earlier steps. */
export class StepScope {
  readonly handles: Map<string, string>;
  /** The record that was last made or changed. In `Then`, bare fields belong to it. */
  last: string | null;
  readonly resolver: Resolver;
  readonly names: StepNames;

  constructor(resolver: Resolver, names: StepNames, handles: ReadonlyMap<string, string>, last: string | null) {
    this.resolver = resolver;
    this.names = names;
    this.handles = new Map(handles);
    this.last = last;
  }

  /** An entity may be called `A`, so an article counts only if an entity follows. */
  entityAfter(rich: Rich, start: number): { name: string; end: number } | null {
    return this.entity(rich, start + articleAt(rich, start)) ?? this.entity(rich, start);
  }

  entity(rich: Rich, from: number): { name: string; end: number } | null {
    return longestName(rich.text, from, (name) => this.resolver.names.entity(name));
  }

  /** The handle itself, or the handle of the only row of the sample data with this title. */
  named(written: string, isMeant: (entity: string) => boolean = () => true): string {
    if (this.handles.has(written)) return written;
    const rows = this.names.titled.get(looseName(written)) ?? [];
    const [only, ...others] = rows.filter((handle) => isMeant(this.handles.get(handle) ?? ""));
    return only === undefined || others.length > 0 ? written : only;
  }

  handle(handle: Rich): Problem | null {
    if (this.handles.has(this.named(handle.plain))) return null;
    const near = suggest(handle.plain, this.handles.keys());
    return this.resolver.reading.problem("handle-unknown", handle.span, { handle: handle.plain, near });
  }

  call(name: Rich): { name: string; problem: Problem | null } {
    const text = unquote(name.trim()).plain;
    const known = this.names.calls.get(lower(text));
    if (known !== undefined) return { name: known, problem: null };
    const near = suggest(text, this.names.calls.values());
    return { name: text, problem: this.resolver.reading.problem("call-unknown", name.span, { name: text, near }) };
  }

  values(tail: Rich | null, target: string | null, entity: string | null, creating: boolean): GivenValues {
    if (tail === null) return { assignments: [], problem: null };
    const variables = this.variables(null);
    const place: Place = entity === null ? { candidate: null, variables } : { entity, variables };
    const read = this.#given(tail, target, new Map(), place);
    const fields = target === null ? undefined : this.resolver.shapes.get(target)?.fields;
    fillSampleValues(this.resolver, read.assignments, (field) => fields?.get(field)?.type);
    this.#fillTitles(read.assignments, (field) => fields?.get(field)?.type);
    const wrong = assign(this.resolver, anything, place, target, read.assignments, creating, true);
    return { assignments: read.assignments, problem: read.problem ?? wrong };
  }

  /** Reads the text after `with`: code, or plain words (`room = Blue`), which are read by the type of their field. */
  #given(
    tail: Rich,
    target: string | null,
    asked: ReadonlyMap<string, Type>,
    place: Place,
  ): ReturnType<typeof readAssignments> {
    const { reading, names, shapes } = this.resolver;
    const fields = target === null ? undefined : shapes.get(target)?.fields;
    const isField = (name: string): boolean =>
      target !== null && (names.field(target, name) !== null || asked.has(fieldKey(name)));
    const plain = fields === undefined ? null : readPlainAssignments(tail, isField);
    if (plain === null) return readAssignments(reading, tail);
    let problem: Problem | null = null;
    const assignments = plain.flatMap((part) => {
      if ("code" in part) {
        const read = readAssignments(reading, part.code);
        problem ??= read.problem;
        return read.assignments;
      }
      const { name, value, span } = part;
      const field = (target === null ? null : names.field(target, name)) ?? fieldKey(name);
      const code = value.onlyCode;
      if (code !== null) return [{ field, value: reading.expression(code), span }];
      const shape = fields?.get(field);
      const type = asked.get(field) ?? shape?.type;
      const expression = reading.literal(value);
      if (type !== undefined && sampleFile(value.plain, type) === null)
        this.resolver.literal(expression, type, shape?.options ?? null, place);
      return [{ field, value: expression, span }];
    });
    return { assignments, problem };
  }

  /** Values for an event. Only names that it asks for are known here; the engine refuses others. */
  asked(tail: Rich | null, entity: string | null, event: string): GivenValues {
    const asked = entity === null ? null : this.names.asked(entity, event);
    if (tail === null || entity === null || asked === null) return this.values(tail, entity, entity, false);
    const place: Place = { entity, variables: this.variables(null) };
    const read = this.#given(tail, entity, asked, place);
    const shape = this.resolver.shapes.get(entity);
    const known = new Map([...(shape?.fields ?? [])].map(([key, { type }]): [string, Type] => [key, type]));
    for (const [key, type] of asked) known.set(key, type);
    fillSampleValues(this.resolver, read.assignments, (field) => known.get(field));
    this.#fillTitles(read.assignments, (field) => known.get(field));
    const wrong = assignAsked(this.resolver, place, event, known, read.assignments);
    return { assignments: read.assignments, problem: read.problem ?? wrong };
  }

  /** `customer = Cleo Martin`: the record with that title, unless the words mean something else. */
  #fillTitles(assignments: readonly Assignment[], typeOf: (field: string) => Type | undefined): void {
    for (const { field, value } of assignments) {
      const type = typeOf(field);
      if (type?.kind !== "record" || value.tree !== null) continue;
      const title = /^"([^"\\]*)"$/u.exec(value.source)?.[1] ?? value.source;
      const handle = this.named(title, (entity) => entity === type.entity);
      if (handle === title || this.handles.get(handle) !== type.entity) continue;
      const means = this.resolver.try(value, { candidate: null, variables: this.variables(null) }).typed?.type.kind;
      if (means !== "record") this.resolver.fill(value, { op: "variable", name: handle, type, span: value.span });
    }
  }

  /** Handles as variables. A field of the record takes precedence over a handle of the same name. */
  variables(entity: string | null): ReadonlyMap<string, Type> {
    const fields = entity === null ? undefined : this.resolver.shapes.get(entity)?.fields;
    const variables = new Map<string, Type>();
    for (const [handle, of] of this.handles)
      if (fields?.has(handle) !== true) variables.set(handle, { kind: "record", entity: of });
    return variables;
  }
}

export const articleAt = (rich: Rich, from: number): number =>
  /^(?:an?|the|new)\s+/iu.exec(rich.text.slice(from))?.[0].length ?? 0;

export const lower = (text: string): string => text.toLocaleLowerCase("en");
