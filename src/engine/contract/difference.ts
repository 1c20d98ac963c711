import type { PointNumber } from "#model/model.ts";
import type { Span } from "#text/span.ts";

/** What a part of a document is. */
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
  /** As the document writes it; a field with its entity, `Loan.Due`. */
  readonly name: string;
}

interface RightOn {
  readonly role: string;
  /** `see`, `create`, `change`, `delete` or names of events. */
  readonly actions: readonly string[];
  readonly thing: string;
}

/** One fact of an item, by the name that the document has for it: `Search`, `Only if`. */
interface Fact extends Item {
  readonly fact: string;
}

/** Every kind of difference with what it is told by. */
export interface DifferenceValues {
  "may-now": RightOn;
  "may-now-if": RightOn & { readonly condition: string };
  "may-no-longer": RightOn;
  /** It was always so, and is under a condition from now on. */
  "may-only-if": RightOn & { readonly condition: string };
  /** It was so under a condition, and is always. */
  "may-always": RightOn & { readonly condition: string };
  "may-if-instead": RightOn & { readonly condition: string; readonly earlier: string };
  /** Point 6 had no rows, so everybody could do everything. */
  "rights-closed": object;
  "rights-open": object;
  "item-added": Item;
  "item-removed": Item;
  /** `sure`: the document says so, or only the name is another. Records go on under the new name. */
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
  /** Its words are the same, and they mean something else. Told where nothing else says why. */
  "meaning-changed": Fact;
  /** One of several: an effect, an action of a screen, an answer. */
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
  /** Where it stands in the earlier and in the later document; null: not there. */
  readonly before: Span | null;
  readonly after: Span | null;
}

/** One difference between two documents by meaning. */
export type Difference = { readonly [Code in DifferenceCode]: DifferenceEntry<Code> }[DifferenceCode];
