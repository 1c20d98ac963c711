import type { View } from "#model/2-screens.ts";
import type { Checking } from "../checking.ts";
import { writtenScreens } from "./screens.ts";

const GROUPED: readonly View["kind"][] = ["list", "cards", "table", "gallery", "board"];
const FROM: readonly View["kind"][] = ["calendar"];

/** Reports phrases that are read but change nothing on the screen. */
export function checkPhrasesWithoutEffect(at: Checking): void {
  for (const { views } of writtenScreens(at))
    for (const { kind, groupedBy, from, problem } of views) {
      if (problem !== null) continue;
      if (groupedBy !== null && !GROUPED.includes(kind))
        at.report("phrase-without-effect", groupedBy.span, {
          phrase: "grouped by",
          view: kind === "one" ? "single record" : kind,
          views: "list, cards, table, gallery or board",
        });
      if (from !== null && !FROM.includes(kind))
        at.report("phrase-without-effect", from.span, {
          phrase: "from",
          view: kind === "one" ? "single record" : kind,
          views: "calendar",
        });
    }
}
