import type { Screen } from "#model/2-screens.ts";
import type { Field } from "#model/3-entities.ts";
import type { Transition } from "#model/4-states.ts";
import type { Model } from "#model/model.ts";
import { looseName } from "#text/names.ts";
import type { Span } from "#text/span.ts";
import type { LineTarget, ShownElement } from "./line-target.ts";

/** Where the app shows the content of a line of its document; null: nowhere. */
export function whereShown(model: Model, text: string, at: number): LineTarget | null {
  const line = lineAt(text, at);
  const part = model.outline.find(({ span }) => span.start <= at && at < span.end)?.part;
  switch (part) {
    case 2:
      return ofScreen(model, line);
    case 3:
      return ofEntity(model, line);
    case 4:
      return ofStates(model, text, line);
    case 5: {
      const rule = model.rules.find(({ span }) => isOn(span, line));
      return rule === undefined ? null : form(model, rule.entity, rule.field);
    }
    case 6: {
      const on = model.roles.rights.find(({ span }) => isOn(span, line))?.on.find((one) => one.kind !== "everything");
      if (on === undefined) return null;
      const field = on.kind === "field" ? fieldOf(model, on.entity, on.field) : null;
      return field === null ? listOf(model, on.entity) : ofField(on.entity, field);
    }
    case 8:
      return ofError(model, model.errors.find(({ span }) => isOn(span, line))?.code ?? null);
    case 9:
      return ofConstant(model, model.constants.constants.find(({ span }) => isOn(span, line))?.name ?? null);
    case "sample data": {
      const row = model.samples.find(({ span }) => isOn(span, line));
      return row === undefined ? null : listOf(model, row.entity);
    }
    default:
      return null;
  }
}

interface Line {
  readonly start: number;
  readonly end: number;
}

function lineAt(text: string, at: number): Line {
  const end = text.indexOf("\n", at);
  return { start: text.lastIndexOf("\n", at - 1) + 1, end: end === -1 ? text.length : end };
}

const isOn = (span: Span, { start, end }: Line): boolean =>
  span.start <= end && span.end >= start && span.end > span.start;

/** True if a part of the item begins on the line: a screen may have facts below a heading of its own. */
function hasPartOn(part: unknown, line: Line): boolean {
  if (typeof part !== "object" || part === null || part instanceof Map) return false;
  if (Array.isArray(part)) return part.some((each) => hasPartOn(each, line));
  return Object.entries(part).some(([key, value]) => {
    if (key === "tree") return false;
    if (key === "span") return (value as Span).start >= line.start && (value as Span).start <= line.end;
    return hasPartOn(value, line);
  });
}

function ofScreen(model: Model, line: Line): LineTarget | null {
  const said = model.screens.filter(({ byDefault }) => !byDefault);
  const screen = said.find(({ span }) => isOn(span, line)) ?? said.find((each) => hasPartOn(each, line));
  if (screen === undefined) return null;
  const block = screen.views.flatMap(({ blocks }) => blocks).find(({ span }) => isOn(span, line));
  const element: ShownElement =
    block === undefined
      ? { kind: "screen", screen: screen.name }
      : { kind: "block", screen: screen.name, block: block.name };
  return { page: pageOf(screen), element };
}

function pageOf({ route, parameters, views, name }: Screen): LineTarget["page"] {
  if (parameters.length === 0) return { kind: "screen", path: route };
  const entity = views.find((view) => view.entity !== null)?.entity ?? "";
  return { kind: "record", entity, screen: name, statuses: null, event: null };
}

function ofEntity(model: Model, line: Line): LineTarget | null {
  const entity = model.entities.findLast(({ span, builtIn }) => !builtIn && span.start <= line.end);
  if (entity === undefined) return null;
  const field = entity.fields.find(({ span }) => isOn(span, line));
  return field === undefined ? listOf(model, entity.key) : ofField(entity.key, field);
}

const onRecord = (entity: string, statuses: readonly string[] | null, event: string | null): LineTarget["page"] => ({
  kind: "record",
  entity,
  screen: null,
  statuses,
  event,
});

const ofField = (entity: string, { name, span }: Field): LineTarget => ({
  page: onRecord(entity, null, null),
  element: { kind: "field", name, span },
});

