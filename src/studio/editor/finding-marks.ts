import { StateEffect, StateField, type EditorState } from "@codemirror/state";
import { Decoration, EditorView, type DecorationSet } from "@codemirror/view";
import type { Finding } from "#engine/contract/shelf.ts";

export const setFindings = StateEffect.define<readonly Finding[]>();

interface Marks {
  readonly shown: DecorationSet;
  /** The findings of the current text; empty while they are outdated. */
  readonly findings: readonly Finding[];
}

/** Underlines findings; the marks move with the text until the next check. */
export const findingMarks = StateField.define<Marks>({
  create: () => ({ shown: Decoration.none, findings: [] }),
  update(marks, { changes, effects, newDoc, docChanged }) {
    let now = docChanged ? { shown: marks.shown.map(changes), findings: [] } : marks;
    for (const effect of effects)
      if (effect.is(setFindings)) {
        const findings = effect.value.filter(
          ({ severity, span }) => severity !== "gap" && span.end > span.start && span.end <= newDoc.length,
        );
        const ranges = findings.map(({ severity, span }) =>
          Decoration.mark({ class: `is-wrong-${severity}` }).range(span.start, span.end),
        );
        now = { shown: Decoration.set(ranges, true), findings };
      }
    return now;
  },
  provide: (field) => EditorView.decorations.from(field, ({ shown }) => shown),
});

export const findingsIn = (state: EditorState): readonly Finding[] => state.field(findingMarks, false)?.findings ?? [];
