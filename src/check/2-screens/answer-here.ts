import type { Checking } from "../checking.ts";
import { writtenScreens } from "./screens.ts";

/** Fields that nobody types in can't be answered in a row: computed fields, number series and built-in fields. */
export function checkAnswerHere(at: Checking): void {
  for (const screen of writtenScreens(at))
    for (const { entity, field, span } of screen.answerHere) {
      const declared = at.field(entity, field);
      if (declared?.problem) continue;
      const isTyped =
        declared !== null &&
        declared.default?.kind !== "computed" &&
        !["series", "children", "secret", "unknown"].includes(declared.type.kind);
      if (!isTyped)
        at.report("answer-here-not-typed", span, { field: declared?.name ?? field, entity: at.nameOf(entity) });
    }
}
