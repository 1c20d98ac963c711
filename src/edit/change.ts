import type {
  BLOCK,
  CALL,
  CALL_FACTS,
  CONSTANT,
  ENTITY,
  ERROR,
  FIELD,
  PURPOSE,
  RESOURCE,
  RIGHT,
  ROLE_FACTS,
  RULE,
  SCREEN,
  STATUS,
  TRANSITION,
  WIRE,
} from "#read/keys.ts";
import type { LimitName } from "#model/9-constants.ts";
import type { Content } from "./content.ts";

/**
 * References to items of a document as in the model: entities and fields by key; screens, calls, errors and constants
 * by name; rows without a name by their index in the model's list.
 */
export interface ItemRefs {
  /** The document itself: its title. */
  readonly app: { readonly kind: "app" };
  /** Facts of point 1. */
  readonly purpose: { readonly kind: "purpose" };
  readonly screen: { readonly kind: "screen"; readonly screen: string };
  /** A block of a screen's overview, by its index among all blocks of the screen. */
  readonly block: { readonly kind: "block"; readonly screen: string; readonly index: number };
  readonly entity: { readonly kind: "entity"; readonly entity: string };
  readonly field: { readonly kind: "field"; readonly entity: string; readonly field: string };
  /** A row of a state table, by its index in `transitions`. */
  readonly transition: { readonly kind: "transition"; readonly entity: string; readonly index: number };
  readonly status: { readonly kind: "status"; readonly entity: string; readonly status: string };
  /** By its index in `model.rules`; one row may be several rules. */
  readonly rule: { readonly kind: "rule"; readonly index: number };
  /** Facts of point 6. */
  readonly roles: { readonly kind: "roles" };
  /** By its index in `model.roles.rights`; one row may be several rights. */
  readonly right: { readonly kind: "right"; readonly index: number };
  /** Facts of point 7. */
  readonly calls: { readonly kind: "calls" };
  readonly call: { readonly kind: "call"; readonly call: string };
  /** The block of point 7 that tells where the records of an entity are kept. */
  readonly resource: { readonly kind: "resource"; readonly entity: string };
  /** A row of such a block: a field and its JSON name. */
  readonly wire: { readonly kind: "wire"; readonly entity: string; readonly field: string };
  readonly error: { readonly kind: "error"; readonly code: string };
  /** A constant or a formula. */
  readonly constant: { readonly kind: "constant"; readonly constant: string };
  readonly limit: { readonly kind: "limit"; readonly limit: LimitName };
  /** A row of the sample data. The keys of its values are field keys. */
  readonly sample: { readonly kind: "sample"; readonly handle: string };
  /** By its index in `model.scenarios.scenarios`. */
  readonly scenario: { readonly kind: "scenario"; readonly index: number };
  /**
   * A sentence of a scenario, by the index of its bullet. `scenario` null: a sentence that applies to all scenarios.
   */
  readonly step: { readonly kind: "step"; readonly scenario: number | null; readonly index: number };
}

export type Kind = keyof ItemRefs;
export type ItemRef = ItemRefs[Kind];

type Names<K> = keyof K & string;

/** The keys of each kind of item, as in `read/keys.ts`. */
export interface KeysOf {
  /** `text`: the paragraphs below the title. */
  readonly app: "name" | "text";
  readonly purpose: Names<typeof PURPOSE>;
  /** `text`: the paragraphs below its heading. */
  readonly screen: Names<typeof SCREEN> | "text";
  readonly block: Names<typeof BLOCK>;
  readonly entity: Names<typeof ENTITY> | "name" | "text";
  /** `unique`: no two records may have the same value in this field. */
  readonly field: Names<typeof FIELD> | "unique";
  /** `steps`: the steps below a `####` heading of its event; `then`: its cell. */
  readonly transition: Names<typeof TRANSITION> | "steps";
  readonly status: Names<typeof STATUS>;
  readonly rule: Names<typeof RULE>;
  readonly roles: Names<typeof ROLE_FACTS>;
  readonly right: Names<typeof RIGHT>;
  readonly calls: Names<typeof CALL_FACTS>;
  readonly call: Names<typeof CALL>;
  readonly resource: Names<typeof RESOURCE>;
  readonly wire: Names<typeof WIRE>;
  readonly error: Names<typeof ERROR>;
  readonly constant: Names<typeof CONSTANT>;
  readonly limit: "value";
  readonly sample: string;
  readonly scenario: "sentence";
  readonly step: "key" | "sentence";
}

/** Booleans are written as yes or no. Null removes the value, so that the default applies. */
export type Value = Content | boolean | null;

/** A step of an event with nested steps: those of an `if`, an `otherwise` or a `for each`. */
export interface StepContent {
  readonly says: Content;
  readonly steps?: readonly StepContent[];
}

/** Replaces the steps of an event, which are below a heading of their own. */
export interface StepsChange {
  readonly do: "steps";
  readonly item: ItemRefs["transition"];
  readonly steps: readonly StepContent[];
}

/**
 * Sets one value of an item; `values` for a fact with several values, as bullets below it. Setting an item's name is a
 * rename, which changes the whole document.
 */
export type SetChange = {
  [K in Kind]: {
    readonly do: "set";
    readonly item: ItemRefs[K];
    readonly key: KeysOf[K];
  } & ({ readonly value: Value } | { readonly values: readonly Content[] });
}[Kind];

/** The parent of a new item, by kind. */
interface Homes {
  readonly screen: unknown;
  readonly block: { readonly screen: string };
  readonly entity: unknown;
  readonly field: { readonly entity: string };
  readonly transition: { readonly entity: string };
  readonly status: { readonly entity: string };
  readonly rule: unknown;
  readonly right: unknown;
  readonly call: unknown;
  readonly resource: { readonly entity: string };
  readonly wire: { readonly entity: string };
  readonly error: unknown;
  readonly constant: unknown;
  readonly limit: { readonly limit: LimitName };
  readonly sample: { readonly entity: string };
  readonly scenario: unknown;
  readonly step: { readonly scenario: number | null };
}

/** Adds an item after another of its kind. `after` null: before all; missing: after all. */
export type AddChange = {
  [K in keyof Homes]: {
    readonly do: "add";
    readonly kind: K;
    readonly in?: Homes[K];
    readonly values: { readonly [key in KeysOf[K]]?: Value };
    readonly after?: ItemRefs[K] | null;
  } & (unknown extends Homes[K] ? unknown : { readonly in: Homes[K] });
}[keyof Homes];

export type Movable = keyof Homes;

/** Removes an item with everything in its row, its block and below it. */
export type RemoveChange = { readonly do: "remove"; readonly item: ItemRefs[Movable] };

/** Moves an item after another of its kind; null: before all of them. */
export type MoveChange = {
  [K in Movable]: { readonly do: "move"; readonly item: ItemRefs[K]; readonly after: ItemRefs[K] | null };
}[Movable];

/** A change of the model. This room translates it into edits of the text. */
export type Change = SetChange | StepsChange | AddChange | RemoveChange | MoveChange;
