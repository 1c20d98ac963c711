import { useEffect, useState } from "react";
import { MultiChoice } from "#ui/form/Choice.tsx";
import type { OptionsAnswer } from "#engine/contract/drafts.ts";
import { usePlayer } from "../player-context.ts";
import { listOf, type WidgetProps } from "./widget.ts";

const mostOptions = 200;

/** Several records out of those that fit (the engine narrows them); in a sheet with search where they are many. */
export function ReferencesWidget({ item, value, set, leave, filler, target }: WidgetProps) {
  const { app, t, words } = usePlayer();
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
          search: "",
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
  }, [app, filler, draft, target.field, target.row]);

  const chosen = listOf(value);
  const offered = (answer?.options ?? []).map((option) => ({ value: option.id, label: t(option.title) }));
  // What is chosen already and no longer fits can still be taken out.
  const others = chosen.flatMap((id, i) => {
    const title = item.shown.titles?.[i] ?? null;
    return title === null || offered.some((option) => option.value === id) ? [] : [{ value: id, label: t(title) }];
  });
  const options = [...others, ...offered];
  if (answer !== null && options.length === 0) return <span className="quiet">{words.noOptions}</span>;
  return (
    <MultiChoice
      options={options}
      value={chosen}
      onChange={(next) => {
        set([...next]);
        leave();
      }}
    />
  );
}
