import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { IconButton } from "#ui/control/IconButton.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { SkeletonRows } from "#ui/feedback/ProgressBar.tsx";
import { ActionBar } from "#ui/frame/ActionBar.tsx";
import { Page } from "#ui/frame/Page.tsx";
import { Menu } from "#ui/overlay/Menu.tsx";
import { showToast } from "#ui/overlay/toast-queue.ts";
import { shareFile } from "#player/actions/share.ts";
import { copyText } from "#player/actions/copy.ts";
import { PinForm } from "#player/lock/PinForm.tsx";
import { useLock } from "#player/lock/use-lock.ts";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import type { App } from "#engine/contract/app.ts";
import type { Shelf, ShelfApp } from "#engine/contract/shelf.ts";
import type { Span } from "#text/span.ts";
import { usePageFocus } from "#player/focus/use-page-focus.ts";
import type { Entry, Navigation } from "#player/navigation.ts";
import { sourcePath } from "#player/routes.ts";
import { fileName } from "#player/state/kept-backup.ts";
import { offsetWithOneLineEnd } from "../editor/line-ends.ts";
import { Drafts, DraftsContext } from "../editor/draft.ts";
import { StudioFrame } from "../StudioFrame.tsx";
import { foundInWords } from "./found-in-words.ts";
import { useSpoken } from "../words/language.ts";
import { FindingsSheet } from "./FindingsSheet.tsx";
import { SourceText } from "./SourceText.tsx";
import { changePath, readChangePlace } from "../cards/change-place.ts";
import "./source.css";

const ChangePages = lazy(async () => ({ default: (await import("../cards/ChangePages.tsx")).ChangePages }));

const EditPage = lazy(async () => ({ default: (await import("../editor/EditPage.tsx")).EditPage }));

export interface SourceScreenProps {
  readonly shelf: Shelf;
  readonly appId: string;
  /** The span to show first, from a message of the app. */
  readonly at?: Span | null;
  /** Opens with the list of findings. */
  readonly listing?: boolean;
  readonly onBack: () => void;
  readonly onOpenApp: () => void;
  /** The client of a running app, for looking at its records. */
  readonly clientOf: (app: string) => App;
  /** Reads and checks a document. This is slow for long ones, so it runs after the text is shown. */
  readonly findingsOf: (source: string) => Promise<readonly Diagnostic[]>;
  /** The current address and the navigation: changing an app has pages of its own. */
  readonly entry: Entry;
  readonly navigation: Pick<Navigation, "current" | "place" | "push" | "replace" | "back">;
  /** False on a site of one app: its document was built in. */
  readonly mayEdit: boolean;
}

/** The document of an app as readable text, with its findings in place. */
export function SourceScreen(props: SourceScreenProps) {
  /** Undefined until the shelf has answered; null: the app does not exist, or was removed. */
  const [app, setApp] = useState<ShelfApp | null>();
  const { shelf, appId, entry, navigation, mayEdit } = props;
  const { path } = entry;
  usePageFocus(entry, { onePage: true });
  const change = useMemo(() => (mayEdit ? readChangePlace(path) : null), [mayEdit, path]);
  const lock = useLock(appId);
  useEffect(() => shelf.watch((apps) => setApp(apps.find((one) => one.id === appId) ?? null)), [shelf, appId]);
  const [drafts] = useState(() => new Drafts());
  return (
    <StudioFrame accent={app?.colour ?? undefined}>
      <DraftsContext value={drafts}>
        {lock.locked ? (
          <LockedSource appId={appId} name={app?.name ?? null} onBack={props.onBack} onOpen={lock.open} />
        ) : change === null || app === null ? (
          <SourcePage {...props} app={app} name={app?.name ?? null} />
        ) : app === undefined ? (
          <Page title="" busy />
        ) : (
          <Suspense fallback={<Page title={app.name} busy />}>
            <ChangePages
              shelf={shelf}
              app={app}
              client={props.clientOf(appId)}
              place={change}
              go={navigation.push}
              replace={(next) => {
                // A late answer must not navigate if the person has gone on.
                if (navigation.place() === navigation.current().key) navigation.replace(next);
              }}
              back={navigation.back}
              onOpenApp={props.onOpenApp}
              onLeave={() => navigation.back(sourcePath(appId))}
            />
          </Suspense>
        )}
      </DraftsContext>
    </StudioFrame>
  );
}

