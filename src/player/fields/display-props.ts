import type { Shown } from "#engine/contract/shown.ts";

export interface DisplayProps {
  readonly shown: Shown;
  /** The field's name, for what a picture or a symbol shows. */
  readonly name: string;
}
