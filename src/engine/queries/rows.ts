import type { Value } from "#expr/types.ts";
import type { Screen, FieldOrExpression as ShownFact } from "#model/2-screens.ts";
import type { TypedTree } from "#expr/typed.ts";
import { byName } from "#text/by-name.ts";
import type { Row } from "../contract/queries.ts";
import type { DisplayValue } from "../contract/display-value.ts";
import { OWNER } from "../document/lookup.ts";
import type { StoredRecord } from "../ports/records.ts";
import { maySeeField } from "../rights/may.ts";
import { rowsOnField } from "../rights/rows.ts";
import { titleField } from "../words/title.ts";
import { fieldReader, screenTitle, showExpression, type FieldReader } from "./shown.ts";
import { bringTitles, ownFieldsIn } from "./titles.ts";
import { thisIs } from "../context/context.ts";
import type { QueryContext } from "../context/query-context.ts";

/** How the rows of a list are shown, computed once for all of them. */
export interface RowPlan {
  readonly entity: string;
  /** The fields to read of each record. */
  readonly fields: readonly string[];
  rows(records: readonly StoredRecord[]): readonly Row[];
}

type Reader = (id: string, record: StoredRecord) => DisplayValue | null;

/** Plans rows with the facts of `look`; without a title there, with the record's. `further`: fields beside them. */
export function planRows(
  context: QueryContext,
  entity: string,
  look: RowLayout,
  groupedBy: string | null,
  further: readonly string[],
): RowPlan {
  const fields = fieldsOf(context, entity, look, [...further, ...(groupedBy === null ? [] : [groupedBy])]);
  const title = look.title && factReader(context, entity, look.title);
  const subtitle = look.subtitle.map((one) => factReader(context, entity, one));
  const badge = look.badge && factReader(context, entity, look.badge);
  const picture = look.picture && factReader(context, entity, look.picture);
  const group = groupedBy === null ? null : fieldReader(context, entity, groupedBy);
  const values = further.map((field): [string, FieldReader] => [field, fieldReader(context, entity, field)]);
  const colours = context.lookup.entity(entity)?.colourIf ?? [];
  const row = (record: StoredRecord): Row => {
    const id = String(record["id"]);
    const shown = byName<DisplayValue>();
    for (const [field, read] of values) {
      const value = read(id, record);
      if (value !== null) shown[field] = value;
    }
    const second: DisplayValue[] = [];
    for (const read of subtitle) {
      const value = read(id, record);
      if (value !== null) second.push(value);
    }
    const status = maySeeField(context, entity, id, "status") && record["status"];
    return {
      entity,
      id,
      title: (title && title(id, record)) || { value: screenTitle(context, entity, id) ?? "", type: TEXT },
      subtitle: second,
      badge: badge && badge(id, record),
      picture: picture && picture(id, record),
      tint: colours.find(({ condition }) => context.holdsAs(condition, thisIs(id), context.visibility))?.colour ?? null,
      status: typeof status === "string" ? status : null,
      group: group && group(id, record),
      values: shown,
    };
  };
  return {
    entity,
    fields,
    rows: (records) => {
      context.visibility.know(
        entity,
        records.map((record) => String(record["id"])),
      );
      bringNamed(context, entity, fields, records);
      return records.map(row);
    },
  };
}

/** Rows of records given by id. */
export function rowsOf(
  context: QueryContext,
  entity: string,
  ids: readonly string[],
  look: RowLayout,
  further: readonly string[],
): readonly Row[] {
  const plan = planRows(context, entity, look, null, further);
  return plan.rows(context.bring(entity, ids, plan.fields));
}

const TEXT = { kind: "text" } as const;

/** Cached, because it is the same for every page of a list. */
function fieldsOf(
  context: QueryContext,
  entity: string,
  look: RowLayout,
  further: readonly string[],
): readonly string[] {
  const { fieldsOfLists } = context.actor.access;
  let needs = fieldsOfLists.get(look);
  if (needs === undefined) fieldsOfLists.set(look, (needs = new Map()));
  const key = [entity, ...further].join("\n");
  let fields = needs.get(key);
  if (fields === undefined) needs.set(key, (fields = neededFields(context, entity, look, further)));
  return fields;
}

