import { useCallback, useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { Tile } from "#ui/list/Avatar.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import type { Shelf, ShelfApp } from "#engine/contract/shelf.ts";
import { CompareSheet } from "../versions/CompareSheet.tsx";
import { useVersions, versionName } from "../versions/use-versions.ts";
import { useVersionSummaries } from "../versions/use-version-summaries.ts";
import { useSpoken } from "../words/language.ts";

/** The earlier documents of an app, each with what replaced it; choosing one previews what going back would do. */
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
  const versions = useVersions(shelf, app);
  const summaries = useVersionSummaries(shelf, versions);
  const [comparing, setComparing] = useState(false);
  const stop = useCallback(() => setComparing(false), []);
  const earlier = versions.slice(1);
  return (
    <>
      <Sheet
        open={app !== null && !comparing}
        onOpenChange={(open) => {
          if (!open) onClose();
        }}
        title={words.earlierDocuments}
        flush
        footer={
          earlier.length === 0 ? undefined : (
            <Button block look="tonal" onClick={() => setComparing(true)}>
              {words.compareVersions}
            </Button>
          )
        }
      >
        <ListGroup label={words.earlierDocuments} footer={words.earlierHelp}>
          {earlier.map((version, index) => (
            <ListRow
              key={version.id}
              title={versionName(version, words, language)}
              subtitle={summaries[index] ?? undefined}
              start={<Tile icon="history" />}
              onClick={() => app !== null && onChoose(app, version.source)}
            />
          ))}
        </ListGroup>
      </Sheet>
      <CompareSheet open={app !== null && comparing} versions={versions} shelf={shelf} onClose={stop} />
    </>
  );
}
