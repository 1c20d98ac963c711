import { useCallback, useEffect, useMemo, useState } from "react";
import { AppFrame } from "#ui/frame/AppFrame.tsx";
import { TabBar } from "#ui/frame/TabBar.tsx";
import { ConfirmDialog } from "#ui/overlay/ConfirmDialog.tsx";
import { showToast } from "#ui/overlay/toast-queue.ts";
import { Toasts } from "#ui/overlay/Toasts.tsx";
import type { Description } from "#engine/contract/app.ts";
import type { Screen } from "#model/2-screens.ts";
import { nameOfScreen } from "./screens/screen-name.ts";
import { dateOfInstant, type Formatting } from "./format/format.ts";
import { NewInPlaceProvider, type NewInPlaceProps } from "./fields/new-in-place.ts";
import { DraftsAhead } from "./drafts/drafts-ahead.ts";
import { FileAddresses } from "./state/file-addresses.ts";
import { callsServers } from "./calls/calls-servers.ts";
import { willBeSimulated } from "./calls/invented-host.ts";
import { wasSimulated } from "./calls/kept-simulation.ts";
import { SimulationStrip } from "./calls/SimulationStrip.tsx";
import { mark } from "./inspect/marks.ts";
import { usePageFocus } from "./focus/use-page-focus.ts";
import { useEntry } from "./navigation.ts";
import type { ShortcutSheet } from "./palette/Shortcuts.tsx";
import { PlayerContext, mayOpen, type AppSheet, type Notice, type PlayerValue } from "./player-context.ts";
import { QuestionText } from "./QuestionText.tsx";
import { openForm, primeRoute, queriesOf } from "./prime-route.ts";
import { PageStack } from "./PageStack.tsx";
import { appPath, readPlace, readRoute, recordPath, screenPath, startScreen, tabsOf } from "./routes.ts";
import { latePiece, lazySheet } from "./lazy-sheet.tsx";
import type { Answers } from "./state/answers.ts";
import { keepQueries } from "./state/first-queries.ts";
import { useLookAhead } from "./state/use-look-ahead.ts";
import { useNow } from "./state/use-now.ts";
import { iconOfScreen } from "./screens/screen-icon.ts";
import { SideBar, useWide, WidePages } from "./wide/lazy-wide.tsx";
import type { Words } from "./words/en.ts";
import { kitWords } from "./words/kit-words.ts";
import { directionOf } from "./words/language.ts";
import { translator } from "./words/translate.ts";
import type { PlayerProps } from "./player-props.ts";
import { useQuestion } from "./use-question.ts";
import { useWayOn } from "./use-way-on.ts";

const EventSheet = lazySheet(() => import("./actions/EventSheet.tsx").then((part) => part.EventSheet));
const CallsWatch = latePiece(() => import("./calls/CallsWatch.tsx").then((part) => part.CallsWatch));
const NewInPlace = lazySheet(() => import("./screens/NewInPlace.tsx").then((part) => part.NewInPlace));
const AppSheets = lazySheet(() => import("./sheets/AppSheets.tsx").then((part) => part.AppSheets));
const Inspector = lazySheet(() => import("./inspect/Inspector.tsx").then((part) => part.Inspector));
const Shortcuts = latePiece(() => import("./palette/Shortcuts.tsx").then((part) => part.Shortcuts));
const drawNewInPlace = (props: NewInPlaceProps) => <NewInPlace {...props} />;

interface AppViewProps extends PlayerProps {
  readonly answers: Answers;
  readonly description: Description;
  readonly refresh: (description?: Description) => void;
  readonly language: string;
  readonly words: Words;
  readonly onLanguage: () => void;
}

/** While a message offers undo, a subscription tells it whether undo is still possible. */
const watchUndo = (app: AppViewProps["app"], commit: number | undefined) =>
  commit === undefined
    ? {}
    : {
        watch: (tell: (isPossible: boolean) => void) =>
          app.watch({ kind: "undoable", commit }, ({ undoable }) => tell(undoable)),
      };

