import { useEffect, useRef, useState } from "react";
import { isStopped, noteSimulated } from "./kept-simulation.ts";
import { createActions } from "../actions/use-actions.ts";
import { useAnswer, usePlayer, type PlayerValue } from "../player-context.ts";
import { primeRoute } from "../prime-route.ts";
import { screenPath } from "../routes.ts";
import { isAllInvented, isInvented } from "./invented-host.ts";
import { takeFailure } from "./go-to-issuer.ts";

/** Hosts, per app, already decided on since the page was opened: "not now" is not asked again at once. */
const asked = new Set<string>();
const stillHere = 60_000;

interface CallsWatchProps {
  /** The screen that is shown; null for the platform's own pages. */
  readonly screen: string | null;
  readonly at: string | null;
  /** Called once it is known whether calls are simulated, and on every change. */
  readonly onSimulated: (isSimulated: boolean) => void;
}

/** Background work of an app with calls: consent for hosts, the calls of the current screen, messages of answers. */
export function CallsWatch({ screen, at, onSimulated }: CallsWatchProps) {
  const player = usePlayer();
  const { app, words, t } = player;
  const connection = useAnswer({ kind: "connection" });
  const news = useAnswer({ kind: "news" });
  const told = useRef<number | null>(null);
  const [asking, setAsking] = useState<string | null>(null);
  const beginning = useRef(false);
  /** If a person has stopped the simulation, it does not start again by itself. */
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
    // Asked once per host; other changes of the player do not matter.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted, asking]);

  const ready = useFirstAnswers(player, screen, at);
  const invented =
    connection !== undefined &&
    isAllInvented(connection.hosts, player.description.model.purpose.mapTiles?.value ?? null);
  useEffect(() => {
    // From the start: calls would wait for a server that can't exist.
    if (!ready || !invented || asked.has(keyOf(""))) return;
    asked.add(keyOf(""));
    simulate();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [ready, invented]);
  const isSimulated = connection === undefined ? undefined : connection.simulated !== null;
  useEffect(() => {
    if (isSimulated === true) beginning.current = false;
    // The simulation may be about to begin.
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
    // Runs again for another person: they must not see what the server told the previous one.
  }, [app, screen, at, ready, person]);

  useEffect(() => {
    if (news === undefined) return;
    const latest = news.news.at(-1)?.number ?? 0;
    const before = told.current;
    told.current = latest;
    // Messages from before this page was opened are old.
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

/** True once the page has its data from the device. Code for calls is loaded and started only after that. */
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
