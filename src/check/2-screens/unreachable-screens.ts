import type { Screen } from "#model/2-screens.ts";
import { looseName } from "#text/names.ts";
import { allEffects } from "../effects.ts";
import type { Checking } from "../checking.ts";
import { entitiesOn, listedOn, writtenScreens } from "./screens.ts";

/**
 * Reports screens that nothing leads to. Ways to a screen: the start; a tab or the menu (every screen that needs no
 * record, unless it says `Tab: no`); `open`; tapping a record that the screen is about; the form of a `create` or
 * `edit`.
 */
export function checkUnreachableScreens(at: Checking): void {
  const screens = writtenScreens(at);
  if (screens.length < at.model.screens.length) return;
  const ways = new ScreenLinks(at, screens);
  const reached = new Set<Screen>();
  const waiting: Screen[] = [];
  const reach = (screen: Screen): void => {
    if (reached.has(screen)) return;
    reached.add(screen);
    waiting.push(screen);
  };
  for (const [i, screen] of screens.entries()) if (i === 0 || inMenu(screen)) reach(screen);
  for (const { effect } of allEffects(at.model)) if (effect.kind === "open") ways.named(effect.screen).forEach(reach);
  for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) for (const to of ways.from(from)) reach(to);
  for (const screen of screens) {
    if (reached.has(screen)) continue;
    const tab = screen.tab !== null && !screen.tab.shown;
    at.report("unreachable-screen", screen.span, { screen: screen.name, tab });
  }
}

function inMenu(screen: Screen): boolean {
  if (screen.tab !== null) return screen.tab.shown;
  return screen.parameters.length === 0 && !screen.views.some(({ kind }) => kind === "form" || kind === "one");
}

/** The screens that each screen leads to, indexed by name and by entity. */
class ScreenLinks {
  readonly #at: Checking;
  readonly #byName = new Map<string, Screen[]>();
  readonly #details = new Map<string, Screen[]>();
  readonly #forms = new Map<string, Screen[]>();

  constructor(at: Checking, screens: readonly Screen[]) {
    this.#at = at;
    for (const screen of screens) {
      add(this.#byName, looseName(screen.name), screen);
      for (const { kind, entity } of screen.views) {
        if (entity !== null && kind === "one") add(this.#details, entity, screen);
        if (entity !== null && kind === "form") add(this.#forms, entity, screen);
      }
    }
  }

  named(name: string): readonly Screen[] {
    return this.#byName.get(looseName(name)) ?? [];
  }

  *from(screen: Screen): Generator<Screen> {
    const on = entitiesOn(screen);
    for (const action of screen.actions) {
      if (action.kind === "open") yield* this.named(action.screen);
      if (action.kind === "create") yield* this.#forms.get(action.entity) ?? [];
      if (action.kind === "edit") for (const entity of on) yield* this.#forms.get(entity) ?? [];
    }
    for (const entity of listedOn(screen)) yield* this.#details.get(entity) ?? [];
    // References in the fields of shown records can be tapped too.
    for (const entity of on)
      for (const { type } of this.#at.entities.get(entity)?.fields ?? [])
        if (type.kind === "reference" || type.kind === "references" || type.kind === "children")
          yield* this.#details.get(type.entity) ?? [];
  }
}

function add(to: Map<string, Screen[]>, key: string, screen: Screen): void {
  const list = to.get(key);
  if (list === undefined) to.set(key, [screen]);
  else list.push(screen);
}
