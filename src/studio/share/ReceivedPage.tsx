import { useCallback, useEffect, useMemo, useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { useBusy } from "#ui/control/use-busy.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { SkeletonRows } from "#ui/feedback/ProgressBar.tsx";
import { ActionBar } from "#ui/frame/ActionBar.tsx";
import { Page } from "#ui/frame/Page.tsx";
import { AppIcon } from "#ui/list/Avatar.tsx";
import { showToast } from "#ui/overlay/toast-queue.ts";
import type { Introduction, Shelf, ShelfApp } from "#engine/contract/shelf.ts";
import { asSentence } from "#player/format/as-sentence.ts";
import { isShut } from "#player/lock/opened-apps.ts";
import { unpackDocument } from "#exchange/sharing/packed-document.ts";
import { accentStyle, standardAccent } from "#ui/tokens/accent.ts";
import { PinSheet, type PinPurpose } from "../shelf-screens/PinSheet.tsx";
import { StudioFrame } from "../StudioFrame.tsx";
import { appOfDocument } from "../shelf-screens/existing.ts";
import { ExistingSheet, type ExistingApp } from "../shelf-screens/ExistingSheet.tsx";
import { UpdateSheet, type RequestedUpdate } from "../shelf-screens/UpdateSheet.tsx";
import { useSpoken } from "../words/language.ts";
import { Introduced } from "./Introduced.tsx";
import "../shelf-screens/shelf.css";

interface ReceivedPageProps {
  /** The document as it was packed into the link. */
  readonly packed: string;
  readonly shelf: Shelf;
  readonly onOpen: (appId: string) => void;
  readonly onLeave: () => void;
}

/**
 * A document from someone else: what it is and what it may do. Nothing of it runs or is stored before the person
 * agrees.
 */
export function ReceivedPage(props: ReceivedPageProps) {
  return (
    <StudioFrame>
      <Received {...props} />
    </StudioFrame>
  );
}

function Received({ packed, shelf, onOpen, onLeave }: ReceivedPageProps) {
  const { words, language } = useSpoken();
  const { sharing } = words;
  const document = useMemo(() => unpackDocument(packed), [packed]);
  const source = "source" in document ? document.source : null;
  const [introduction, setIntroduction] = useState<Introduction | null>(null);
  const [apps, setApps] = useState<readonly ShelfApp[]>([]);
  const [existing, setExisting] = useState<ExistingApp | null>(null);
  const [updating, setUpdating] = useState<RequestedUpdate | null>(null);
  const [wanted, setWanted] = useState<PinPurpose | null>(null);
  const { busy, once } = useBusy();
  const stopUpdating = useCallback(() => setUpdating(null), []);
  useEffect(() => shelf.watch(setApps), [shelf]);
  useEffect(() => {
    if (source === null) return undefined;
    let current = true;
    shelf.introduce(source).then(
      (found) => current && setIntroduction(found),
      () => current && showToast({ text: words.failed, kind: "error" }),
    );
    return () => {
      current = false;
    };
  }, [source, shelf, words]);

  if ("problem" in document)
    return (
      <Page title={sharing.received} onBack={onLeave}>
        <EmptyState
          icon="triangle-alert"
          title={sharing.cantRead}
          text={sharing.problems[document.problem]}
          action={<Button onClick={onLeave}>{words.allApps}</Button>}
        />
      </Page>
    );

  const add = (): Promise<void> =>
    once(async () => {
      try {
        onOpen((await shelf.add({ source: document.source, origin: "link", withSampleData: true })).id);
      } catch {
        showToast({ text: words.failed, kind: "error" });
      }
    });
  const take = (): void => {
    const app = appOfDocument(apps, document.source);
    if (app === undefined) void add();
    else setExisting({ app, source: document.source, addCopy: add });
  };
  return (
    <Page
      title={introduction?.name ?? sharing.received}
      subtitle={introduction?.purpose ? <bdi>{asSentence(introduction.purpose, language)}</bdi> : undefined}
      picture={
        introduction === null ? undefined : (
          <span style={accentStyle(introduction.colour ?? standardAccent)}>
            <AppIcon name={introduction.name} icon={introduction.icon} size="large" />
          </span>
        )
      }
      onBack={onLeave}
      backAs="close"
      busy={introduction === null}
      bottom={
        <ActionBar>
          <Button look="tonal" onClick={onLeave}>
            {sharing.notNow}
          </Button>
          <Button busy={busy !== null} aria-disabled={introduction === null} onClick={take}>
            {sharing.add}
          </Button>
        </ActionBar>
      }
    >
      <div className="page-note">
        <Banner>{sharing.notKeptYet}</Banner>
      </div>
      {introduction === null ? (
        <SkeletonRows rows={5} />
      ) : (
        <Introduced introduction={introduction} source={document.source} />
      )}
      <ExistingSheet
        existing={existing}
        onClose={() => setExisting(null)}
        onUpdate={(about) => {
          setExisting(null);
          // The preview of the update shows records of the locked app, so its PIN comes first.
          const run = (): void => setUpdating(about);
          if (isShut(about.app.id)) setWanted({ app: about.app, run });
          else run();
        }}
      />
      <UpdateSheet wanted={updating} shelf={shelf} onClose={stopUpdating} />
      <PinSheet wanted={wanted} onClose={() => setWanted(null)} />
    </Page>
  );
}