function neededFields(
  context: QueryContext,
  entity: string,
  look: RowLayout,
  further: readonly string[],
): readonly string[] {
  const fields = new Set<string>(["id"]);
  const declared = context.lookup.entity(entity);
  if (context.lookup.states(entity) !== undefined) fields.add("status");
  if (declared?.owner) fields.add(OWNER);
  for (const field of further) fields.add(field);
  const trees: (TypedTree | null | undefined)[] = declared?.colourIf.map(({ condition }) => condition.tree) ?? [];
  for (const one of [look.title, ...look.subtitle, look.badge, look.picture])
    if (one?.kind === "field") fields.add(one.field);
    else trees.push(one?.expression.tree);
  if (declared?.shownAs?.tree) trees.push(declared.shownAs.tree);
  else fields.add(titleField(context, entity)?.key ?? "id");
  for (const field of fields)
    for (const right of rowsOnField(context.lookup, context.actor, "see", entity, field))
      trees.push(right.onlyIf?.tree);
  for (const tree of trees) if (tree) for (const field of ownFieldsIn(tree)) fields.add(field);
  return [...fields].filter((field) => {
    const type = context.lookup.field(entity, field)?.type.kind;
    return type !== "children" && type !== "secret";
  });
}

/** Loads the titles of the records that the rows refer to. */
function bringNamed(
  context: QueryContext,
  entity: string,
  fields: readonly string[],
  records: readonly StoredRecord[],
): void {
  for (const field of fields) {
    const type = context.lookup.field(entity, field)?.type;
    if (type?.kind !== "reference" && type?.kind !== "references") continue;
    const named = new Set<string>();
    for (const record of records) {
      const id = record[field];
      for (const one of Array.isArray(id) ? (id as readonly Value[]) : [id])
        if (typeof one === "string") named.add(one);
    }
    bringTitles(context, type.entity, [...named]);
  }
}

function factReader(context: QueryContext, entity: string, shown: ShownFact): Reader {
  if (shown.kind === "expression") {
    const { expression } = shown;
    const { tree } = expression;
    // A field of another record is called what it is called there.
    const name = tree?.op === "field" ? context.lookup.field(tree.entity, tree.field)?.name : undefined;
    const called = name === undefined ? {} : { name };
    return (id) => ({ ...showExpression(context, expression, id), ...called });
  }
  return fieldReader(context, entity, shown.field, context.lookup.field(entity, shown.field)?.name);
}

export type RowLayout = Pick<Screen, "title" | "subtitle" | "badge" | "picture">;

export const PLAIN: RowLayout = { title: null, subtitle: [], badge: null, picture: null };

const firstList = ({ views }: Screen): number =>
  views.findIndex((one) => !["one", "form", "overview", "text"].includes(one.kind));

/** The facts of a screen apply to its first list and views of the same entity; other views use their usual look. */
export function lookOf(context: QueryContext, screen: Screen, view: number): RowLayout {
  const first = firstList(screen);
  const entity = screen.views[view]?.entity ?? null;
  const parent = screen.views.find(({ kind }) => kind === "one")?.entity ?? null;
  const says = screen.title !== null || screen.subtitle.length > 0 || screen.badge !== null || screen.picture !== null;
  const isOwn = first === view || screen.views[first]?.entity === entity;
  // A list beside a record that has no facts of its own borrows those of the entity's main list.
  if (isOwn && says) return screen;
  const look = isOwn && screen.parameters.length === 0 ? screen : usualLook(context, entity, parent);
  return look.subtitle.length === 0 && isApartFromOwner(context, screen, entity)
    ? { ...look, subtitle: [{ kind: "field", field: OWNER, span: NO_SPAN }] }
    : look;
}

const NO_SPAN = { start: 0, end: 0 };

/** Whether child rows are listed away from the record that owns them; then showing their owner tells them apart. */
export function isApartFromOwner({ lookup }: QueryContext, { views }: Screen, entity: string | null): boolean {
  const owner = lookup.entity(entity ?? "")?.owner;
  return owner != null && !views.some((view) => view.kind === "one" && view.entity === owner.entity);
}

/**
 * The look of an entity's rows as some list defines it; lists beside a record and overviews borrow it, without the
 * title. Beside a record (`parent`), a list that names other records is preferred: they tell the rows apart.
 */
export function usualLook(context: QueryContext, entity: string | null, parent: string | null = null): RowLayout {
  if (entity === null) return PLAIN;
  const lists = context.lookup.model.screens.filter((screen) => screen.views[firstList(screen)]?.entity === entity);
  const namesOthers = ({ subtitle }: Screen): boolean =>
    parent !== null &&
    subtitle.some((one) => {
      const type = one.kind === "field" ? context.lookup.field(entity, one.field)?.type : undefined;
      return type?.kind === "reference" && type.entity !== parent;
    });
  const said =
    lists.find(namesOthers) ??
    lists.find((screen) => screen.subtitle.length > 0) ??
    lists.find((screen) => screen.badge !== null);
  // The only possible status carries no information.
  const status: ShownFact | null =
    (context.lookup.states(entity)?.statuses.length ?? 0) > 1
      ? { kind: "field", field: "status", span: NO_SPAN }
      : null;
  return {
    title: null,
    subtitle: said?.subtitle ?? [],
    badge: said?.badge ?? status,
    picture: said?.picture ?? null,
  };
}
