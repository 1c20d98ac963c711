import type { Screen } from "#model/2-screens.ts";
import type { PlayerValue } from "../player-context.ts";
import { pluralName } from "../words/plural-name.ts";

type Speaker = Pick<PlayerValue, "description" | "format" | "t">;

/** What a screen is called. A list that the document does not name is called after the several records it shows. */
export function nameOfScreen({ description, format, t }: Speaker, screen: Screen): string {
  if (!screen.byDefault || screen.views[0]?.kind !== "list") return t(screen.name);
  return pluralName(screen.name, description.language, format.language, t);
}
