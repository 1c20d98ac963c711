import { useEffect, useRef, useState } from "react";
import { isStopped, noteSimulated } from "./kept-simulation.ts";
import { createActions } from "../actions/use-actions.ts";
import { useAnswer, usePlayer, type PlayerValue } from "../player-context.ts";
import { primeRoute } from "../prime-route.ts";
import { screenPath } from "../routes.ts";
import { isAllInvented, isInvented } from "./invented-host.ts";
import { takeFailure } from "./go-to-issuer.ts";

/** Hosts of apps that were decided about since the page was opened: "not now" is not asked again at once. */
const asked = new Set<string>();
const stillHere = 60_000;

interface CallsWatchProps {
  /** The screen that is looked at; null for the platform's own pages. */
  readonly screen: string | null;
  readonly at: string | null;
  /** Told once it is known whether calls are simulated, and whenever that changes. */
  readonly onSimulated: (isSimulated: boolean) => void;
}

/** What an app with calls does in the background of its pages: consent, what a screen calls for, what answers said. */
export function CallsWatch({ screen, at, onSimulated }: CallsWatchProps) {
  const player = usePlayer();
  const { app, words, t } = player;
  const connection = useAnswer({ kind: "connection" });
  const news = useAnswer({ kind: "news" });
  const told = useRef<number | null>(null);
  const [asking, setAsking] = useState<string | null>(null);
  const beginning = useRef(false);
  /** Whoever has stopped it decides when it begins again. */
  const simulate = (): void => {
    if (isStopped(player.appId)) return;
    beginning.current = true;
    app.simulate(null, { kind: "good" }).catch(() => {
      beginning.current = false;
      onSimulated(false);
    });
  };
  const keyOf = (host: string): string => `${player.appId} ${host}`;
  const wanted = connection?.hosts.find(
    ({ host, allowed, wanted: needed }) => needed && allowed === null && !asked.has(keyOf(host)),
  )?.host;

  useEffect(() => {
    // One question at a time.
    if (wanted === undefined || asking !== null) return;
    if (isInvented(wanted)) {
      asked.add(keyOf(wanted));
      simulate();
      return;
    }
    setAsking(wanted);
    const question = { title: words.mayTalk(wanted), help: words.mayTalkHelp, yes: words.allow, no: words.notNow };
    void player.confirm(question).then((yes) => {
      asked.add(keyOf(wanted));
      setAsking(null);
      return yes ? app.allowHost(wanted, true) : undefined;
    });
    // Asked once for each host, whatever else of the player changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted, asking]);

  const ready = useFirstAnswers(player, screen, at);
  const invented =
    connection !== undefined &&
    isAllInvented(connection.hosts, player.description.model.purpose.mapTiles?.value ?? null);
  useEffect(() => {
    // What is done before would wait for a server that can't exist.
    if (!ready || !invented || asked.has(keyOf(""))) return;
    asked.add(keyOf(""));
    simulate();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [ready, invented]);
  const isSimulated = connection === undefined ? undefined : connection.simulated !== null;
  useEffect(() => {
    if (isSimulated === true) beginning.current = false;
    // It may begin in a moment.
    if (isSimulated === undefined || (!isSimulated && (!ready || beginning.current))) return;
    noteSimulated(player.appId, isSimulated);
    onSimulated(isSimulated);
  }, [player.appId, isSimulated, ready, onSimulated]);
  const person = player.description.profile.id;
  useEffect(() => {
    if (screen === null || !ready) return undefined;
    const attend = (opened: boolean): void => {
      if (document.visibilityState === "visible") app.attend({ screen, at, opened }).catch(() => undefined);
    };
    attend(true);
    const timer = setInterval(() => attend(false), stillHere);
    return () => clearInterval(timer);
    // Whoever takes the phone over opens the screen anew: what the server told another is not told to them.
  }, [app, screen, at, ready, person]);

  useEffect(() => {
    if (news === undefined) return;
    const latest = news.news.at(-1)?.number ?? 0;
    const before = told.current;
    told.current = latest;
    // What was said before this page was opened is old.
    if (before === null) return;
    for (const one of news.news.filter(({ number }) => number > before)) {
      if (one.refusals.length > 0) createActions(player).refuse(one.refusals);
      else if (one.messages.length > 0) player.notify({ text: one.messages.map(t).join(" ") });
      const target = player.description.model.screens.find(({ name }) => name === one.open?.screen);
      if (one.open !== null && target !== undefined) player.go(screenPath(target, one.open.id));
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [news]);

  useEffect(() => {
    const failed = takeFailure();
    if (failed.length > 0) createActions(player).refuse(failed);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const { online } = player;
  useEffect(() => {
    if (online && ready) app.sendNow().catch(() => undefined);
  }, [app, online, ready]);

  const needed = connection?.signIn?.needed === true;
  useEffect(() => {
    if (needed)
      player.notify({
        plain: true,
        text: words.signInHelp,
        action: { label: words.signIn, run: () => player.show("signIn") },
      });
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [needed]);
  return null;
}

/** True once the page has what is on the device: what makes calls is fetched and started after that, never before. */
function useFirstAnswers(player: PlayerValue, screen: string | null, at: string | null): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (ready) return undefined;
    let current = true;
    const shown = player.description.model.screens.find(({ name }) => name === screen);
    const answered =
      shown === undefined
        ? Promise.resolve()
        : primeRoute(player.answers, player.appId, player.description, screenPath(shown, at));
    void answered.then(() => current && setReady(true));
    return () => {
      current = false;
    };
  }, [ready, player, screen, at]);
  return ready;
}
