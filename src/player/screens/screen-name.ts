import type { Screen, View } from "#model/2-screens.ts";
import type { PlayerValue } from "../player-context.ts";
import { pluralName } from "../words/plural-name.ts";

type NameContext = Pick<PlayerValue, "description" | "format" | "t">;

/** The plural name of a view's records; null: the view has no entity. */
export function nameOfRecords(
  { description, format, t }: NameContext,
  { entity }: Pick<View, "entity">,
): string | null {
  const name = description.model.entities.find(({ key }) => key === entity)?.name;
  return name === undefined ? null : pluralName(name, description.language, format.language, t);
}

/** The page's own list has the name of the page; a list below it, that of its records. */
export function nameOfView(speaker: NameContext & Pick<PlayerValue, "words">, view: ViewOf): string {
  return view.main ? nameOfScreen(speaker, view.screen) : (nameOfRecords(speaker, view.view) ?? speaker.words.related);
}

interface ViewOf {
  readonly screen: Screen;
  readonly view: View;
  readonly main: boolean;
}

/** The name of a screen. A default list, which the document does not name, has the plural name of its records. */
export function nameOfScreen({ description, format, t }: NameContext, screen: Screen): string {
  if (!screen.byDefault || screen.views[0]?.kind !== "list") return t(screen.name);
  return pluralName(screen.name, description.language, format.language, t);
}