export function AppView(props: AppViewProps) {
  const { appId, app, answers, description, refresh, language, words, navigation, path } = props;
  const { model, zone, currency } = description;
  /** The open sheets; each was opened from the one before it. */
  const [sheets, setSheets] = useState<readonly AppSheet[]>([]);
  const sheet = sheets.at(-1) ?? null;
  const show = useCallback(
    (next: AppSheet | null) =>
      setSheets((before) => (next === null ? [] : [...before.filter((one) => one !== next), next])),
    [],
  );
  const [event, setEvent] = useState<{ entity: string; id: string; event: string } | null>(null);
  const [over, setOver] = useState<ShortcutSheet>(null);
  // Until the answer comes, assume the last known state, so that the page does not shift when the strip appears.
  const [simulated, setSimulated] = useState(() => wasSimulated(appId));
  const hasStrip = simulated ?? willBeSimulated(model);
  const [hadStrip] = useState(hasStrip);
  const entry = useEntry(navigation);
  const person = description.profile.id;
  const { question, close, confirm } = useQuestion(person);
  const [whose, setWhose] = useState(person);
  // Another person is at work: close everything that the previous one opened.
  if (whose !== person) {
    setWhose(person);
    setSheets([]);
    setEvent(null);
    setOver(null);
  }
  const online = props.online ?? true;

  const now = useNow();
  const t = useMemo(() => translator(model.words, language, words.builtIn), [model, language, words]);
  const today = dateOfInstant(description.clock ?? new Date(now).toISOString(), zone);
  const format: Formatting = useMemo(
    () => ({ language, currency, zone, words, translate: t, today }),
    [language, currency, zone, words, t, today],
  );

  const notify = useCallback(
    (notice: Notice) => {
      const text = notice.help === undefined ? notice.text : `${notice.text} ${notice.help}`;
      const { action } = notice;
      showToast({
        text,
        kind: notice.bad ? "error" : notice.plain ? "notice" : "done",
        // A guest who signs in counts as the same person.
        ...(notice.forAll === true || person === "" ? {} : { to: person }),
        ...(action === undefined
          ? {}
          : { action: { label: action.label, onAction: action.run, ...watchUndo(app, action.undoes) } }),
      });
    },
    [app, person],
  );
  const { onOpenSource, onLeave, signInFrom, given } = props;
  const exchanges = props.exchange !== undefined;
  const [offered, setOffered] = useState<typeof given>(undefined);
  if (given !== undefined && given !== offered) {
    setOffered(given);
    setSheets([given.merge === true ? "merge" : "import"]);
  }
  // Drafts belong to one person; another profile gets its own.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const drafts = useMemo(() => new DraftsAhead(app), [app, description]);
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const files = useMemo(() => new FileAddresses(app), [app, person]);
  const player: PlayerValue = useMemo(
    () => ({
      appId,
      app,
      answers,
      drafts,
      files,
      description,
      refresh,
      format,
      words,
      t,
      go: (inside) => navigation.push(appPath(appId, inside)),
      replace: (inside) => navigation.replace(appPath(appId, inside)),
      back: (otherwise = "/", afterWork = false) => navigation.back(appPath(appId, otherwise), afterWork),
      place: navigation.place,
      canGoBack: () => navigation.current().depth > 0,
      drawn: navigation.drawn,
      show,
      notify,
      confirm,
      askEvent: (entity, id, name) => setEvent({ entity, id, event: name }),
      openSource: props.forBuilders === false ? null : onOpenSource,
      toShelf: onLeave,
      online,
      signInFrom: signInFrom ?? null,
      exchanges,
    }),
    [
      appId,
      app,
      answers,
      drafts,
      files,
      description,
      refresh,
      format,
      words,
      t,
      navigation,
      show,
      notify,
      confirm,
      onOpenSource,
      props.forBuilders,
      onLeave,
      online,
      signInFrom,
      exchanges,
    ],
  );

  useEffect(
    () =>
      navigation.beforeMove((next) => {
        const place = readPlace(next);
        return place.kind === "app" && place.app === appId
          ? Promise.all([
              openForm(drafts, description.model, place.inside),
              primeRoute(answers, appId, description, place.inside),
            ])
          : Promise.resolve();
      }),
    [navigation, answers, drafts, appId, description],
  );

  const tabs = tabsOf(model, (screen) => mayOpen(player, screen));
  useLookAhead(answers, appId, description, tabs, path);
  const said = readRoute(model, path);
  const first = startScreen(model, (screen) => mayOpen(player, screen));
  const route = said.kind === "start" && first !== null ? ({ kind: "screen", screen: first, at: null } as const) : said;
  const current = route.kind === "screen" ? (tabs.find((tab) => tab.name === route.screen.name) ?? null) : null;
  // A form takes the whole screen, unless the document made it a tab: then the tab bar leads out of it. A page opened
  // from a tab keeps that tab lit; after a reload of a deeper page, it is the tab that lists what is shown.
  const [opener, setOpener] = useState<string | null>(null);
  if (current !== null && current.name !== opener) setOpener(current.name);
  const lit = current ?? tabs.find((tab) => tab.name === opener) ?? tabOf(tabs, route);
  // A form that is the start screen can't be closed, so the tabs stay reachable.
  const beginsHere = route.kind === "screen" && current === null && first === route.screen;
  const atForm =
    route.kind === "new" ||
    route.kind === "edit" ||
    (route.kind === "screen" && current === null && !beginsHere && route.screen.views[0]?.kind === "form");
  const scrollKey = current === null ? `${appId}/${entry.key}` : `${appId}/tab/${current.name}`;

  const inside = route.kind === "screen" ? screenPath(route.screen, route.at) : path;
  useEffect(() => {
    // After the page has been drawn.
    const timer = setTimeout(() => keepQueries(appId, path, queriesOf(appId, description, inside)), 1000);
    return () => clearTimeout(timer);
  }, [appId, description, path, inside]);

  useEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = directionOf(language);
  }, [language]);

  const beside = useWide();
  const name = t(model.name.value);
  const onTitle = useCallback(
    (title: string) => {
      document.title = title === name ? name : `${title} · ${name}`;
    },
    [name],
  );
  usePageFocus(entry);
  useWayOn(route, route.kind !== "screen" || mayOpen(player, route.screen), () => navigation.tab(appPath(appId, "/")));
  const select = (tab: Screen): void => {
    if (tab !== current) navigation.tab(appPath(appId, screenPath(tab, null)));
  };

  const besideTabs =
    beside && route.kind === "screen" && route.screen.parameters.length === 0 && route.screen.views[0]?.kind !== "form";
  // On wide screens every screen without parameters is in the side bar: there is nothing to go back to.
  const isRoot = current !== null || beginsHere || tabs.length === 0 || besideTabs;

  const hasTabs = tabs.length > (beginsHere ? 0 : 1) && !beside;
  const makesCalls = callsServers(model);
  const deep = route.kind === "do" ? route : null;
  return (
    <AppFrame
      accent={model.purpose.colour?.value}
      dir={directionOf(language)}
      locale={language}
      words={kitWords(words)}
      tabsBelow={hasTabs && atForm}
      tabBar={
        hasTabs && !atForm ? (
          <TabBar
            tabs={tabs.map((tab) => ({
              key: tab.name,
              mark: mark.tab(tab.name),
              label: nameOfScreen(player, tab),
              icon: iconOfScreen(model, tab),
              href: `#${appPath(appId, screenPath(tab, null))}`,
            }))}
            current={lit?.name ?? null}
            onSelect={(chosen) => {
              const tab = tabs.find((one) => one.name === chosen);
              if (tab !== undefined) select(tab);
            }}
          />
        ) : null
      }
      side={
        beside ? (
          <PlayerContext value={player}>
            <SideBar
              tabs={tabs}
              current={besideTabs ? route.screen.name : (lit?.name ?? null)}
              onSelect={select}
              onCommands={() => setOver("commands")}
              alone={props.alone ?? false}
            />
          </PlayerContext>
        ) : undefined
      }
    >
      <PlayerContext value={player}>
        {makesCalls && hasStrip ? <SimulationStrip soon={simulated === null} comes={!hadStrip} /> : null}
        {makesCalls ? (
          <CallsWatch
            onSimulated={setSimulated}
            screen={route.kind === "screen" ? route.screen.name : null}
            at={route.kind === "screen" ? route.at : null}
          />
        ) : null}
        <NewInPlaceProvider key={person} value={drawNewInPlace}>
          {beside ? (
            <WidePages
              route={route}
              root={isRoot}
              depth={entry.depth}
              scrollKey={scrollKey}
              isTab={(screen) => tabs.includes(screen) || screen.parameters.length === 0}
              onTitle={onTitle}
            />
          ) : (
            <PageStack
              model={model}
              entry={entry}
              atForm={atForm}
              route={route}
              root={isRoot}
              scrollKey={scrollKey}
              onTitle={onTitle}
            />
          )}
          <Shortcuts route={route} over={over} onOver={setOver} />
          <AppSheets
            open={sheet !== null}
            sheet={sheet}
            onClose={() => show(null)}
            onBack={sheets.length > 1 ? () => setSheets(sheets.slice(0, -1)) : undefined}
            onLanguage={props.onLanguage}
            route={route}
            exchange={props.exchange}
            given={given}
            onBackUp={props.onBackUp}
            onRestore={props.onRestore}
            onInstall={props.onInstall}
            alone={props.alone ?? false}
            mayChange={props.mayChange ?? props.alone !== true}
            forBuilders={props.forBuilders ?? true}
          />
          <Inspector
            open={sheet === "inspect"}
            onClose={() => show(null)}
            sourceOf={props.sourceOf ?? null}
            mayChange={props.mayChange ?? props.alone !== true}
            route={route}
          />
          <EventSheet
            open={(event ?? deep) !== null}
            asked={event ?? deep}
            onClose={() => {
              if (event !== null) setEvent(null);
              else if (deep !== null) player.replace(recordPath(model, deep.entity, deep.id));
            }}
          />
        </NewInPlaceProvider>
        <ConfirmDialog
          open={question?.open ?? false}
          onOpenChange={(open) => {
            if (open || question === null) return;
            close();
            // The dialog closes before it reports a confirmation, which must answer first.
            queueMicrotask(() => question.answer(false));
          }}
          title={question?.title ?? ""}
          text={
            question === null ? null : (
              <QuestionText
                question={question}
                onOpen={(opened) => {
                  close();
                  question.answer(false);
                  player.go(opened);
                }}
              />
            )
          }
          confirm={question?.yes ?? words.go}
          {...(question?.no === undefined ? {} : { cancel: question.no })}
          danger={question?.danger ?? false}
          against={question?.against ?? false}
          alertOnly={question?.onlySays ?? false}
          onConfirm={() => question?.answer(true)}
        />
        {props.over}
        <Toasts />
      </PlayerContext>
    </AppFrame>
  );
}

function tabOf(tabs: readonly Screen[], route: ReturnType<typeof readRoute>): Screen | null {
  const entity = route.kind === "screen" ? route.screen.views[0]?.entity : "entity" in route ? route.entity : null;
  if (entity === null || entity === undefined) return null;
  return tabs.find((tab) => tab.views.some((view) => view.entity === entity)) ?? null;
}
