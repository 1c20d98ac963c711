import type { Entity, Field } from "#model/3-entities.ts";
import type { Model } from "#model/model.ts";
import { BUILT_IN_FIELDS } from "#model/built-in-fields.ts";
import { compactName, Names } from "#read/names.ts";
import type { Span } from "#text/span.ts";

export type SymbolKind =
  | "entity"
  | "field"
  | "status"
  | "event"
  | "role"
  | "screen"
  | "error"
  | "constant"
  | "formula"
  | "call"
  | "record";

/** Something that a document names, and to which other places refer. */
export interface DocumentSymbol {
  readonly kind: SymbolKind;
  /** In the author's spelling, `Out on`. */
  readonly name: string;
  /** In expressions, `out_on`; if expressions can't name it, the name itself. */
  readonly key: string;
  /** The entity of a field, a status, an event or a record. */
  readonly entity: string | null;
  /** Where it is first named; null: the platform defines it. */
  readonly definition: Span | null;
}

/** All names of a document, found in the spellings of people. */
export class DocumentSymbols {
  readonly all: readonly DocumentSymbol[];
  readonly names = new Names();
  readonly #byKind = new Map<SymbolKind, Map<string, DocumentSymbol[]>>();
  readonly #fields = new Map<string, Map<string, DocumentSymbol>>();
  readonly #entities = new Map<string, DocumentSymbol>();

  constructor(model: Model) {
    const all: DocumentSymbol[] = [];
    for (const symbol of [...entitySymbols(model), ...stateSymbols(model), ...otherSymbols(model)]) {
      const known = this.#known(symbol.kind, symbol.name);
      if (known.some(({ entity }) => entity === symbol.entity)) continue;
      known.push(symbol);
      all.push(symbol);
      if (symbol.kind === "entity") {
        this.names.addEntity(symbol.name);
        this.#entities.set(symbol.key, symbol);
      }
      if (symbol.kind === "field" && symbol.entity !== null) this.#addField(symbol.entity, symbol);
    }
    this.all = all;
  }

  entity(written: string): DocumentSymbol | null {
    const key = this.names.entity(written);
    return key === null ? null : (this.#entities.get(key) ?? null);
  }

  field(entity: string | null, written: string): DocumentSymbol | null {
    if (entity === null) return null;
    return this.#fields.get(entity)?.get(compactName(written)) ?? null;
  }

  fieldsOf(entity: string): readonly DocumentSymbol[] {
    return [...new Set(this.#fields.get(entity)?.values())];
  }

  /** A symbol of a kind; if several entities have one of that name, the one of `entity`. */
  find(kind: SymbolKind, written: string, entity: string | null = null): DocumentSymbol | null {
    if (kind === "entity") return this.entity(written);
    if (kind === "field") return this.field(entity, written);
    const found = this.#byKind.get(kind)?.get(compactName(written)) ?? [];
    return found.find((each) => each.entity === entity) ?? found[0] ?? null;
  }

  ofKind(kind: SymbolKind, entity: string | null = null): readonly DocumentSymbol[] {
    const all = this.all.filter((each) => each.kind === kind);
    return entity === null ? all : all.filter((each) => each.entity === entity);
  }

  #known(kind: SymbolKind, name: string): DocumentSymbol[] {
    const ofKind = this.#byKind.get(kind) ?? new Map<string, DocumentSymbol[]>();
    this.#byKind.set(kind, ofKind);
    const compact = compactName(name);
    const known = ofKind.get(compact) ?? [];
    ofKind.set(compact, known);
    return known;
  }

  #addField(entity: string, symbol: DocumentSymbol): void {
    const fields = this.#fields.get(entity) ?? new Map<string, DocumentSymbol>();
    this.#fields.set(entity, fields);
    for (const name of [symbol.name, symbol.key])
      if (!fields.has(compactName(name))) fields.set(compactName(name), symbol);
    this.names.addField(entity, symbol.name, symbol.key);
  }
}

function entitySymbols(model: Model): DocumentSymbol[] {
  return model.entities.flatMap((entity) => [
    {
      kind: "entity" as const,
      name: entity.name,
      key: entity.key,
      entity: null,
      definition: entity.builtIn ? null : entity.span,
    },
    ...fieldSymbols(model, entity),
  ]);
}

/** False for `Name` and `Roles` of people, which documents need not declare. */
const isDeclared = ({ span }: Field): boolean => span.end > span.start;

function fieldSymbols(model: Model, entity: Entity): DocumentSymbol[] {
  const field = (name: string, key: string, definition: Span | null): DocumentSymbol => ({
    kind: "field",
    name,
    key,
    entity: entity.key,
    definition,
  });
  const declared = entity.fields.map((each) => field(each.name, each.key, isDeclared(each) ? each.span : null));
  const states = model.states.find((table) => table.entity === entity.key);
  return [
    ...declared,
    ...(states === undefined ? [] : [field("Status", "status", states.span)]),
    ...(entity.owner === null ? [] : [field("Owner", "owner", null)]),
    ...BUILT_IN_FIELDS.map((key) => field(key, key, null)),
  ];
}

function stateSymbols({ states }: Model): DocumentSymbol[] {
  return states.flatMap(({ entity, statuses, transitions }) => [
    ...statuses.map(({ name, span }): DocumentSymbol => ({
      kind: "status",
      name,
      key: name,
      entity,
      definition: span,
    })),
    ...transitions.flatMap(({ event }): DocumentSymbol[] =>
      event.kind === "named"
        ? [{ kind: "event", name: event.name, key: event.name, entity, definition: event.span }]
        : [],
    ),
  ]);
}

const symbol = (
  kind: SymbolKind,
  name: string,
  definition: Span | null,
  entity: string | null = null,
): DocumentSymbol => ({ kind, name, key: name, entity, definition });

function otherSymbols(model: Model): DocumentSymbol[] {
  const roles = model.roles.roles.map((role) => {
    const named = model.roles.rights.flatMap((right) => right.roles).find(({ value }) => same(value, role));
    return symbol("role", role, named?.span ?? null);
  });
  return [
    ...roles,
    ...model.screens.filter(({ byDefault }) => !byDefault).map(({ name, span }) => symbol("screen", name, span)),
    ...model.errors.map(({ code, span }) => symbol("error", code, span)),
    ...model.constants.constants.map(({ name, span }) => symbol("constant", name, span)),
    ...model.constants.formulas.map(({ name, span }) => symbol("formula", name, span)),
    ...model.calls.calls.map(({ name, span }) => symbol("call", name, span)),
    ...model.samples
      .filter(({ handle }) => !handle.includes("#"))
      .map(({ handle, span, entity }) => symbol("record", handle, span, entity)),
  ];
}

const same = (a: string, b: string): boolean => compactName(a) === compactName(b);