const fieldOf = (model: Model, entity: string, key: string | null): Field | null =>
  model.entities.find((each) => each.key === entity)?.fields.find((each) => each.key === key) ?? null;

/** Rules apply in the form of a record. */
function form(model: Model, entity: string, key: string | null): LineTarget {
  const field = fieldOf(model, entity, key);
  return {
    page: { kind: "form", entity },
    element: field === null ? null : { kind: "field", name: field.name, span: field.span },
  };
}

/** The first screen that lists an entity, else a screen of one of its records. */
function listOf(model: Model, entity: string): LineTarget {
  const screen = model.screens.find(
    ({ parameters, views, byDefault }) =>
      !byDefault && parameters.length === 0 && views.some((view) => view.entity === entity && view.kind !== "form"),
  );
  return screen === undefined
    ? { page: onRecord(entity, null, null), element: null }
    : { page: pageOf(screen), element: { kind: "screen", screen: screen.name } };
}

function ofStates(model: Model, text: string, line: Line): LineTarget | null {
  const table = model.states.findLast(({ span }) => span.start <= line.end);
  if (table === undefined) return null;
  const row =
    table.transitions.find(({ span }) => isOn(span, line)) ?? rowOfSteps(table.transitions, text.slice(0, line.end));
  if (row !== null && row !== undefined) return ofTransition(model, table.entity, row);
  const status = table.statuses.find(({ span }) => isOn(span, line));
  return { page: onRecord(table.entity, status === undefined ? null : [status.name], null), element: null };
}

/** Steps below `#### Return` belong to the row of that event. */
function rowOfSteps(rows: readonly Transition[], before: string): Transition | null {
  const heading = /^#{2,4}[ \t]+[^\n]*$(?![^]*^#{2,4}[ \t])/mu.exec(before)?.[0] ?? "";
  const name = /^####[ \t]+(.*?)[ \t#]*$/u.exec(heading)?.[1];
  if (name === undefined) return null;
  const says = ({ event, to }: Transition): boolean =>
    event.kind === "named" &&
    [event.name, `${event.name} to ${to?.value ?? ""}`].some((one) => looseName(one) === looseName(name));
  return rows.find(says) ?? null;
}

function ofTransition(model: Model, entity: string, { from, event }: Transition): LineTarget {
  if (event.kind === "start" || from === "start") return form(model, entity, null);
  const statuses = from === "any" ? null : from.map(({ value }) => value);
  if (event.kind !== "named") return { page: onRecord(entity, statuses, null), element: null };
  return { page: onRecord(entity, statuses, event.name), element: { kind: "event", entity, event: event.name } };
}

/** Where an error appears: the form of the rule that gives it, or the record of the event. */
function ofError(model: Model, code: string | null): LineTarget | null {
  const rule = model.rules.find(({ error }) => error?.kind === "code" && error.code === code);
  if (rule !== undefined) return form(model, rule.entity, rule.field);
  for (const { entity, transitions } of model.states)
    for (const row of transitions)
      if (row.guards.some(({ otherwise }) => otherwise?.value === code)) return ofTransition(model, entity, row);
  return null;
}

/** The first place that reads a constant. */
function ofConstant(model: Model, name: string | null): LineTarget | null {
  if (name === null) return null;
  const reads = (part: unknown): boolean => {
    if (typeof part !== "object" || part === null || part instanceof Map) return false;
    if (Array.isArray(part)) return part.some(reads);
    if ("op" in part && part.op === "constant" && "name" in part && part.name === name) return true;
    return Object.values(part).some(reads);
  };
  for (const { key, fields } of model.entities) {
    const field = fields.find((each) => reads(each));
    if (field !== undefined) return ofField(key, field);
  }
  const rule = model.rules.find(reads);
  if (rule !== undefined) return form(model, rule.entity, rule.field);
  for (const { entity, transitions } of model.states) {
    const row = transitions.find(reads);
    if (row !== undefined) return ofTransition(model, entity, row);
  }
  const screen = model.screens.find((each) => !each.byDefault && reads(each));
  return screen === undefined ? null : { page: pageOf(screen), element: { kind: "screen", screen: screen.name } };
}
