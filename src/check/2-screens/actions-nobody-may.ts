import type { Screen, ScreenAction } from "#model/2-screens.ts";
import type { Span } from "#text/span.ts";
import type { Checking } from "../checking.ts";
import { looseName } from "#text/names.ts";
import { grantees, mayChangeSomeField } from "../rights.ts";
import { entitiesOn, partlyBroken, writtenScreens } from "./screens.ts";

/** Reports screen actions that the screen's records don't have, or that nobody may perform. */
export function checkScreenActions(at: Checking): void {
  for (const screen of writtenScreens(at)) {
    if (partlyBroken(screen)) continue;
    for (const action of screen.actions) checkAction(at, screen, action);
    for (const { kind, entity, span } of screen.views)
      if (kind === "form" && entity !== null && screen.parameters.length === 0 && !offeredByOwner(at, entity))
        checkOwner(at, screen, entity, span);
  }
}

function checkAction(at: Checking, screen: Screen, action: ScreenAction): void {
  const on = [...entitiesOn(screen)];
  switch (action.kind) {
    case "create":
      checkOwner(at, screen, action.entity, action.span);
      if (nobody(at, "create", [action.entity]))
        at.report("action-nobody-may", action.span, {
          action: `create ${at.nameOf(action.entity)}`,
          screen: screen.name,
          grant: `\`create\` on ${at.nameOf(action.entity)}`,
        });
      return;
    case "edit":
    case "delete": {
      if (on.length === 0) {
        at.report("action-without-record", action.span, { action: action.kind, screen: screen.name });
        return;
      }
      const right = action.kind === "edit" ? "change" : "delete";
      if (nobody(at, right, on))
        at.report("action-nobody-may", action.span, {
          action: action.kind,
          screen: screen.name,
          grant: `\`${right}\` on ${on.map((one) => at.nameOf(one)).join(" or ")}`,
        });
      return;
    }
    case "event":
      checkEvent(at, screen, action, on);
      return;
    case "search":
    case "export":
      if (on.length === 0)
        at.report("action-without-record", action.span, { action: action.kind, screen: screen.name });
      return;
    default:
  }
}

/** A child row must be created on the screen of its owner, which fills in the owner. */
function checkOwner(at: Checking, screen: Screen, entity: string, span: Span): void {
  const owner = at.entities.get(entity)?.owner ?? null;
  if (owner === null || showsOne(screen, owner.entity)) return;
  at.report("row-without-owner", span, { row: at.nameOf(entity), owner: at.nameOf(owner.entity), screen: screen.name });
}

const showsOne = ({ views }: Screen, entity: string): boolean =>
  views.some((view) => view.kind === "one" && view.entity === entity);

/** The form of a child row is opened from its owner's screen. */
const offeredByOwner = (at: Checking, entity: string): boolean =>
  writtenScreens(at).some(
    (screen) =>
      showsOne(screen, at.entities.get(entity)?.owner?.entity ?? "") &&
      screen.actions.some((action) => action.kind === "create" && action.entity === entity),
  );

const nobody = (at: Checking, right: "create" | "change" | "delete", entities: readonly string[]): boolean =>
  entities.every(
    (entity) => grantees(at, right, entity)?.length === 0 && !(right === "change" && mayChangeSomeField(at, entity)),
  );

function checkEvent(
  at: Checking,
  screen: Screen,
  action: ScreenAction & { kind: "event" },
  on: readonly string[],
): void {
  const homes = at.homesOfEvent(looseName(action.event));
  // An event that no entity has is an unknown name; the reader has reported it.
  if (homes.length > 0 && !homes.some((entity) => on.includes(entity)))
    at.report("event-of-another-entity", action.span, {
      event: action.event,
      screen: screen.name,
      homes: homes.map((entity) => at.nameOf(entity)).join(" or "),
    });
  // If nobody may fire the event, that is reported at its row in point 4 and not repeated here.
}
