import type { FactCounter } from "../fact-counter.ts";
import type { NameBook } from "../writer/name-book.ts";
import type { ChoiceList } from "./choice-lists.ts";
import type { FormNames } from "./form-names.ts";
import type { FormTexts } from "./form-texts.ts";
import type { ListEntity } from "./list-entities.ts";

/** The parts of a form that are read before its questions become fields. */
export interface FormParts {
  readonly names: FormNames;
  readonly texts: FormTexts;
  readonly lists: ReadonlyMap<string, ChoiceList>;
  readonly isEntity: (list: string) => boolean;
  readonly listEntities: ReadonlyMap<string, ListEntity>;
  readonly tally: FactCounter;
  readonly book: NameBook;
}
