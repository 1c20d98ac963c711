import type { Written } from "./expression.ts";

export interface Purpose {
  readonly purpose: Written | null;
  readonly users: Written | null;
  /** An emoji, or a name of the icon set. */
  readonly icon: Written | null;
  /** A CSS colour or a colour word of the language. */
  readonly colour: Written | null;
  /** A BCP 47 tag, `de` or `pt-BR`. */
  readonly language: Written | null;
  /** An ISO 4217 code; `EUR` unless the document says otherwise. */
  readonly currency: Written | null;
  /** An IANA zone. */
  readonly timeZone: Written | null;
  readonly publishedAt: Written | null;
  /** The address of map tiles with `{z}`, `{x}` and `{y}`. */
  readonly mapTiles: Written | null;
  /** The attribution that the map shows for its tiles. */
  readonly mapCredit: Written | null;
}
