import type { Screen } from "#model/2-screens.ts";
import type { DrawnModel, PointNumber } from "#model/model.ts";
import type { Span } from "#text/span.ts";
import { looseName } from "#text/names.ts";
import { partsOf } from "./marks.ts";

/** The place in the document that something comes from. */
export interface Origin {
  /** Its name in the document. */
  readonly name: string;
  readonly point: PointNumber;
  readonly span: Span;
}

/** The parts of a row that a screen's facts define. */
export type RowPart = "title" | "subtitle" | "badge" | "picture" | null;

/** The part of the document that a mark comes from; null: it belongs to the platform. */
export function whatMadeIt(model: DrawnModel, mark: string, part: RowPart): Origin | null {
  const [kind, ...rest] = partsOf(mark);
  const [first = "", second = "", third = ""] = rest;
  switch (kind) {
    case "screen":
    case "tab": {
      const screen = screenNamed(model, first);
      if (screen === null) return null;
      return said(screen.name, 2, kind === "tab" ? (screen.tab?.span ?? screen.span) : screen.span);
    }
    case "view": {
      const screen = screenNamed(model, first);
      return screen === null ? null : said(screen.name, 2, screen.views[Number(second)]?.span ?? screen.span);
    }
    case "row":
      return rowOf(model, screenNamed(model, first), part);
    case "empty": {
      const screen = screenNamed(model, first);
      if (screen === null) return null;
      return said(screen.name, 2, screen.empty?.span ?? screen.views[Number(second)]?.span ?? screen.span);
    }
    case "search":
    case "filters": {
      const screen = screenNamed(model, first);
      if (screen === null) return null;
      const facts = kind === "search" ? screen.search : screen.filters;
      const action = kind === "search" ? screen.actions.find((each) => each.kind === "search") : undefined;
      return said(screen.name, 2, facts[0]?.span ?? action?.span ?? screen.views[0]?.span ?? screen.span);
    }
    case "block": {
      const blocks = screenNamed(model, first)?.views.flatMap((view) => view.blocks) ?? [];
      const block = blocks.find(({ name }) => name === second);
      return block === undefined ? null : said(block.name, 2, block.span);
    }
    case "field":
      return said(first, 3, { start: Number(second), end: Number(third) }) ?? fieldOfPeople(model, first);
    case "event":
      return eventOf(model, first, second);
    case "action":
      return actionOf(model, screenNamed(model, first), second, third);
    case "record":
    case "form":
      return pageOf(model, first, screenNamed(model, second), part);
    default:
      return null;
  }
}

const said = (name: string, point: PointNumber, span: Span): Origin | null =>
  span.end > span.start ? { name, point, span } : null;

const screenNamed = (model: DrawnModel, name: string): Screen | null =>
  model.screens.find((each) => !each.byDefault && looseName(each.name) === looseName(name)) ?? null;

/**
 * People have a name and roles in every document: the entity "Person" adds fields to these, and point 6 defines the
 * roles.
 */
function fieldOfPeople(model: DrawnModel, name: string): Origin | null {
  const person = model.entities.find(({ key }) => key === "Person");
  const field = person?.fields.find((each) => each.name === name && each.span.end === each.span.start);
  if (person === undefined || field === undefined) return null;
  const [right] = model.roles.rights;
  if (field.key === "roles" && right !== undefined) return said(name, 6, right.span);
  return person.builtIn ? null : said(person.name, 3, person.span);
}

function rowOf(model: DrawnModel, screen: Screen | null, part: RowPart): Origin | null {
  if (screen === null) return null;
  const facts = { title: screen.title, subtitle: screen.subtitle[0], badge: screen.badge, picture: screen.picture };
  const fact = part === null ? null : facts[part];
  if (fact !== null && fact !== undefined) return said(screen.name, 2, fact.span);
  const view = screen.views.find(({ entity, kind }) => entity !== null && kind !== "one" && kind !== "form");
  const entity = model.entities.find(({ key }) => key === view?.entity);
  if (part === "title" && entity !== undefined && entity.shownAs !== null)
    return said(entity.name, 3, entity.shownAs.span);
  return said(screen.name, 2, view?.span ?? screen.span);
}

function eventOf(model: DrawnModel, entity: string, name: string): Origin | null {
  const table = model.states.find((each) => each.entity === entity);
  for (const { event } of table?.transitions ?? [])
    if (event.kind === "named" && looseName(event.name) === looseName(name)) return said(event.name, 4, event.span);
  return null;
}

function actionOf(model: DrawnModel, screen: Screen | null, kind: string, target: string): Origin | null {
  const action = screen?.actions.find(
    (each) => each.kind === kind && (each.kind !== "create" || target === "" || each.entity === target),
  );
  if (screen !== null && action !== undefined) return said(screen.name, 2, action.span);
  const entity = model.entities.find(({ key }) => key === target);
  return entity === undefined ? null : said(entity.name, 3, entity.span);
}

/** The title of a record's page comes from its entity, the status from point 4. */
function pageOf(model: DrawnModel, key: string, screen: Screen | null, part: RowPart): Origin | null {
  const entity = model.entities.find((each) => each.key === key);
  const states = model.states.find((each) => each.entity === key);
  if (part === "badge" && states !== undefined) return said(entity?.name ?? key, 4, states.span);
  if (part === "title" && entity !== undefined && entity.shownAs !== null)
    return said(entity.name, 3, entity.shownAs.span);
  if (screen !== null) return said(screen.name, 2, screen.span);
  return entity === undefined || entity.builtIn ? null : said(entity.name, 3, entity.span);
}
