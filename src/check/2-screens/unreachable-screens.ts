import type { Screen } from "#model/2-screens.ts";
import { looseName } from "#text/names.ts";
import { allEffects } from "../effects.ts";
import type { Checking } from "../checking.ts";
import { entitiesOn, listedOn, writtenScreens } from "./screens.ts";

/**
 * A screen is reached as the start, as a tab or from the menu (every screen that needs no record, unless it says
 * `Tab: no`), by `open`, by tapping a record of what it shows one of, or as the form of a `create` or `edit`.
 */
export function checkUnreachableScreens(at: Checking): void {
  const screens = writtenScreens(at);
  if (screens.length < at.model.screens.length) return;
  const reached = new Set<Screen>(screens.filter((screen, i) => i === 0 || inMenu(screen)));
  const opened = new Set<string>();
  for (const { effect } of allEffects(at.model)) if (effect.kind === "open") opened.add(looseName(effect.screen));
  for (const screen of screens) if (opened.has(looseName(screen.name))) reached.add(screen);

  const waiting = [...reached];
  for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) {
    for (const to of screens) {
      if (reached.has(to) || !leads(at, from, to)) continue;
      reached.add(to);
      waiting.push(to);
    }
  }
  for (const screen of screens) {
    if (!reached.has(screen))
      at.report("unreachable-screen", screen.span, {
        screen: screen.name,
        tab: screen.tab !== null && !screen.tab.shown,
      });
  }
}

function inMenu(screen: Screen): boolean {
  if (screen.tab !== null) return screen.tab.shown;
  return screen.parameters.length === 0 && !screen.views.some(({ kind }) => kind === "form" || kind === "one");
}

function leads(at: Checking, from: Screen, to: Screen): boolean {
  for (const action of from.actions)
    if (action.kind === "open" && looseName(action.screen) === looseName(to.name)) return true;
  for (const view of to.views) {
    if (view.entity === null) continue;
    if (view.kind === "one" && (listedOn(from).has(view.entity) || refersTo(at, from, view.entity))) return true;
    if (view.kind === "form" && letsFill(from, view.entity)) return true;
  }
  return false;
}

/** A record in a field of what the screen shows can be tapped, too. */
function refersTo(at: Checking, from: Screen, entity: string): boolean {
  for (const shown of entitiesOn(from)) {
    for (const { type } of at.entities.get(shown)?.fields ?? []) {
      if ((type.kind === "reference" || type.kind === "children") && type.entity === entity) return true;
    }
  }
  return false;
}

const letsFill = (from: Screen, entity: string): boolean =>
  from.actions.some(
    (action) =>
      (action.kind === "create" && action.entity === entity) ||
      (action.kind === "edit" && entitiesOn(from).has(entity)),
  );
