import type { Extension } from "@codemirror/state";
import { hoverTooltip } from "@codemirror/view";
import type { WordExplanation } from "#engine/contract/shelf.ts";
import { findingsIn } from "./finding-marks.ts";

export type Explain = (text: string, at: number) => Promise<WordExplanation | null>;

/** Explains the word under the mouse pointer; on touch screens a button does. */
export function explaining(explain: Explain): Extension {
  return hoverTooltip(
    async ({ state }, at) => {
      const wrong = findingsIn(state).filter(({ span }) => span.start <= at && at <= span.end);
      const word = await explain(state.doc.toString(), at);
      if (word === null && wrong.length === 0) return null;
      const span = word?.span ?? wrong[0]?.span ?? { start: at, end: at };
      return {
        pos: Math.min(span.start, at),
        end: Math.max(span.end, at),
        above: true,
        create: () => {
          const dom = document.createElement("div");
          dom.className = "word-note";
          for (const { message, help } of wrong) dom.append(paragraph("is-wrong", `${message} ${help}`));
          if (word !== null) {
            dom.append(paragraph("is-name", `${word.name} · ${word.title}`));
            if (word.text !== null) dom.append(paragraph("is-text", word.text));
          }
          return { dom };
        },
      };
    },
    { hideOnChange: true },
  );
}

function paragraph(className: string, text: string): HTMLElement {
  const element = document.createElement("p");
  element.className = className;
  element.textContent = text;
  return element;
}
