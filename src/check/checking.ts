import type { Diagnostic, Fix } from "#diagnostics/diagnostic.ts";
import { type Catalogue, type Code, report } from "#diagnostics/report.ts";
import type { Entry } from "#diagnostics/entry.ts";
import type { Entity, Field } from "#model/3-entities.ts";
import type { Rule } from "#model/5-rules.ts";
import type { SampleRow } from "#model/appendices.ts";
import type { StateTable } from "#model/4-states.ts";
import type { Model } from "#model/model.ts";
import { looseName } from "#text/names.ts";
import type { Span } from "#text/span.ts";
import { type Place, placesOf } from "./places.ts";

type ParamsOf<C extends Code> = Catalogue[C] extends Entry<infer Params> ? Params : never;

/** One check of one document: the model, lookup tables for the rules, and the collected diagnostics. */
export class Checking {
  readonly model: Model;
  readonly source: string;
  readonly diagnostics: Diagnostic[] = [];
  readonly entities: ReadonlyMap<string, Entity>;
  readonly states: ReadonlyMap<string, StateTable>;
  /** Rules and sample rows by the entity they are about. */
  readonly rules: ReadonlyMap<string, readonly Rule[]>;
  readonly samples: ReadonlyMap<string, readonly SampleRow[]>;
  /** Every readable expression of the document, with its purpose. */
  readonly places: readonly Place[];
  readonly #events: ReadonlyMap<string, readonly string[]>;
  readonly #mistaken: string;
  readonly #fields = new Map<string, ReadonlyMap<string, Field>>();

  constructor(model: Model, source: string) {
    this.model = model;
    this.source = source;
    this.entities = new Map(model.entities.map((entity) => [entity.key, entity]));
    this.states = new Map(model.states.map((table) => [table.entity, table]));
    this.places = placesOf(model);
    this.rules = byEntity(model.rules);
    this.samples = byEntity(model.samples);
    this.#events = eventsOf(model);
    this.#mistaken = mistakenParts(model)
      .map(({ start, end }) => source.slice(start, end))
      .join("\n")
      .toLocaleLowerCase("en");
    for (const entity of model.entities)
      this.#fields.set(entity.key, new Map(entity.fields.map((field) => [field.key, field])));
  }

  report<C extends Code>(code: C, span: Span, params: ParamsOf<C>, fix?: Fix): void {
    this.diagnostics.push(report(code, span, params, fix));
  }

  /** A field of the document; null for built-in ones such as `status`. */
  field(entity: string, field: string): Field | null {
    return this.#fields.get(entity)?.get(field) ?? null;
  }

  /** Entities that have an event of that loose name. */
  homesOfEvent(event: string): readonly string[] {
    return this.#events.get(event) ?? [];
  }

  /**
   * True if a part with a mistake contains the name. Such a name must not be reported as unused, which would send the
   * author to the wrong place.
   */
  isNamedInMistake(name: string): boolean {
    return this.#mistaken.includes(name.toLocaleLowerCase("en"));
  }

  nameOf(entity: string): string {
    return this.entities.get(entity)?.name ?? entity;
  }
}

/** The spans of parts that could not be read, or only partly. */
const mistakenParts = (model: Model): readonly Span[] =>
  [
    ...model.states.flatMap(({ transitions }) => transitions),
    ...model.rules,
    ...model.roles.rights,
    ...model.calls.calls,
    ...model.screens,
    ...model.constants.formulas,
  ].flatMap(({ problem, span }) => (problem === null ? [] : [span]));

function eventsOf({ states }: Model): ReadonlyMap<string, readonly string[]> {
  const events = new Map<string, string[]>();
  for (const { entity, transitions } of states) {
    for (const { event } of transitions) {
      if (event.kind !== "named") continue;
      const name = looseName(event.name);
      const homes = events.get(name);
      if (homes === undefined) events.set(name, [entity]);
      else if (!homes.includes(entity)) homes.push(entity);
    }
  }
  return events;
}

function byEntity<T extends { readonly entity: string }>(all: readonly T[]): ReadonlyMap<string, readonly T[]> {
  const result = new Map<string, T[]>();
  for (const one of all) {
    const list = result.get(one.entity);
    if (list === undefined) result.set(one.entity, [one]);
    else list.push(one);
  }
  return result;
}

/** One check over the whole document. */
export type Check = (at: Checking) => void;
