import { useEffect, useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import { showToast } from "#ui/overlay/toast-queue.ts";
import type { App } from "#engine/contract/app.ts";
import type { Refusal } from "#engine/contract/commands.ts";
import type { SetAsideAnswer } from "#engine/contract/queries.ts";
import { formatShown, type Formatting } from "#player/format/format.ts";
import { useSpoken } from "../words/language.ts";
import { useToolWords } from "../words/tools-language.ts";

interface SetAsideSheetProps {
  readonly client: App;
  readonly format: Formatting;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onChanged: () => void;
  readonly onRefused: (refusals: readonly Refusal[]) => void;
}

/** Values that a changed document has no field for, with a button that tries to put each back. */
export function SetAsideSheet({ client, format, open, onOpenChange, onChanged, onRefused }: SetAsideSheetProps) {
  const words = useToolWords();
  const { words: studio } = useSpoken();
  const [items, setItems] = useState<SetAsideAnswer["items"]>([]);
  useEffect(
    () => (open ? client.watch({ kind: "setAside" }, (answer) => setItems(answer.items)) : undefined),
    [client, open],
  );
  const putBack = (item: number): void =>
    void client.submit({ commands: [{ kind: "takeSetAside", item }] }).then(
      (outcome) => (outcome.kind === "refused" ? onRefused(outcome.refusals) : onChanged()),
      () => showToast({ text: studio.failed, kind: "error" }),
    );
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={words.setAside} flush>
      {items.length === 0 ? (
        <EmptyState compact icon="inbox" title={words.nothingSetAside} />
      ) : (
        <ListGroup label={words.setAside}>
          {items.map(({ item, title, name, value, type, mayDecide }) => (
            <ListRow
              key={item}
              title={title}
              subtitle={`${name}: ${type !== null ? formatShown({ value, type }, format, "row") : typeof value === "string" ? value : JSON.stringify(value)}`}
              end={
                mayDecide ? (
                  <Button
                    look="tonal"
                    size="small"
                    aria-label={`${words.putBack}: ${title}, ${name}`}
                    onClick={() => putBack(item)}
                  >
                    {words.putBack}
                  </Button>
                ) : undefined
              }
            />
          ))}
        </ListGroup>
      )}
    </Sheet>
  );
}
