import { useEffect, useState } from "react";
import { Tile } from "#ui/list/Avatar.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import type { EarlierDocument, Shelf, ShelfApp } from "#engine/contract/shelf.ts";
import { useSpoken } from "../words/language.ts";

/** Documents an app had before; choosing one shows what going back to it would mean. */
export function EarlierSheet({
  app,
  shelf,
  onClose,
  onChoose,
}: {
  readonly app: ShelfApp | null;
  readonly shelf: Shelf;
  readonly onClose: () => void;
  readonly onChoose: (app: ShelfApp, source: string) => void;
}) {
  const { words, language } = useSpoken();
  const [earlier, setEarlier] = useState<readonly EarlierDocument[]>([]);
  useEffect(() => {
    if (app === null) return undefined;
    let current = true;
    shelf.earlier(app.id).then(
      (found) => current && setEarlier(found),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [app, shelf]);
  const when = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  return (
    <Sheet
      open={app !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={words.earlierDocuments}
      flush
    >
      <ListGroup label={words.earlierDocuments} footer={words.earlierHelp}>
        {earlier.map(({ source, replaced }) => (
          <ListRow
            key={replaced}
            title={words.untilThen(when.format(new Date(replaced)))}
            start={<Tile icon="history" />}
            onClick={() => app !== null && onChoose(app, source)}
          />
        ))}
      </ListGroup>
    </Sheet>
  );
}
