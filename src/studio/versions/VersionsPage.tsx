import { useCallback, useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ActionBar } from "#ui/frame/ActionBar.tsx";
import { Page } from "#ui/frame/Page.tsx";
import { Tile } from "#ui/list/Avatar.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import type { Shelf, ShelfApp } from "#engine/contract/shelf.ts";
import { UpdateSheet, type RequestedUpdate } from "../shelf-screens/UpdateSheet.tsx";
import { useSpoken } from "../words/language.ts";
import { useToolWords } from "../words/tools-language.ts";
import { CompareSheet } from "./CompareSheet.tsx";
import { useVersionSummaries } from "./use-version-summaries.ts";
import { useVersions, versionName } from "./use-versions.ts";

interface VersionsPageProps {
  readonly app: ShelfApp;
  readonly shelf: Shelf;
  readonly onBack: () => void;
}

/** The earlier versions of an app, what each changed, and a way back to them. */
export function VersionsPage({ app, shelf, onBack }: VersionsPageProps) {
  const { words, language } = useSpoken();
  const tools = useToolWords();
  const versions = useVersions(shelf, app);
  const summaries = useVersionSummaries(shelf, versions);
  const [comparing, setComparing] = useState(false);
  const [wanted, setWanted] = useState<RequestedUpdate | null>(null);
  const stopComparing = useCallback(() => setComparing(false), []);
  const stop = useCallback(() => setWanted(null), []);
  const earlier = versions.slice(1);
  return (
    <Page
      title={tools.versions}
      subtitle={app.name}
      onBack={onBack}
      wide
      bottom={
        earlier.length === 0 ? undefined : (
          <ActionBar>
            <Button look="tonal" onClick={() => setComparing(true)}>
              {words.compareVersions}
            </Button>
          </ActionBar>
        )
      }
    >
      {versions.length === 1 ? (
        <EmptyState icon="history" title={tools.noVersions} text={tools.noVersionsHelp} />
      ) : (
        <ListGroup label={words.earlierDocuments} footer={words.earlierHelp}>
          {earlier.map((version, index) => (
            <ListRow
              key={version.id}
              title={versionName(version, words, language)}
              subtitle={summaries[index] ?? undefined}
              start={<Tile icon="history" />}
              onClick={() => setWanted({ app, source: version.source })}
            />
          ))}
        </ListGroup>
      )}
      <CompareSheet open={comparing} versions={versions} shelf={shelf} onClose={stopComparing} />
      <UpdateSheet wanted={wanted} shelf={shelf} onClose={stop} />
    </Page>
  );
}
