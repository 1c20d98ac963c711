import { StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, type DecorationSet } from "@codemirror/view";
import type { Finding } from "#engine/contract/shelf.ts";

export const setFindings = StateEffect.define<readonly Finding[]>();

/** What is wrong is underlined; the marks move with the text until the next look at it. */
export const findingMarks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { changes, effects, newDoc }) {
    let now = marks.map(changes);
    for (const effect of effects)
      if (effect.is(setFindings))
        now = Decoration.set(
          effect.value
            .filter(({ severity, span }) => severity !== "gap" && span.end > span.start && span.end <= newDoc.length)
            .map(({ severity, span }) =>
              Decoration.mark({ class: `is-wrong-${severity}` }).range(span.start, span.end),
            ),
          true,
        );
    return now;
  },
  provide: (field) => EditorView.decorations.from(field),
});
