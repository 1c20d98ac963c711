import type { Checking } from "../checking.ts";
import { writtenScreens } from "./screens.ts";

/** A field has a name that its "Yes" is said with; a condition has none. */
export function checkYesWithoutName(at: Checking): void {
  for (const { title, subtitle, badge } of writtenScreens(at))
    for (const shown of [title, ...subtitle, badge]) {
      if (shown?.kind !== "expression") continue;
      const { tree, type } = shown.expression;
      if (tree === null || type?.kind !== "boolean" || tree.op === "field") continue;
      at.report("yes-without-name", shown.span, { written: at.source.slice(tree.span.start, tree.span.end) });
    }
}
