import type { DisplayValue } from "#engine/contract/display-value.ts";

export interface DisplayProps {
  readonly shown: DisplayValue;
  /** The field's name, for what a picture or a symbol shows. */
  readonly name: string;
  /** In a form: all that is stored, and not as much as people usually read. */
  readonly exact?: boolean;
}
