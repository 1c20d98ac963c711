import type { Default, Entity, Field, FieldType } from "#model/3-entities.ts";
import type { Expression } from "#model/expression.ts";
import type { Model } from "#model/model.ts";
import type { TypedTree } from "#expr/typed.ts";
import type { QueryClock } from "#engine/ports/records.ts";

/** Models built by hand, for tests that need no document. */

const at = { start: 0, end: 0 };

export const written = <T>(value: T): { readonly value: T; readonly span: typeof at } => ({ value, span: at });

export const code = (tree: TypedTree): Expression => ({ source: "", span: at, tree, type: tree.type });

export function field(key: string, type: FieldType | FieldType["kind"], more: Partial<Field> = {}): Field {
  const whole = typeof type === "string" ? ({ kind: type } as FieldType) : type;
  return {
    name: key,
    key,
    span: at,
    type: whole,
    required: false,
    default: null,
    askedIf: null,
    notes: null,
    was: [],
    problem: null,
    ...more,
  };
}

export const computed = (tree: TypedTree): Default => ({ kind: "computed", expression: code(tree), fixedAt: null });

export function entity(key: string, fields: readonly Field[], more: Partial<Entity> = {}): Entity {
  return {
    name: key,
    key,
    span: at,
    fields,
    shownAs: null,
    icon: null,
    unique: [],
    order: [],
    colourIf: [],
    was: [],
    prose: "",
    owner: null,
    builtIn: false,
    problem: null,
    ...more,
  };
}

export function model(
  entities: readonly Entity[],
  statuses: { readonly [entity: string]: readonly string[] } = {},
): Model {
  const person = entities.some((each) => each.key === "Person") ? [] : [entity("Person", [], { builtIn: true })];
  return {
    name: written("Test"),
    description: "",
    outline: [],
    purpose: {
      purpose: null,
      users: null,
      icon: null,
      colour: null,
      language: null,
      currency: null,
      timeZone: null,
      publishedAt: null,
      mapTiles: null,
      mapCredit: null,
    },
    screens: [],
    entities: [...person, ...entities],
    states: Object.entries(statuses).map(([key, names]) => ({
      entity: key,
      span: at,
      statuses: names.map((name) => ({ name, span: at, meaning: null, colour: null, openToChange: true })),
      transitions: [],
    })),
    rules: [],
    roles: { signIn: null, roleOfNewUser: null, roleWithoutSignIn: null, roles: [], rights: [], closed: false },
    calls: {
      baseAddress: null,
      timeout: null,
      token: null,
      sentAs: null,
      me: null,
      calls: [],
      resources: [],
    } as unknown as Model["calls"],
    errors: [],
    constants: { constants: [], formulas: [], limits: [] },
    samples: [],
    scenarios: { given: [], scenarios: [] },
    words: { languages: [], texts: new Map() },
  };
}

export const clock: QueryClock = { now: () => "2026-03-01T10:00:00.000Z", zone: "UTC", weekStart: 1 };
