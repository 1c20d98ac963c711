import { useState } from "react";
import { Tile } from "#ui/list/Avatar.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import { showToast } from "#ui/overlay/toast-queue.ts";
import type { ShelfApp } from "#engine/contract/shelf.ts";
import { useSpoken } from "../words/language.ts";

export interface ExistingApp {
  readonly app: ShelfApp;
  readonly source: string;
  readonly addCopy: () => Promise<void>;
}

interface ExistingSheetProps {
  readonly existing: ExistingApp | null;
  readonly onClose: () => void;
  readonly onUpdate: (existing: ExistingApp) => void;
}

/**
 * For a new document of an app that is already on the shelf: it can replace the old document or become a second app.
 */
export function ExistingSheet({ existing, onClose, onUpdate }: ExistingSheetProps) {
  const { words } = useSpoken();
  // Keeps its content while it slides away.
  const [last, setLast] = useState(existing);
  if (existing !== null && existing !== last) setLast(existing);
  const about = existing ?? last;
  const name = about?.app.name ?? "";
  return (
    <Sheet
      open={existing !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={words.alreadyHere(name)}
      flush
    >
      <ListGroup label={words.alreadyHere(name)}>
        <ListRow
          title={words.updateTitle(name)}
          subtitle={words.updateItHelp}
          start={<Tile icon="refresh-cw" />}
          onClick={() => {
            if (about !== null) onUpdate(about);
          }}
        />
        <ListRow
          title={words.addCopy}
          subtitle={words.addCopyHelp}
          start={<Tile icon="copy" />}
          onClick={() => {
            onClose();
            about?.addCopy().catch(() => showToast({ text: words.failed, kind: "error" }));
          }}
        />
      </ListGroup>
    </Sheet>
  );
}
