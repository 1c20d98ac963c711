import { useEffect, useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { Lines } from "#text/lines.ts";
import { sayReason } from "#words/say.ts";
import { mayOpen, nameOfEntity, usePlayer, type PlayerValue } from "../player-context.ts";
import type { Route, SourceSpot } from "../routes.ts";
import { useLoadedWords, type Catalogues } from "../words/use-loaded-words.ts";
import { missingOnRecord, missingOnScreen, type MissingAction } from "./missing-actions.ts";
import { en, type InspectWords } from "./words/en.ts";

const catalogues: Catalogues<InspectWords> = {
  de: () => import("./words/de.ts").then((module) => module.de),
  fr: () => import("./words/fr.ts").then((module) => module.fr),
  es: () => import("./words/es.ts").then((module) => module.es),
  ar: () => import("./words/ar.ts").then((module) => module.ar),
  zh: () => import("./words/zh.ts").then((module) => module.zh),
};

/** Null until they are loaded. */
export const useInspectWords = (): InspectWords | null => useLoadedWords(catalogues, en, usePlayer().format.language);

interface MissingActionsProps {
  readonly route: Route;
  readonly source: string | null;
  readonly mayChange: boolean;
  /** Opens the line for a missing action. */
  readonly onLead: (spot: SourceSpot) => void;
}

/** All events and actions without a button here, each with its reason and its line. */
export function MissingActions({ route, source, mayChange, onLead }: MissingActionsProps) {
  const player = usePlayer();
  const words = useInspectWords();
  const [missing, setMissing] = useState<readonly MissingAction[] | null>(null);
  useEffect(() => {
    let current = true;
    void missingFor(player, route).then((found) => current && setMissing(found));
    return () => {
      current = false;
    };
  }, [player, route]);
  if (missing === null || words === null) return null;
  if (missing.length === 0) return <p>{words.everythingOffered}</p>;
  const lines = source === null ? null : new Lines(source);
  return (
    <ul className="inspector-missing" aria-label={words.whyNoButton}>
      {missing.map((one) => (
        <li key={JSON.stringify(one.what)}>
          <p>
            <strong>{nameOf(player, one, words)}</strong>
            {lines === null ? null : ` · ${player.words.sheets.inspectLine(lines.at(one.span.start).line)}`}
          </p>
          <p>{whyNot(player, one, words)}</p>
          {one.rule === null ? null : (
            <p>
              {words.rule}{" "}
              <code className="inspector-line" dir="ltr">
                {one.rule}
              </code>
            </p>
          )}
          <div className="inspector-actions">
            <Button size="small" look="tonal" onClick={() => onLead(one.span)}>
              {player.words.sheets.inspectSource}
            </Button>
            {mayChange ? (
              <Button size="small" onClick={() => onLead(`/change/at/${one.span.start}`)}>
                {player.words.sheets.inspectChange}
              </Button>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  );
}

async function missingFor(player: PlayerValue, route: Route): Promise<readonly MissingAction[]> {
  const { app, description } = player;
  const { model, profile } = description;
  const roles = profile.roles.length === 0 ? [""] : profile.roles;
  const shown =
    route.kind === "screen" && route.at !== null
      ? { entity: route.screen.views[0]?.entity ?? "", id: route.at, screen: route.screen }
      : route.kind === "record" || route.kind === "edit"
        ? { entity: route.entity, id: route.id, screen: null }
        : null;
  const rights = (id: string | null) => async (action: string, entity: string) => {
    const answers = await Promise.all(roles.map((role) => app.explainRight(role, action, entity, id)));
    return answers.find(({ allowed }) => allowed) ?? answers[0] ?? null;
  };
  if (shown !== null) {
    const record = await app.ask({ kind: "record", entity: shown.entity, id: shown.id });
    return record === null ? [] : missingOnRecord(model, shown.screen, record, rights(shown.id));
  }
  return route.kind === "screen" && mayOpen(player, route.screen)
    ? missingOnScreen(description, route.screen, rights(null))
    : [];
}

function nameOf(player: PlayerValue, { what }: MissingAction, words: InspectWords): string {
  switch (what.kind) {
    case "event":
      return player.t(what.event);
    case "create":
      return words.create(nameOfEntity(player, what.entity));
    case "screen":
      return words.screen(player.t(what.screen));
    default:
      return player.words[what.kind];
  }
}

function whyNot(player: PlayerValue, { why }: MissingAction, words: InspectWords): string {
  switch (why.kind) {
    case "status": {
      const from = new Intl.ListFormat(player.format.language, { type: "disjunction" }).format(why.from.map(player.t));
      return why.status === null ? words.onlyFromNoStatus(from) : words.onlyFrom(from, player.t(why.status));
    }
    case "screen":
      return words.notLet;
    case "effects":
      return words.byEffects;
    default:
      return why.reason === null ? player.words.notAllowed : sayReason(player, why.reason);
  }
}
