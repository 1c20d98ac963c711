import { useEffect, useState } from "react";
import type { OptionsAnswer } from "#engine/contract/drafts.ts";
import { usePlayer } from "../player-context.ts";
import type { WidgetProps } from "./widget.ts";

const mostOptions = 100;

/** The records that fit a field of a form, as far as they match what was searched for; null until there is an answer. */
export function useDraftOptions({ filler, target }: WidgetProps, search: string): OptionsAnswer | null {
  const { app } = usePlayer();
  const [answer, setAnswer] = useState<OptionsAnswer | null>(null);
  const draft = filler.current();
  useEffect(() => {
    let current = true;
    // Options may hang on what was typed elsewhere in the form, so it must have arrived.
    void filler
      .settled()
      .then(() =>
        app.draftOptions({
          draft: draft.draft,
          field: target.field,
          ...(target.row === undefined ? {} : { row: target.row }),
          search,
          limit: mostOptions,
        }),
      )
      .then(
        (found) => current && setAnswer(found),
        () => undefined,
      );
    return () => {
      current = false;
    };
    // A new draft value stands for "something else in the form has changed".
  }, [app, filler, draft, target.field, target.row, search]);
  return answer;
}
