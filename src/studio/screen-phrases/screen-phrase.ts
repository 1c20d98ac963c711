import type { Screen } from "#model/2-screens.ts";
import type { Entity, Field } from "#model/3-entities.ts";
import type { Model } from "#model/model.ts";
import type { Span } from "#text/span.ts";
import type { FormWords } from "../words/forms/en.ts";
import type { SentenceWords } from "../words/sentences/en.ts";

/** What a cell of a screen says (what it shows, what people can do there), and what the reader made of it. */
export interface ScreenPhrase {
  /** As it is typed, code between backticks. */
  readonly typed: string;
  /** The document that the screen was read from. */
  readonly text: string;
  readonly model: Model;
  readonly screen: Screen;
  readonly words: SentenceWords;
  readonly forms: FormWords;
}

/** Where these words of the document stand in what is typed; null: they are written there in another way. */
export function placeIn(
  { typed, text }: ScreenPhrase,
  { start, end }: Span,
  after: number,
): { readonly from: number; readonly to: number; readonly written: string } | null {
  const written = text.slice(start, end);
  const from = written === "" ? -1 : typed.indexOf(written, after);
  return from === -1 ? null : { from, to: from + written.length, written };
}

/** Entities that records are made of, rows inside others included. */
export const entitiesToShow = (model: Model): readonly Entity[] =>
  model.entities.filter(({ problem }) => problem === null);

export const hasStatus = (model: Model, entity: string): boolean =>
  model.states.some((table) => table.entity === entity && table.statuses.length > 0);

export const fieldsOf = (model: Model, entity: string): readonly Field[] =>
  model.entities.find(({ key }) => key === entity)?.fields.filter(({ problem }) => problem === null) ?? [];
