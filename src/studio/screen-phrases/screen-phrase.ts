import type { Screen } from "#model/2-screens.ts";
import type { Entity, Field } from "#model/3-entities.ts";
import type { Model } from "#model/model.ts";
import type { Span } from "#text/span.ts";
import type { FormWords } from "../words/forms/en.ts";
import type { SentenceWords } from "../words/sentences/en.ts";

/** A cell of a screen (what it shows, or what people can do there), with the result of reading it. */
export interface ScreenPhrase {
  /** The cell's text as it is typed, code between backticks. */
  readonly typed: string;
  /** The document that the screen was read from. */
  readonly text: string;
  readonly model: Model;
  readonly screen: Screen;
  readonly words: SentenceWords;
  readonly forms: FormWords;
}

/** Maps a span of the document into the typed text; null: the typed text differs there. */
export function placeIn(
  { typed, text }: ScreenPhrase,
  { start, end }: Span,
  after: number,
): { readonly from: number; readonly to: number; readonly written: string } | null {
  const written = text.slice(start, end);
  const from = written === "" ? -1 : typed.indexOf(written, after);
  return from === -1 ? null : { from, to: from + written.length, written };
}

/** The entities that records can have, including child rows. */
export const entitiesToShow = (model: Model): readonly Entity[] =>
  model.entities.filter(({ problem }) => problem === null);

export const hasStatus = (model: Model, entity: string): boolean =>
  model.states.some((table) => table.entity === entity && table.statuses.length > 0);

export const fieldsOf = (model: Model, entity: string): readonly Field[] =>
  model.entities.find(({ key }) => key === entity)?.fields.filter(({ problem }) => problem === null) ?? [];
