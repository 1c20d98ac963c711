import type { Screen, View } from "#model/2-screens.ts";
import type { PlayerValue } from "../player-context.ts";
import { pluralName } from "../words/plural-name.ts";

type NameContext = Pick<PlayerValue, "description" | "format" | "t">;

/** What the records of a view are called; null: what it shows is of no kind. */
export function nameOfRecords(
  { description, format, t }: NameContext,
  { entity }: Pick<View, "entity">,
): string | null {
  const name = description.model.entities.find(({ key }) => key === entity)?.name;
  return name === undefined ? null : pluralName(name, description.language, format.language, t);
}

/** A page's own list is called as the page is; a list below something else, as what it holds. */
export function nameOfView(speaker: NameContext & Pick<PlayerValue, "words">, view: ViewOf): string {
  return view.main ? nameOfScreen(speaker, view.screen) : (nameOfRecords(speaker, view.view) ?? speaker.words.related);
}

interface ViewOf {
  readonly screen: Screen;
  readonly view: View;
  readonly main: boolean;
}

/** What a screen is called. A list that the document does not name is called after the several records it shows. */
export function nameOfScreen({ description, format, t }: NameContext, screen: Screen): string {
  if (!screen.byDefault || screen.views[0]?.kind !== "list") return t(screen.name);
  return pluralName(screen.name, description.language, format.language, t);
}
