import { useEffect, useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { SkeletonRows } from "#ui/feedback/ProgressBar.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import { showToast } from "#ui/overlay/toast-queue.ts";
import { DiffList } from "#ui/view/DiffList.tsx";
import type { Shelf, ShelfApp, UpdatePreview } from "#engine/contract/shelf.ts";
import { useSpoken } from "../words/language.ts";
import { entryOf } from "./change-in-words.ts";

export interface WantedUpdate {
  readonly app: ShelfApp;
  readonly source: string;
}

/** What another document in the place of an app's would mean for its records; nothing happens before one says so. */
export function UpdateSheet({
  wanted,
  shelf,
  onClose,
}: {
  readonly wanted: WantedUpdate | null;
  readonly shelf: Shelf;
  readonly onClose: () => void;
}) {
  const { words } = useSpoken();
  const [tried, setTried] = useState<{ readonly of: WantedUpdate; readonly preview: UpdatePreview } | null>(null);
  // What was shown stays while the sheet goes.
  const shown = wanted ?? tried?.of ?? null;
  const preview = tried !== null && tried.of === shown ? tried.preview : null;
  useEffect(() => {
    if (wanted === null) return undefined;
    let current = true;
    shelf.previewUpdate(wanted.app.id, wanted.source).then(
      (found) => current && setTried({ of: wanted, preview: found }),
      () => {
        if (!current) return;
        onClose();
        showToast({ text: words.failed, kind: "error" });
      },
    );
    return () => {
      current = false;
    };
  }, [wanted, shelf, onClose, words]);

  const update = async (): Promise<void> => {
    if (wanted === null) return;
    onClose();
    const { id } = wanted.app;
    const before = await shelf.source(id);
    const { name } = await shelf.update(id, wanted.source);
    const undo = (): void =>
      void shelf.update(id, before).catch(() => showToast({ text: words.failed, kind: "error" }));
    showToast({ text: words.updated(name), action: { label: words.undo, onAction: undo } });
  };
  return (
    <Sheet
      open={wanted !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={words.updateTitle(shown?.app.name ?? "")}
      footer={
        preview === null || preview.same ? undefined : (
          <Button block onClick={() => void update().catch(() => showToast({ text: words.failed, kind: "error" }))}>
            {words.update}
          </Button>
        )
      }
    >
      <div className="update">
        {preview === null ? (
          <SkeletonRows rows={3} picture={false} />
        ) : preview.same ? (
          <p>{words.sameDocument}</p>
        ) : (
          <>
            {preview.errors > 0 ? <Banner kind="warning">{words.documentHasErrors(preview.errors)}</Banner> : null}
            {preview.changes.length === 0 ? (
              <p>{words.noDataChanges}</p>
            ) : (
              <DiffList label={words.dataChanges} entries={preview.changes.map((change) => entryOf(change, words))} />
            )}
            <p className="update-note">{words.oldIsKept}</p>
          </>
        )}
      </div>
    </Sheet>
  );
}
