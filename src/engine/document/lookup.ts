import type { Call, Resource, ResourceVerb } from "#model/7-calls.ts";
import type { CatalogueError } from "#model/8-errors.ts";
import type { Entity, Field, FieldType } from "#model/3-entities.ts";
import type { Value } from "#expr/types.ts";
import type { LimitName } from "#model/9-constants.ts";
import type { Model } from "#model/model.ts";
import type { Rule } from "#model/5-rules.ts";
import type { Right } from "#model/6-roles.ts";
import type { Screen } from "#model/2-screens.ts";
import { APP, type StateTable, type Status, type Transition } from "#model/4-states.ts";
import { entityKey, fieldKey, looseName } from "#text/names.ts";
import { keyTransitions, type KeyedTransition } from "./transition-keys.ts";

export type Blank = { readonly [field: string]: Value; readonly id: string };

/** The document's parts, indexed by name and entity. */
export class Lookup {
  readonly model: Model;
  readonly #entities = new Map<string, Entity>();
  readonly #fields = new Map<string, Map<string, Field>>();
  readonly #states = new Map<string, StateTable>();
  readonly #rules = new Map<string, Rule[]>();
  readonly #errors = new Map<string, CatalogueError>();
  readonly #calls = new Map<string, Call>();
  readonly #resources = new Map<string, Resource>();
  readonly #screens = new Map<string, Screen>();

  /** `ENTITY.FIELD` of every field that a row of point 6 names, including rows with errors. */
  readonly fieldsNamedInRights: ReadonlySet<string>;
  /** Rows of point 6 for any role, by action. */
  readonly rowsOfAnybody = new Map<string, readonly Right[]>();
  /** Fields with a starting value, by entity, in the order of evaluation. */
  readonly startOrders = new Map<string, readonly Field[]>();
  /** An empty record per entity. */
  readonly blanks = new Map<string, Blank>();
  readonly #keyed = new Map<string, readonly KeyedTransition[]>();
  readonly #builtInTypes = new Map<string, FieldType>();

