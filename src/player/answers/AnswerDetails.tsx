import { useEffect, useRef } from "react";
import { Button } from "#ui/control/Button.tsx";
import type { Row } from "#engine/contract/queries.ts";
import type { Value } from "#expr/types.ts";
import type { Field } from "#model/3-entities.ts";
import { useDraft } from "../drafts/use-draft.ts";
import { useSaving } from "../drafts/use-saving.ts";
import { FormField } from "../fields/FormField.tsx";
import { usePlayer } from "../player-context.ts";
import type { AnswerDone } from "./use-answering.ts";

interface AnswerDetailsProps {
  readonly row: Row;
  readonly title: string;
  readonly fields: readonly Field[];
  /** An answer that can be saved only together with these fields. */
  readonly pending: { readonly field: string; readonly value: Value } | null;
  readonly onDone: (outcome: AnswerDone | null) => void;
}

/** The fields below a row are gone: keeps the row in view, and returns keyboard focus to it. */
function backTo(row: Element): void {
  if (!row.isConnected) return;
  row.scrollIntoView({ block: "nearest" });
  if (document.activeElement === document.body)
    row.querySelector<HTMLElement>(".answer-details")?.focus({ preventScroll: true });
}

/** The further fields of a row as a small form below it. */
export function AnswerDetails({ row, title, fields, pending, onDone }: AnswerDetailsProps) {
  const player = usePlayer();
  const { words } = player;
  const { draft, filler } = useDraft({
    entity: row.entity,
    id: row.id,
    ...(pending === null ? {} : { values: { [pending.field]: pending.value } }),
  });
  const { saving, save } = useSaving(filler);
  const place = useRef<HTMLDivElement>(null);
  const keys = new Set(fields.map(({ key }) => key));
  const items = draft?.groups.flatMap((group) => group.fields).filter((item) => keys.has(item.field.key)) ?? [];
  const hasItems = items.length > 0;

  // Unfolding a row moves focus to its first input and keeps the row in view.
  useEffect(() => {
    const line = place.current?.closest(".answer-row, .answer-in-place");
    if (!hasItems || !line) return undefined;
    const field = place.current?.querySelector<HTMLElement>("textarea, input:not([type=radio])");
    field?.focus({ preventScroll: true });
    line.scrollIntoView({ block: "nearest" });
    // On a phone in landscape only one of the two fits.
    field?.scrollIntoView({ block: "nearest" });
    return () => void requestAnimationFrame(() => backTo(line));
  }, [hasItems]);

  // Leaving the fields saves what was typed. If that is refused, it is kept as a draft and the person is told.
  const leftOpen = (): void => player.notify({ text: words.answers.leftOpen(title), code: "refused", bad: true });
  const stands = useRef(true);
  useEffect(() => {
    stands.current = true;
    return () => {
      stands.current = false;
      if (filler === null || filler.isSaving() || !filler.unsaved()) return;
      void filler.submit([]).then((saved) => {
        if (saved?.outcome.kind !== "done") leftOpen();
      }, leftOpen);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [filler]);

  if (filler === null || draft === null) return null;
  return (
    <div ref={place}>
      <div className="field-card">
        {items.map((item) => (
          <FormField key={item.field.key} item={item} filler={filler} />
        ))}
      </div>
      <div className="answer-unfolded-buttons">
        <Button
          look="plain"
          size="small"
          onClick={() => {
            void filler.discard().then(() => onDone(null));
          }}
        >
          {words.cancel}
        </Button>
        <Button
          look="tonal"
          size="small"
          busy={saving}
          aria-label={`${words.save}: ${title}`}
          onClick={() => {
            if (!filler.unsaved() && pending === null) onDone(null);
            else
              void save().then((outcome) => {
                if (outcome !== null) onDone(outcome);
                else if (!stands.current) leftOpen();
              });
          }}
        >
          {words.save}
        </Button>
      </div>
    </div>
  );
}
