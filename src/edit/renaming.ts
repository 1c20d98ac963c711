import type { SymbolKind } from "#assist/symbols.ts";
import type { NameForm } from "./name-forms.ts";

/** A finished rename: what was renamed, and both names. */
export interface Renaming {
  readonly kind: SymbolKind;
  /** The entity of a field, a status or an event. */
  readonly entity: string | null;
  readonly old: NameForm;
  readonly fresh: NameForm;
}