interface LockedSourceProps {
  readonly appId: string;
  readonly name: string | null;
  readonly onBack: () => void;
  readonly onOpen: () => void;
}

/** The document of a locked app is locked too. */
function LockedSource({ appId, name, onBack, onOpen }: LockedSourceProps) {
  const { words, platform, language } = useSpoken();
  return (
    <Page title={name ?? words.source} onBack={onBack}>
      <EmptyState compact icon="lock" title={platform.lock.locked} text={words.pinFirst} />
      <PinForm appId={appId} words={platform} language={language} onOpen={onOpen} />
    </Page>
  );
}

function SourcePage({
  shelf,
  appId,
  at,
  listing,
  onBack,
  onOpenApp,
  findingsOf,
  mayEdit,
  navigation,
  app,
  name,
}: SourceScreenProps & { readonly app: ShelfApp | null | undefined; readonly name: string | null }) {
  const { words } = useSpoken();
  const [read, setSource] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const missing = failed || app === null;
  const source = missing ? null : read;
  const [findings, setFindings] = useState<readonly Diagnostic[] | null>(null);
  const [listed, setListed] = useState(listing ?? false);
  const [place, setPlace] = useState<Span | null>(at ?? null);
  const [editing, setEditing] = useState(false);
  const version = app?.version ?? null;
  useEffect(() => {
    let current = true;
    shelf.source(appId).then(
      (text) => {
        if (!current) return;
        setFailed(false);
        setSource(text);
        findingsOf(text).then(
          (found) => current && setFindings(found),
          () => current && setFindings([]),
        );
      },
      () => current && setFailed(true),
    );
    return () => {
      current = false;
    };
    // Runs again for each version: another version has another source.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [shelf, appId, findingsOf, version]);

  if (editing && source !== null && app)
    return (
      <Suspense fallback={<Page title={app.name} large={false} busy />}>
        <EditPage
          shelf={shelf}
          app={app}
          source={source}
          at={placeInEditor(source, place)}
          onDone={() => setEditing(false)}
        />
      </Suspense>
    );

  const shown = findings?.filter((one) => one.severity !== "gap") ?? [];
  return (
    <Page
      title={name ?? words.source}
      subtitle={words.source}
      onBack={onBack}
      wide
      scrollKey={`source/${appId}`}
      actions={
        source === null ? undefined : (
          <>
            {mayEdit && app ? (
              <IconButton
                icon="layout-grid"
                look="glass"
                label={words.changeApp}
                onClick={() => navigation.push(changePath(appId, { kind: "cards" }))}
              />
            ) : null}
            {mayEdit && app ? (
              <IconButton icon="pencil" look="glass" label={words.edit} onClick={() => setEditing(true)} />
            ) : null}
            <Menu
              label={words.source}
              items={[
                {
                  key: "copy",
                  label: words.copy,
                  icon: "copy",
                  onAction: () =>
                    void copyText(source).then(
                      () => showToast({ text: words.copied }),
                      () => showToast({ text: words.failed, kind: "error" }),
                    ),
                },
                {
                  key: "save",
                  label: words.saveFile,
                  icon: "download",
                  onAction: () =>
                    void shareFile(new File([source], `${fileName(name ?? "app")}.md`, { type: "text/markdown" })),
                },
              ]}
            />
          </>
        )
      }
      bottom={
        source === null ? undefined : (
          <ActionBar>
            <Button look="tonal" onClick={() => setListed(true)}>
              {findings === null ? words.reading : foundInWords(shown, words)}
            </Button>
            <Button onClick={onOpenApp}>{words.openApp}</Button>
          </ActionBar>
        )
      }
    >
      {missing ? (
        <EmptyState
          icon="file"
          title={words.noSource}
          text={words.noSourceHelp}
          action={<Button onClick={onBack}>{words.back}</Button>}
        />
      ) : source === null ? (
        <SkeletonRows rows={8} picture={false} />
      ) : (
        <SourceText source={source} findings={findings ?? []} at={place} />
      )}
      <FindingsSheet
        open={listed}
        onOpenChange={setListed}
        source={source ?? ""}
        findings={findings ?? []}
        onGo={(span) => {
          setListed(false);
          setPlace(span);
        }}
      />
    </Page>
  );
}

/** The editor's text has normalized line ends. */
const placeInEditor = (source: string, place: Span | null): Span | null =>
  place && { start: offsetWithOneLineEnd(source, place.start), end: offsetWithOneLineEnd(source, place.end) };
