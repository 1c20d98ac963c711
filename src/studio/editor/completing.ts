import {
  acceptCompletion,
  autocompletion,
  completionStatus,
  currentCompletions,
  setSelectedCompletion,
  type CompletionContext,
  type CompletionResult,
  type Completion as Option,
} from "@codemirror/autocomplete";
import type { EditorState, Extension } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import type { Completion } from "#engine/contract/shelf.ts";

export type Complete = (text: string, at: number) => Promise<readonly Completion[]>;

/** Completions from the worker, which reads the text while the person keeps typing. */
export function completing(complete: Complete): Extension {
  const source = async (context: CompletionContext): Promise<CompletionResult | null> => {
    if (context.view?.composing === true && !context.explicit) return null;
    const text = context.state.doc.toString();
    const before = text.slice(Math.max(0, context.pos - 1), context.pos);
    if (!context.explicit && !/[\p{L}\p{N}_."]/u.test(before)) return null;
    const items = await complete(text, context.pos);
    if (context.aborted) return null;
    const from = context.matchBefore(/[\p{L}\p{N}\p{M}_]*/u)?.from ?? context.pos;
    const options = optionsFor(items, text, context.pos, context.explicit);
    if (options.length === 0) return null;
    return {
      from,
      options,
      filter: false,
      // Further letters only narrow the list; the worker is not asked again for each.
      update(_current, _from, to, { state }) {
        const now = state.doc.sliceString(0, to);
        if (!/[\p{L}\p{N}\p{M}_]$/u.test(now)) return null;
        const left = optionsFor(items, now, to, false);
        return left.length === 0 ? null : { from, options: left, filter: false };
      },
    };
  };
  return autocompletion({ override: [source], icons: false, maxRenderedOptions: 40 });
}

function optionsFor(items: readonly Completion[], text: string, at: number, explicit: boolean): Option[] {
  const fitting = items.filter(({ label, from }) => {
    const typed = text.slice(from, at).toLocaleLowerCase("en");
    const whole = label.toLocaleLowerCase("en").replace(/^"/u, "");
    return whole.startsWith(typed) || whole.includes(` ${typed}`) || whole.includes(`_${typed}`);
  });
  // A complete word needs no completion: Enter must insert a line break.
  const [first] = fitting;
  if (!explicit && first !== undefined && text.slice(first.from, at) === first.insert) return [];
  return fitting.map(({ label, kind, detail, info, from, insert }) => ({
    label,
    type: kind,
    ...(detail === null ? {} : { detail }),
    ...(info === null ? {} : { info }),
    apply: (view: EditorView) => {
      const to = view.state.selection.main.head;
      view.dispatch({
        changes: { from, to, insert },
        selection: { anchor: from + insert.length },
        userEvent: "input.complete",
      });
    },
  }));
}

/** The current completions, for the bar above a phone's keyboard. */
export const offeredIn = (state: EditorState): readonly Option[] =>
  completionStatus(state) === "active" ? currentCompletions(state) : [];

export function takeOffered(view: EditorView, index: number): void {
  view.dispatch({ effects: setSelectedCompletion(index) });
  acceptCompletion(view);
  view.focus();
}
