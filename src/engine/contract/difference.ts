import type { PointNumber } from "#model/model.ts";
import type { Span } from "#text/span.ts";

/** The kind of a part of a document. */
export type ItemKind =
  | "app"
  | "screen"
  | "block"
  | "entity"
  | "field"
  | "status"
  | "event"
  | "rule"
  | "roles"
  | "role"
  | "calls"
  | "call"
  | "resource"
  | "error"
  | "constant"
  | "formula"
  | "limit"
  | "scenarios"
  | "scenario";

interface Item {
  readonly item: ItemKind;
  /** As written in the document; a field with its entity, `Loan.Due`. */
  readonly name: string;
}

interface RightOn {
  readonly role: string;
  /** `see`, `create`, `change`, `delete` or names of events. */
  readonly actions: readonly string[];
  readonly thing: string;
}

/** One fact of an item, by its name in the document: `Search`, `Only if`. */
interface Fact extends Item {
  readonly fact: string;
}

/** Every kind of difference with its parameters. */
export interface DifferenceValues {
  "may-now": RightOn;
  "may-now-if": RightOn & { readonly condition: string };
  "may-no-longer": RightOn;
  /** It was always allowed, and now has a condition. */
  "may-only-if": RightOn & { readonly condition: string };
  /** It was allowed under a condition, and now always is. */
  "may-always": RightOn & { readonly condition: string };
  "may-if-instead": RightOn & { readonly condition: string; readonly earlier: string };
  /** Point 6 had no rows before: everybody could do everything. */
  "rights-closed": object;
  "rights-open": object;
  "item-added": Item;
  "item-removed": Item;
  /** Only certain renames: the document states it, or nothing but the name differs. Records keep their values. */
  "item-renamed": Item & { readonly from: string };
  "item-broken": Item & { readonly why: string };
  "item-mended": Item;
  "order-changed": Item & { readonly of: ItemKind };
  required: Item;
  optional: Item;
  "required-if": Item & { readonly condition: string };
  "type-changed": Item & { readonly from: string; readonly to: string };
  "fact-added": Fact & { readonly after: string };
  "fact-removed": Fact & { readonly before: string };
  "fact-changed": Fact & { readonly before: string; readonly after: string };
  /** The text is the same, but its meaning has changed. Reported only if no other difference explains it. */
  "meaning-changed": Fact;
  /** One of several entries: an effect, an action of a screen, an answer. */
  "entry-added": Fact & { readonly entry: string };
  "entry-removed": Fact & { readonly entry: string };
  "samples-changed": {
    readonly entity: string;
    readonly added: number;
    readonly removed: number;
    readonly changed: number;
  };
  "words-changed": {
    readonly language: string;
    readonly added: number;
    readonly removed: number;
    readonly changed: number;
  };
}

export type DifferenceCode = keyof DifferenceValues;

interface DifferenceEntry<Code extends DifferenceCode> {
  readonly code: Code;
  readonly values: DifferenceValues[Code];
  readonly kind: "added" | "removed" | "changed";
  readonly point: PointNumber | "sample data" | "scenarios" | "words";
  /** Its place in the earlier and in the later document; null: not there. */
  readonly before: Span | null;
  readonly after: Span | null;
}

/** One difference in meaning between two documents. */
export type Difference = { readonly [Code in DifferenceCode]: DifferenceEntry<Code> }[DifferenceCode];
