import { looseName } from "#text/names.ts";
import type { Checking } from "../checking.ts";
import { allEffects } from "../effects.ts";
import { entitiesOn, partlyBroken, writtenScreens } from "../2-screens/screens.ts";
import { mayBeFired } from "./who-may-fire.ts";

/**
 * Reports events that people may fire but no screen offers. A record's screen without any event offers all events; with
 * some, it offers only those.
 */
export function checkEventsNotOffered(at: Checking): void {
  const screens = writtenScreens(at);
  if (screens.length === 0 || screens.length < at.model.screens.length || screens.some(partlyBroken)) return;
  const fired = new Set<string>();
  for (const { effect } of allEffects(at.model)) if (effect.kind === "do") fired.add(looseName(effect.event));
  for (const { entity, transitions } of at.model.states) {
    const details = screens.filter(({ views }) => views.some((view) => view.kind === "one" && view.entity === entity));
    const offered = new Set(
      screens
        .filter((screen) => entitiesOn(screen).has(entity))
        .flatMap(({ actions }) => actions.flatMap((one) => (one.kind === "event" ? [looseName(one.event)] : []))),
    );
    const offersAll = details.some(({ actions }) => !actions.some(({ kind }) => kind === "event"));
    if (details.length === 0 || offersAll) continue;
    const told = new Set<string>();
    for (const row of transitions) {
      if (row.event.kind !== "named" || row.from === "start" || row.problem !== null || !mayBeFired(at, entity, row))
        continue;
      const name = looseName(row.event.name);
      if (offered.has(name) || fired.has(name) || told.has(name) || at.isNamedInMistake(name)) continue;
      told.add(name);
      const screen = details[0]?.name ?? "";
      at.report("event-not-offered", row.event.span, { event: row.event.name, screen });
    }
  }
}
