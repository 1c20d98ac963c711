import { lazy, Suspense, useCallback, useContext, useEffect, useRef, useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { SkeletonRows } from "#ui/feedback/ProgressBar.tsx";
import { FloatingAdd } from "#ui/frame/ActionBar.tsx";
import { Page } from "#ui/frame/Page.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { showToast } from "#ui/overlay/toast-queue.ts";
import type { Shelf, ShelfApp, StorageState } from "#engine/contract/shelf.ts";
import { isShut, shutAll } from "#player/lock/opened-apps.ts";
import { useNow } from "#player/state/use-now.ts";
import { notKept } from "#player/words/not-kept.ts";
import { documentText } from "../share/document-text.ts";
import { StudioFrame } from "../StudioFrame.tsx";
import { LanguageChosenContext, useSpoken } from "../words/language.ts";
import { AppRow } from "./AppRow.tsx";
import { backUpApp, needsBackup } from "./back-up-app.ts";
import { EarlierSheet } from "./EarlierSheet.tsx";
import { appOfDocument } from "./existing.ts";
import { freeName } from "./free-name.ts";
import { ExistingSheet, type ExistingApp } from "./ExistingSheet.tsx";
import { HelpRows } from "./HelpRows.tsx";
import { LostApps } from "./LostApps.tsx";
import { largestDocument, NewSheet } from "./NewSheet.tsx";
import { isTooLarge } from "./too-large.ts";
import { newerDocument } from "./published.ts";
import { PinSheet, type PinPurpose } from "./PinSheet.tsx";
import { RenameSheet } from "./RenameSheet.tsx";
import { SampleRows, type Sample } from "./SampleRows.tsx";
import { SettingsSheet } from "./SettingsSheet.tsx";
import { UpdateSheet, type RequestedUpdate } from "./UpdateSheet.tsx";
import { useNewerVersion } from "./use-newer-version.ts";
import type { Shared } from "../share/ShareSheet.tsx";
import "./shelf.css";

const SealSheet = lazy(async () => ({ default: (await import("../backup/SealSheet.tsx")).SealSheet }));
const RestoreSheet = lazy(async () => ({ default: (await import("../backup/RestoreSheet.tsx")).RestoreSheet }));
const GuidedStart = lazy(async () => ({ default: (await import("../new/GuidedStart.tsx")).GuidedStart }));
const GivenSheet = lazy(async () => ({ default: (await import("../share/GivenSheet.tsx")).GivenSheet }));
const ShareSheet = lazy(async () => ({ default: (await import("../share/ShareSheet.tsx")).ShareSheet }));

export interface ShelfHomeProps {
  readonly shelf: Shelf;
  readonly samples: readonly Sample[];
  /** `given`: files to import into it; `run`: import without showing the plan first. */
  readonly onOpen: (
    appId: string,
    given?: { readonly files: readonly File[]; readonly run: boolean; readonly merge?: boolean },
  ) => void;
  /** Files from the phone's share sheet or "open with". */
  readonly shared: readonly File[];
  readonly onSharedTaken: () => void;
  readonly onSource: (appId: string) => void;
  readonly onErrors: (appId: string) => void;
  /** Opens the cards of an app, to fill in an empty document. */
  readonly onFillIn: (appId: string) => void;
  /** True while the guided start is open. */
  readonly guiding: boolean;
  readonly onGuide: () => void;
  readonly onGuided: (appId: string | null) => void;
  /** The address where Ninefold is served. */
  readonly base: string;
  readonly fetchDocument: (address: string) => Promise<string>;
  /** Called with the packed document from a link or code. */
  readonly onReceived: (packed: string) => void;
  /** Loads a page of the language guide. */
  readonly guide: (page: string) => Promise<string>;
}

/** The program's home: the apps on this device, and ways to get one. */
export function ShelfHome(props: ShelfHomeProps) {
  return <StudioFrame>{props.guiding ? <Guided {...props} /> : <ShelfPage {...props} />}</StudioFrame>;
}

function Guided({ shelf, onGuided }: ShelfHomeProps) {
  const { words } = useSpoken();
  const make = async (source: string): Promise<void> => {
    try {
      onGuided((await shelf.add({ source, origin: "empty", withSampleData: false })).id);
    } catch (problem) {
      showToast({ text: words.failed, kind: "error" });
      throw problem;
    }
  };
  return (
    <Suspense fallback={<Page title="" busy />}>
      <GuidedStart onDone={make} onClose={() => onGuided(null)} />
    </Suspense>
  );
}

function ShelfPage(props: ShelfHomeProps) {
  const { shelf, samples, onOpen, onSource, onErrors, onFillIn, onGuide, guide, base, fetchDocument, onReceived } =
    props;
  const { words, platform } = useSpoken();
  const [apps, setApps] = useState<readonly ShelfApp[] | null>(null);
  const [storage, setStorage] = useState<StorageState | null>(null);
  const [making, setMaking] = useState(false);
  const [renaming, setRenaming] = useState<ShelfApp | null>(null);
  const [updating, setUpdating] = useState<RequestedUpdate | null>(null);
  const [lookingBack, setLookingBack] = useState<ShelfApp | null>(null);
  const [wanted, setWanted] = useState<PinPurpose | null>(null);
  const [settings, setSettings] = useState(false);
  const [sealing, setSealing] = useState<ShelfApp | null>(null);
  const [restoring, setRestoring] = useState<Uint8Array | null>(null);
  const [shared, setShared] = useState<Shared | null>(null);
  const languageChosen = useContext(LanguageChosenContext);
  const [existing, setExisting] = useState<ExistingApp | null>(null);
  useEffect(shutAll, []);
  const stopUpdating = useCallback(() => setUpdating(null), []);
  const chooser = useRef<HTMLInputElement>(null);
  const fileIsFor = useRef<ShelfApp | null>(null);
  useEffect(() => shelf.watch(setApps), [shelf]);
  useEffect(() => {
    let current = true;
    shelf.storage().then(
      (state) => current && setStorage(state),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [shelf]);

  const names = (apps ?? []).map((app) => app.name);
  const add = async (
    source: string,
    origin: "sample" | "file" | "pasted" | "empty",
    withSampleData: boolean,
    rest: File | null = null,
  ): Promise<void> => {
    // A failure is shown by the caller, where the document came from.
    const app = await shelf.add({ source, origin, withSampleData });
    const name = freeName(app.name, names);
    if (name !== app.name) await shelf.rename(app.id, name);
    setMaking(false);
    if (origin === "empty") onFillIn(app.id);
    else onOpen(app.id, rest === null ? undefined : { files: [rest], run: true });
  };

  const refusedAsTooLarge = (source: string): boolean => {
    const refused = isTooLarge(source);
    if (refused) showToast({ text: words.tooLarge, kind: "error" });
    return refused;
  };
  const offer = (
    source: string,
    origin: "file" | "pasted" | "empty",
    withSampleData: boolean,
    rest: File | null = null,
  ): Promise<void> => {
    if (refusedAsTooLarge(source)) return Promise.resolve();
    const app = origin === "empty" ? undefined : appOfDocument(apps ?? [], source);
    if (app === undefined) return add(source, origin, withSampleData, rest);
    setMaking(false);
    setExisting({ app, source, addCopy: () => add(source, origin, withSampleData, rest) });
    return Promise.resolve();
  };
  const tellSaved = (app: ShelfApp): void => {
    showToast({ text: words.backedUp(app.name) });
    // New row objects make each row read again how old its backup is.
    setApps((listed) => (listed === null ? null : listed.map((one) => ({ ...one }))));
  };
  const backUp = (app: ShelfApp): void => {
    backUpApp(shelf, app, Date.now()).then(
      (isSaved) => isSaved && tellSaved(app),
      () => showToast({ text: words.failed, kind: "error" }),
    );
  };
  const lookForUpdate = (app: ShelfApp): void => {
    newerDocument(app, shelf, fetchDocument).then(
      (source) => (source === null ? showToast({ text: words.upToDate(app.name) }) : setUpdating({ app, source })),
      () => showToast({ text: words.cantLook, kind: "error" }),
    );
  };
  const newer = useNewerVersion(apps, shelf, fetchDocument);
  const guard = (app: ShelfApp, run: () => void): void => (isShut(app.id) ? setWanted({ app, run }) : run());
  const now = useNow();
  const atRisk = (apps ?? []).find((app) => needsBackup(app, now));

  const records = (apps ?? []).reduce((sum, app) => sum + (app.sample === null ? app.records : 0), 0);
  return (
    <Page
      title={words.shelf}
      subtitle={words.shelfSubtitle}
      scrollKey="shelf"
      bottom={<FloatingAdd label={words.newApp} extended onClick={() => setMaking(true)} />}
    >
      {storage === null || storage.lost.length === 0 ? null : (
        <LostApps
          lost={storage.lost}
          onDismiss={() => {
            setStorage({ ...storage, lost: [] });
            for (const { id } of storage.lost)
              shelf.beginAnew(id).catch(() => showToast({ text: words.failed, kind: "error" }));
          }}
        />
      )}
      {storage?.mended ? (
        <div className="page-note">
          <Banner kind="warning">{words.listMended}</Banner>
        </div>
      ) : null}
      {storage?.kind === "memory" ? (
        <div className="page-note">
          <Banner kind="warning">{notKept(platform)}</Banner>
        </div>
      ) : newer !== null ? (
        <div className="page-note">
          <Banner
            actions={
              <Button look="plain" size="small" onClick={() => guard(newer.app, () => setUpdating(newer))}>
                {words.showUpdate}
              </Button>
            }
          >
            {words.updateIsOut(newer.app.name)}
          </Banner>
        </div>
      ) : atRisk !== undefined ? (
        <div className="page-note">
          <Banner
            actions={
              <Button look="plain" size="small" onClick={() => guard(atRisk, () => backUp(atRisk))}>
                {words.backUp}
              </Button>
            }
          >
            {words.backupNudge(atRisk.name, atRisk.records)}
          </Banner>
        </div>
      ) : storage !== null && !storage.persisted && records >= 20 ? (
        <div className="page-note">
          <Banner>{words.notKeptForSure(records)}</Banner>
        </div>
      ) : null}
      {apps === null ? (
        <SkeletonRows rows={8} />
      ) : apps.length === 0 && storage?.lost.length ? null : apps.length === 0 ? (
        <EmptyState compact icon="layout-grid" title={words.noApps} text={`${words.welcome} ${words.noAppsHelp}`} />
      ) : (
        <div className="shelf-apps">
          <ListGroup heading={words.yourApps}>
            {apps.map((app) => (
              <AppRow
                key={app.id}
                app={app}
                shelf={shelf}
                copyName={freeName(app.name, names)}
                guarded={(run) => guard(app, run)}
                onErrors={() => onErrors(app.id)}
                onBackUp={() => backUp(app)}
                onOpen={() => onOpen(app.id)}
                onSource={() => onSource(app.id)}
                onChange={() => onFillIn(app.id)}
                onSeal={() => setSealing(app)}
                onShare={(source) => setShared({ name: app.name, source })}
                onRename={() => setRenaming(app)}
                onUpdate={() => {
                  fileIsFor.current = app;
                  chooser.current?.click();
                }}
                onLookForUpdate={() => lookForUpdate(app)}
                onEarlier={() => setLookingBack(app)}
              />
            ))}
          </ListGroup>
        </div>
      )}
      {/* If it rendered before the apps above it have loaded, it would move under the finger. */}
      {apps === null ? null : (
        <>
          <SampleRows samples={samples} onAdd={(source) => add(source, "sample", true)} />
          <HelpRows guide={guide} onSettings={() => setSettings(true)} />
        </>
      )}
      <SettingsSheet open={settings} onOpenChange={setSettings} onLanguage={languageChosen} />
      <NewSheet
        open={making}
        onOpenChange={setMaking}
        shelf={shelf}
        onAdd={offer}
        onGuide={onGuide}
        onReceived={onReceived}
        onRestore={(file) => {
          setMaking(false);
          setRestoring(file);
        }}
      />
      <input
        ref={chooser}
        hidden
        type="file"
        accept=".md,.markdown,.txt,text/markdown,text/plain"
        aria-label={words.updateFromFile}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          event.target.value = "";
          const app = fileIsFor.current;
          if (chosen === undefined || app === null) return;
          if (chosen.size > largestDocument) showToast({ text: words.tooLarge, kind: "error" });
          else
            documentText(chosen).then(
              (source) => (refusedAsTooLarge(source) ? undefined : setUpdating({ app, source })),
              () => showToast({ text: words.failed, kind: "error" }),
            );
        }}
      />
      <ExistingSheet
        existing={existing}
        onClose={() => setExisting(null)}
        onUpdate={({ app, source }) => {
          setExisting(null);
          guard(app, () => setUpdating({ app, source }));
        }}
      />
      <UpdateSheet wanted={updating} shelf={shelf} onClose={stopUpdating} />
      <EarlierSheet
        app={lookingBack}
        shelf={shelf}
        onClose={() => setLookingBack(null)}
        onChoose={(app, source) => {
          setLookingBack(null);
          setUpdating({ app, source });
        }}
      />
      <Suspense>
        {sealing === null ? null : (
          <SealSheet app={sealing} shelf={shelf} onClose={() => setSealing(null)} onSaved={() => tellSaved(sealing)} />
        )}
        {restoring === null ? null : (
          <RestoreSheet
            file={restoring}
            apps={apps ?? []}
            shelf={shelf}
            guard={guard}
            onOpen={onOpen}
            onMerge={(app, backup) => onOpen(app, { files: [backup], run: false, merge: true })}
            onClose={() => setRestoring(null)}
          />
        )}
        {props.shared.length === 0 || apps === null ? null : (
          <GivenSheet
            files={props.shared}
            apps={apps}
            shelf={shelf}
            onAdd={(source, rest) => offer(source, "file", true, rest)}
            onImport={(app) => guard(app, () => onOpen(app.id, { files: props.shared, run: false }))}
            onReceived={onReceived}
            onRestore={setRestoring}
            onClose={props.onSharedTaken}
          />
        )}
        {shared === null ? null : <ShareSheet shared={shared} base={base} onClose={() => setShared(null)} />}
      </Suspense>
      <PinSheet wanted={wanted} onClose={() => setWanted(null)} />
      <RenameSheet app={renaming} shelf={shelf} onClose={() => setRenaming(null)} />
    </Page>
  );
}
