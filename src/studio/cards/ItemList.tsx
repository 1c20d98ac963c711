import type { ReactNode } from "react";
import { Button } from "#ui/control/Button.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import { showToast } from "#ui/overlay/toast-queue.ts";
import type { Change, ItemRef } from "#edit/change.ts";
import { useCardWords } from "../words/cards-language.ts";
import { refusalInWords } from "./form-words.ts";
import { SortableList } from "./SortableList.tsx";
import { useChanges } from "./use-changes.ts";

export interface ListedItem {
  readonly key: string;
  readonly item: ItemRef;
  readonly title: string;
  readonly subtitle?: string | undefined;
  readonly start?: ReactNode;
  readonly badge?: ReactNode;
  readonly onOpen: () => void;
}

interface ItemListProps {
  readonly heading: string;
  readonly items: readonly ListedItem[];
  readonly add: { readonly label: string; readonly onAdd: () => void };
  readonly footer?: ReactNode;
}

/** Items inside an item, in the order of the text: to open, drag and add. */
export function ItemList({ heading, items, add, footer }: ItemListProps) {
  const cards = useCardWords();
  const run = useChanges();
  const move = (from: number, to: number): void => {
    const moved = items[from];
    const rest = items.filter((_, at) => at !== from);
    if (moved === undefined) return;
    const after = to === 0 ? null : (rest[to - 1]?.item ?? null);
    const refusal = run({ do: "move", item: moved.item, after } as Change);
    if (refusal !== null) showToast({ text: refusalInWords(refusal, cards), kind: "error" });
  };
  return (
    <section className="list-group">
      <div className="list-heading">
        <h2>{heading}</h2>
        <div className="list-heading-end numeric">{items.length === 0 ? null : items.length}</div>
      </div>
      {items.length === 0 ? null : (
        <SortableList label={heading} rows={items} keyOf={({ key }) => key} nameOf={({ title }) => title} onMove={move}>
          {({ title, subtitle, start, badge, onOpen }) => (
            <ListRow as="div" title={title} subtitle={subtitle} start={start} badge={badge} onClick={onOpen} />
          )}
        </SortableList>
      )}
      {footer}
      <div className="list-add">
        <Button look="tonal" block icon="plus" onClick={add.onAdd}>
          {add.label}
        </Button>
      </div>
    </section>
  );
}
