import type { Expression } from "#model/expression.ts";
import type { TypedTree } from "#expr/typed.ts";
import type { OrderBy } from "#model/2-screens.ts";
import { valueNamed } from "#text/by-name.ts";
import { WITHOUT_ORDER } from "#model/without-order.ts";
import { SEARCHED_KINDS } from "#model/searched-kinds.ts";
import { walk } from "../document/walk.ts";
import { whereCandidate } from "../effects/chosen.ts";
import type { Ordering, Where } from "../ports/records.ts";
import { VisibleRecords, type VisibleSelection } from "../visibility/visible-records.ts";
import { titleField } from "../words/title.ts";
import { ownFieldsIn } from "./titles.ts";
import { typeOf } from "./shown.ts";
import { thisIs, type Context } from "../context/context.ts";
import type { QueryContext } from "../context/query-context.ts";

const MOST_PLACES = 50;

/**
 * The records of a view that this person may see. `at` is the record of the screen. The condition of a view is cached
 * as one object, so that what is made of it can be cached too.
 */
export function selectView(
  context: QueryContext,
  entity: string,
  where: Expression | null,
  at: string | null,
): VisibleSelection {
  const { visible } = context;
  if (where === null) return visible.select(entity);
  // A condition must not reveal anything of a record that the person may not see.
  if (at !== null && !isSeen(context, where, at)) return selectView(context, entity, where, null);
  const { views } = context.actor.access;
  let places = views.get(where);
  if (places === undefined) views.set(where, (places = new Map()));
  const key = JSON.stringify([entity, at]);
  let found = places.get(key);
  if (found === undefined) {
    found = visible.select(entity, whereCandidate(context, where, thisIs(at))).where;
    if (places.size >= MOST_PLACES) places.clear();
    places.set(key, found);
  }
  return visible.selectKnown(entity, found);
}

/** Whether the person may see the record that a condition calls `this`. */
function isSeen({ visibility }: QueryContext, { tree }: Expression, id: string): boolean {
  let seen = true;
  if (tree !== null)
    walk(tree, (node) => {
      if (node.op === "variable" && node.name === "this" && node.type.kind === "record")
        seen &&= visibility.record(node.type.entity, id);
    });
  return seen;
}

/** The view's order, else the entity's, else newest first. */
export function orderOf(context: Context, entity: string, order: readonly OrderBy[]): readonly Ordering[] {
  const said = order.length > 0 ? order : (context.lookup.entity(entity)?.order ?? []);
  if (said.length === 0) return [{ field: "created_at", descending: true }];
  return said.flatMap(({ field, descending }) => orderOfField(context, entity, { field: field.value, descending }));
}

/**
 * The order by a field, for rows and for their groups: a reference is ordered by the fields of its record's title, then
 * by the record, so that records with the same title stay apart.
 */
export function orderOfField({ lookup }: Context, entity: string, by: Ordering): readonly Ordering[] {
  const paths = valueNamed(lookup.entity(entity)?.titlePaths ?? {}, by.field) ?? [];
  return [...paths.map((field) => ({ field, descending: by.descending })), by];
}

/** The order of groups, and of rows by their group, in the direction given for the grouping field. */
export function orderOfGroups(
  context: Context,
  entity: string,
  by: string,
  said: readonly (Ordering | OrderBy)[] = [],
): readonly Ordering[] {
  const all = [...said, ...(context.lookup.entity(entity)?.order ?? [])];
  const own = all.find(({ field }) => (typeof field === "string" ? field : field.value) === by);
  return orderOfField(context, entity, { field: by, descending: own?.descending ?? false, grouped: true });
}

const SEARCHED = new Set(SEARCHED_KINDS);
const MOST_WORDS = 8;

/**
 * Every word must occur in some field: in a text of the record, or in the title of a record that it refers to. A closed
 * field is searched only in records where this person may see it.
 */
export function whereFound(context: Context, entity: string, search: string, fields: readonly string[]): Where | null {
  const visible = new VisibleRecords(context);
  const words = search
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, MOST_WORDS);
  if (words.length === 0) return null;
  const named = fields.filter((field) => isSearched(context, entity, field));
  const searched = named.length > 0 ? named : defaultFields(context, entity);
  // One query of the word index for all words and fields costs far less than one for each.
  const open = searched.filter((field) => isText(context, entity, field) && visible.isOpen(entity, field));
  const others = searched.filter((field) => !open.includes(field));
  if (others.length === 0 && open.length > 0) return { search: words.join(" "), fields: open };
  return {
    all: words.map((word) => ({
      any: [
        ...(open.length === 0 ? [] : [{ search: word, fields: open }]),
        ...others.flatMap((field) => wordIn(context, visible, entity, field, word)),
      ],
    })),
  };
}

const isText = (context: Context, entity: string, field: string): boolean =>
  field === "status" || SEARCHED.has(typeOf(context.lookup, entity, field).kind);

function wordIn(
  context: Context,
  visible: VisibleRecords,
  entity: string,
  field: string,
  word: string,
): readonly Where[] {
  const type = typeOf(context.lookup, entity, field);
  if (type.kind === "reference" || type.kind === "references") {
    const titles = titleFields(context, type.entity).map((title) =>
      visible.inField(type.entity, title, { search: word, fields: [title] }),
    );
    if (titles.length === 0) return [];
    const ids = visible.ids(visible.select(type.entity, { any: titles }));
    return ids.length === 0 ? [] : [visible.onField(entity, { field, oneOf: ids })];
  }
  return isText(context, entity, field) ? [visible.inField(entity, field, { search: word, fields: [field] })] : [];
}

/** Whether a field is searched: computed fields are not in the word index unless fixed, but may name a record. */
function isSearched(context: Context, entity: string, field: string): boolean {
  const { kind } = typeOf(context.lookup, entity, field);
  if (kind === "reference" || kind === "references") return true;
  const said = context.lookup.field(entity, field)?.default;
  return isText(context, entity, field) && (said?.kind !== "computed" || said.fixedAt !== null);
}

/** The fields to search for a record's title: its title field, else all texts. */
export function titleFields(context: Context, entity: string): readonly string[] {
  const tree = context.lookup.entity(entity)?.shownAs?.tree ?? null;
  const only = tree === null || isOwnField(tree) ? titleParts(context, entity)[0] : undefined;
  const isWords = only !== undefined && isText(context, entity, only);
  if (isWords && isSearched(context, entity, only)) return [only];
  return isWords || tree !== null ? defaultFields(context, entity) : [];
}

const isOwnField = (tree: TypedTree): boolean => tree.op === "field" && tree.of.op === "variable";

/** The record's own fields in its title, in the order of the title. */
export function titleParts(context: Context, entity: string): readonly string[] {
  const tree = context.lookup.entity(entity)?.shownAs?.tree;
  if (tree) return [...ownFieldsIn(tree)];
  const field = titleField(context, entity);
  return field === null ? [] : [field.key];
}

const MOST_PARTS = 5;

/** The order of records by title, as people look for them. */
export const orderOfTitles = (context: Context, entity: string): readonly Ordering[] =>
  titleParts(context, entity)
    .filter((field) => {
      const { kind } = typeOf(context.lookup, entity, field);
      return kind !== "reference" && !WITHOUT_ORDER.has(kind);
    })
    .slice(0, MOST_PARTS)
    .map((field) => ({ field, descending: false }));

const defaultFields = (context: Context, entity: string): readonly string[] =>
  (context.lookup.entity(entity)?.fields ?? [])
    .filter((field) => SEARCHED.has(field.type.kind) && field.default?.kind !== "computed")
    .map((field) => field.key);
