import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from "react";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Page } from "#ui/frame/Page.tsx";
import type { App } from "#engine/contract/app.ts";
import type { Shelf, ShelfApp } from "#engine/contract/shelf.ts";
import { editTo } from "#text/edit.ts";
import { offsetWithOneLineEnd, withLineEndsOf, withOneLineEnd } from "../editor/line-ends.ts";
import { useShortcut } from "../editor/use-shortcut.ts";
import { UpdateSheet, type RequestedUpdate } from "../shelf-screens/UpdateSheet.tsx";
import { CardWordsContext, useLoadedCardWords } from "../words/cards-language.ts";
import { useSpoken } from "../words/language.ts";
import { CardsPage } from "./CardsPage.tsx";
import { changePath, type ChangePlace } from "./change-place.ts";
import { ChangeContext, type Change, useChange } from "./change-context.ts";
import { ChecksPage } from "./ChecksPage.tsx";
import { PointPage } from "./PointPage.tsx";
import { ItemPage } from "./ItemPage.tsx";
import { placeOfOffset } from "./items.ts";
import { samePlace } from "./same-place.ts";
import { useDraft } from "./use-draft.ts";
import "./cards.css";

const EditPage = lazy(async () => ({ default: (await import("../editor/EditPage.tsx")).EditPage }));

const ToolPage = lazy(async () => ({ default: (await import("../tools/ToolPage.tsx")).ToolPage }));

export interface ChangePagesProps {
  readonly shelf: Shelf;
  readonly app: ShelfApp;
  readonly client: App;
  readonly place: ChangePlace;
  readonly go: (path: string) => void;
  readonly replace: (path: string) => void;
  readonly back: (otherwise: string) => void;
  readonly onOpenApp: () => void;
  readonly onLeave: () => void;
}

/** The pages on which an app is changed: its nine points as cards, their items as forms. */
export function ChangePages(props: ChangePagesProps) {
  const { shelf, app } = props;
  const { words } = useSpoken();
  const cardWords = useLoadedCardWords();
  const [source, setSource] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    let current = true;
    shelf.source(app.id).then(
      (text) => current && setSource(text),
      () => current && setMissing(true),
    );
    return () => {
      current = false;
    };
    // Mounted anew for each version: another version has another source.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [shelf, app.id, app.version]);
  if (missing)
    return (
      <Page title={app.name} onBack={props.onLeave}>
        <EmptyState icon="file" title={words.noSource} text={words.noSourceHelp} />
      </Page>
    );
  if (source === null || cardWords === null) return <Page title={app.name} busy onBack={props.onLeave} />;
  return (
    <CardWordsContext value={cardWords}>
      <DraftPages {...props} source={source} />
    </CardWordsContext>
  );
}

/** Leads from a place in the app's document to the form of the item there. */
function OpenForm({ at, source }: { readonly at: number; readonly source: string }) {
  const { draft, replace, app } = useChange();
  const { model, text } = draft;
  useEffect(() => {
    // The draft's text has normalized line ends.
    const place = offsetWithOneLineEnd(source, at);
    replace(placeOfOffset(model, text, samePlace(withOneLineEnd(source), text, place)) ?? { kind: "cards" });
    // Only once, with the document as it is when the page opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return <Page title={app.name} large={false} busy />;
}

function DraftPages({
  shelf,
  app,
  client,
  place,
  source,
  go,
  replace,
  back,
  onOpenApp,
  onLeave,
}: ChangePagesProps & { readonly source: string }) {
  const isText = place.kind === "text";
  const hasEditor = isText || (place.kind === "tool" && place.tool === "beside");
  const draft = useDraft(shelf, app.id, source, !hasEditor);
  const [wanted, setWanted] = useState<RequestedUpdate | null>(null);
  const stop = useCallback(() => setWanted(null), []);
  const [triedRecord, chooseRecord] = useState<string | null>(null);
  useEffect(() => () => void shelf.closeTrial(app.id).catch(() => undefined), [shelf, app.id]);
  const { now, edit } = draft;
  /** The applied text, including the answers given while applying, becomes the draft. */
  const take = useCallback(
    (taken: string) => {
      const [text, after] = [now(), withOneLineEnd(taken)];
      if (after !== text) edit([editTo(text, after)]);
    },
    [now, edit],
  );
  const change = useMemo(
    (): Change => ({
      app,
      shelf,
      client,
      draft,
      go: (next) => go(changePath(app.id, next)),
      replace: (next) => replace(changePath(app.id, next)),
      back: (otherwise) => back(changePath(app.id, otherwise)),
      triedRecord,
      chooseRecord,
      openApp: onOpenApp,
      apply: () => setWanted({ app, source: withLineEndsOf(source, now()) }),
      leave: onLeave,
    }),
    [app, shelf, client, draft, go, replace, back, triedRecord, onOpenApp, onLeave, source, now],
  );
  useShortcut("s", () => {
    if (hasEditor) return;
    // A field writes into the text when it loses the focus, so take the focus away first.
    const field = document.activeElement;
    if (field instanceof HTMLElement) {
      field.blur();
      field.focus();
    }
    if (now() !== withOneLineEnd(source)) change.apply();
  });
  return (
    <ChangeContext value={change}>
      {isText ? (
        <Suspense fallback={<Page title={app.name} large={false} busy />}>
          <EditPage
            shelf={shelf}
            app={app}
            source={source}
            at={place.at === null ? null : { start: place.at, end: place.at }}
            onDone={() => back(changePath(app.id, { kind: "cards" }))}
          />
        </Suspense>
      ) : place.kind === "tool" ? (
        <Suspense fallback={<Page title={app.name} large={false} busy />}>
          <ToolPage tool={place.tool} at={place.at ?? null} source={source} client={client} />
        </Suspense>
      ) : place.kind === "at" ? (
        <OpenForm at={place.at} source={source} />
      ) : place.kind === "checks" ? (
        <ChecksPage run={place.run === true} />
      ) : place.kind === "point" ? (
        <PointPage key={place.part} part={place.part} />
      ) : place.kind === "item" ? (
        <ItemPage key={[place.part, ...place.names].join("/")} part={place.part} names={place.names} />
      ) : (
        <CardsPage />
      )}
      <UpdateSheet wanted={wanted} shelf={shelf} onClose={stop} onTaken={take} />
    </ChangeContext>
  );
}