  constructor(model: Model) {
    this.model = model;
    this.fieldsNamedInRights = new Set([
      ...model.roles.rights.flatMap((right) =>
        (right.closes ?? right).on.flatMap((on) => (on.kind === "field" ? [`${on.entity}.${on.field}`] : [])),
      ),
      // A column of point 3 with an unknown heading may restrict its fields: they are treated as if a row of point 6
      // named them.
      ...model.entities.flatMap(({ key, fields }) =>
        fields.flatMap((field) => (field.problem?.code === "column-narrows" ? [`${key}.${field.key}`] : [])),
      ),
    ]);
    for (const declared of model.entities) {
      const entity = declared.key === PERSON ? withPersonFields(declared) : declared;
      this.#entities.set(entity.key, entity);
      const all = [...entity.fields, ...(entity.through ?? [])];
      this.#fields.set(entity.key, new Map(all.map((field) => [field.key, field])));
      this.#rules.set(entity.key, []);
    }
    for (const table of model.states) if (!this.#states.has(table.entity)) this.#states.set(table.entity, table);
    for (const rule of model.rules)
      for (const entity of rule.entity === "" ? model.entities.map(({ key }) => key) : [rule.entity])
        // A rule without a readable entity applies to every entity except people.
        if (rule.entity !== "" || entity !== PERSON) this.#rules.get(entity)?.push(rule);
    for (const error of model.errors)
      if (!this.#errors.has(looseName(error.code))) this.#errors.set(looseName(error.code), error);
    for (const screen of model.screens)
      for (const name of [looseName(screen.name), screen.name])
        if (!this.#screens.has(name)) this.#screens.set(name, screen);
    for (const call of model.calls.calls) this.#calls.set(looseName(call.name), call);
    for (const resource of model.calls.resources) this.#resources.set(resource.entity, resource);
  }

  entity(key: string): Entity | undefined {
    return this.#entities.get(key);
  }

  field(entity: string, key: string): Field | undefined {
    return this.#fields.get(entity)?.get(key);
  }

  /** The type of any field, including built-in ones; always the same object. */
  typeOf(entity: string, field: string): FieldType {
    const declared = this.field(entity, field);
    if (declared !== undefined) return declared.type;
    const key = `${entity}.${field}`;
    let type = this.#builtInTypes.get(key);
    if (type === undefined) this.#builtInTypes.set(key, (type = this.#typeOfBuiltIn(entity, field)));
    return type;
  }

  #typeOfBuiltIn(entity: string, field: string): FieldType {
    switch (field) {
      case "created_at":
      case "changed_at":
        return { kind: "date and time" };
      case "created_by":
      case "changed_by":
        return { kind: "reference", entity: PERSON, where: null };
      case OWNER:
        return { kind: "reference", entity: this.entity(entity)?.owner?.entity ?? entity, where: null };
      case "status":
        return {
          kind: "choice",
          options: (this.states(entity)?.statuses ?? []).map(({ name, span }) => ({ value: name, span })),
        };
      default:
        return { kind: "text" };
    }
  }

  states(entity: string): StateTable | undefined {
    return this.#states.get(entity);
  }

  /** The rows of an entity's state table with their stable keys, which don't depend on their position. */
  keyedTransitions(entity: string): readonly KeyedTransition[] {
    let keyed = this.#keyed.get(entity);
    if (keyed === undefined) this.#keyed.set(entity, (keyed = keyTransitions(this.transitions(entity))));
    return keyed;
  }

  /** The index of a row among all rows of the document. */
  placeOf(entity: string, key: string): number {
    let rows = 0;
    for (const one of this.entitiesWithStates) {
      const keyed = this.keyedTransitions(one);
      if (one === entity) return rows + keyed.findIndex((row) => row.key === key);
      rows += keyed.length;
    }
    return rows;
  }

  transition(entity: string, key: string): Transition | undefined {
    return this.keyedTransitions(entity).find((one) => one.key === key)?.row;
  }

  transitions(entity: string): readonly Transition[] {
    return this.#states.get(entity)?.transitions ?? [];
  }

  status(entity: string, name: string | null): Status | undefined {
    return this.#states.get(entity)?.statuses.find((status) => status.name === name);
  }

  rules(entity: string): readonly Rule[] {
    return this.#rules.get(entity) ?? [];
  }

  error(code: string): CatalogueError | undefined {
    return this.#errors.get(looseName(code));
  }

  call(name: string): Call | undefined {
    return this.#calls.get(looseName(name));
  }

  resource(entity: string): Resource | undefined {
    return this.#resources.get(entity);
  }

  /** Finds `List ENTITY`, `Get ENTITY`, … of an entity that is kept on a server. */
  resourceCall(
    name: string,
  ): { readonly entity: string; readonly verb: ResourceVerb; readonly resource: Resource } | undefined {
    const wanted = looseName(name);
    // An outbox entry may contain the entity's name from an earlier document.
    const key = looseName(entityKey(name));
    for (const resource of this.#resources.values()) {
      const of = this.#entities.get(resource.entity)?.name ?? resource.entity;
      const verb = RESOURCE_VERBS.find(
        (one) => looseName(`${one} ${of}`) === wanted || looseName(one + resource.entity) === key,
      );
      if (verb !== undefined) return { entity: resource.entity, verb, resource };
    }
    return undefined;
  }

  screen(name: string): Screen | undefined {
    return this.#screens.get(name) ?? this.#screens.get(looseName(name));
  }

  /** The entities with a status in point 4. A table for an unknown entity is an error and has no effect. */
  get entitiesWithStates(): readonly string[] {
    return [...this.#states.keys()].filter((entity) => this.#entities.has(entity) || this.isApp(entity));
  }

  /** Whether this is the app's own state table. It has a single record, which is not in the store. */
  isApp(entity: string): boolean {
    return entity === APP && !this.#entities.has(APP);
  }

  /** A limit of point 9: bytes of a `largest`, a number of a `most`. Null: the document sets none. */
  limit(name: LimitName): number | null {
    return this.model.constants.limits.find((limit) => limit.name === name)?.value.value ?? null;
  }

  get currency(): string {
    return this.model.purpose.currency?.value ?? "EUR";
  }

  /** The document's language in the reader's region (`en` becomes `en-GB`); without a language, the reader's own. */
  languageFor(languages: readonly string[]): string {
    const own = this.model.purpose.language?.value;
    if (own === undefined) return languages[0] ?? "en";
    // A language with a region (`pt-BR`) is kept; one without takes the reader's region.
    return own.includes("-") ? own : (languages.find((one) => one.split("-")[0] === own) ?? own);
  }
}

export const PERSON = "Person";

/** People always have a name and roles, even if the document does not declare them. */
function withPersonFields(person: Entity): Entity {
  const plain = (name: string, key: string, type: Field["type"], required: boolean): Field => ({
    name,
    key,
    span: person.span,
    type,
    required,
    default: null,
    askedIf: null,
    notes: null,
    was: [],
    problem: null,
  });
  const missing = [
    plain("Name", "name", { kind: "text" }, true),
    plain("Roles", "roles", { kind: "list of text" }, false),
  ].filter(({ key }) => !person.fields.some((field) => field.key === key));
  return missing.length === 0 ? person : { ...person, fields: [...missing, ...person.fields] };
}

export const RESOURCE_VERBS = ["List", "Get", "Create", "Change", "Delete"] as const;
export type { ResourceVerb } from "#model/7-calls.ts";

/** Whether a field has a value in the stored record. */
export function isStored(field: Field): boolean {
  if (field.type.kind === "children" || field.type.kind === "secret") return false;
  return field.default?.kind !== "computed" || field.default.fixedAt !== null;
}

/** The key of a mark that a field with `fixed at` has been fixed; its value may be empty. */
export const fixedMark = (field: string): string => `${field}@fixed`;

/** The key in history entries for an event's input that the record does not store. */
export const inputMark = (key: string): string => `${INPUT}${key}`;
export const INPUT = "event@";
/** The key in history entries for author and time in the other copy, for merged records. */
export const THERE = "there@";

export const isComputed = (field: Field): boolean => field.default?.kind === "computed";

/** The built-in field of child rows that refers to their owner. */
export const OWNER = "owner";

/** The field with the server's key of a record; null: the document names none. */
export function keyField(resource: Resource | undefined): string | null {
  const written = resource?.key?.value;
  return written === undefined ? null : fieldKey(written);
}

export function ownerOf(lookup: Lookup, entity: string): { readonly entity: string; readonly field: string } | null {
  return lookup.entity(entity)?.owner ?? null;
}
