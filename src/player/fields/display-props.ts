import type { DisplayValue } from "#engine/contract/display-value.ts";

export interface DisplayProps {
  readonly shown: DisplayValue;
  /** The field's name, as text alternative for pictures and symbols. */
  readonly name: string;
  /** In a form: the full stored value, not rounded for reading. */
  readonly exact?: boolean;
}
