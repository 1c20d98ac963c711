import type { DisplayValue } from "#engine/contract/display-value.ts";

export interface DisplayProps {
  readonly shown: DisplayValue;
  /** The field's name, for what a picture or a symbol shows. */
  readonly name: string;
}
