import { useEffect, useState } from "react";
import type { OptionsAnswer } from "#engine/contract/drafts.ts";
import type { Option } from "#ui/form/choice-options.ts";
import { usePlayer } from "../player-context.ts";
import { hasPicture, RowBadge, RowPicture, subtitleOf } from "../views/row-parts.tsx";
import type { WidgetProps } from "./widget.ts";

/** Enough options to tell whether there are many; the others are fetched when the field is opened. */
const WHILE_CLOSED = 9;
const MOST_OPTIONS = 100;

export interface DraftOptions {
  /** Null until the first answer. */
  readonly answer: OptionsAnswer | null;
  readonly options: readonly Option[];
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly onOpen: () => void;
}

/** The records that fit a field of a form and match the search, presented as list rows. */
export function useDraftOptions({ filler, target }: WidgetProps): DraftOptions {
  const { app, t, format } = usePlayer();
  const [answer, setAnswer] = useState<OptionsAnswer | null>(null);
  const [search, setSearch] = useState("");
  const [opened, setOpened] = useState(false);
  const draft = filler.current();
  useEffect(() => {
    let current = true;
    // Options may depend on other input in the form, which must have reached the engine first.
    void filler
      .settled()
      .then(() =>
        app.draftOptions({
          draft: draft.draft,
          field: target.field,
          ...(target.row === undefined ? {} : { row: target.row }),
          search,
          limit: opened ? MOST_OPTIONS : WHILE_CLOSED,
        }),
      )
      .then(
        (found) => current && setAnswer(found),
        () => undefined,
      );
    return () => {
      current = false;
    };
    // A new `draft` object means that something in the form has changed.
  }, [app, filler, draft, target.field, target.row, search, opened]);
  const options = (answer?.options ?? []).map((row): Option => {
    const detail = subtitleOf(row, format);
    return {
      value: row.id,
      label: t(String(row.title.value ?? "")),
      ...(detail === "" ? {} : { detail }),
      ...(hasPicture(row) ? { start: <RowPicture row={row} /> } : {}),
      badge: <RowBadge shown={row.badge} />,
    };
  });
  return { answer, options, search, onSearch: setSearch, onOpen: () => setOpened(true) };
}
