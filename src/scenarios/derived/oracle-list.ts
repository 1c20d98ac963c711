import { looseName } from "#text/names.ts";
import type { Value } from "#expr/types.ts";
import type { ListQuery } from "#engine/contract/queries.ts";
import type { FieldType } from "#model/3-entities.ts";
import type { Screen, View } from "#model/2-screens.ts";
import type { OraclePerson, Oracle, OracleVisibility } from "./oracle.ts";

/** The expected records of a list, found by checking every record. */
export interface ExpectedList {
  /** The records of the view that this person may see. */
  readonly all: readonly string[];
  /** Those that match search, filters, column and dates. */
  readonly matching: readonly string[];
}

export interface OracleView {
  readonly oracle: Oracle;
  readonly asker: OraclePerson;
  readonly sight: OracleVisibility;
  readonly screen: Screen;
  readonly view: View;
  readonly entity: string;
}

export function expectedList(viewed: OracleView, query: ListQuery): ExpectedList {
  const { oracle, asker, sight, screen, view, entity } = viewed;
  if (!opensTo(asker, screen)) return { all: [], matching: [] };
  const at = seenPlace(viewed, query.at ?? null);
  const all = (oracle.records[entity] ?? [])
    .map((record) => String(record["id"]))
    .filter((id) => sight.record(entity, id))
    .filter((id) => view.where === null || oracle.isTrue(view.where, asker.id, at, id));
  const matching = all.filter(
    (id) =>
      isFound(viewed, id, query.search ?? "") &&
      Object.entries(query.filters ?? {}).every(
        ([field, values]) => values.length === 0 || holds(viewed, id, field, values),
      ) &&
      (query.group === undefined || isUnder(viewed, id, query.group)) &&
      (query.between === undefined || isBetween(viewed, id, query.between)),
  );
  return { all, matching };
}

/** The record of a screen. Null: the person may not see it, so conditions treat it as absent (P6.13). */
export const seenPlace = ({ oracle, sight }: Pick<OracleView, "oracle" | "sight">, at: string | null): string | null =>
  at !== null && Object.keys(oracle.records).some((one) => oracle.record(one, at) !== null && sight.record(one, at))
    ? at
    : null;

/** A screen answers nothing to people that its *Who* does not include (P6.13). */
export const opensTo = (asker: OraclePerson, { who }: Screen): boolean =>
  who.length === 0 ||
  who.some(({ value }) => value === "anyone" || asker.roles.some((role) => looseName(role) === looseName(value)));

/** A field or path as this person sees it. Undefined: hidden. A hidden field behind a reference is null instead. */
export function seenField(viewed: OracleView, entity: string, id: string, field: string): Value | undefined {
  const { oracle, asker, sight } = viewed;
  const [first = "", ...rest] = field.split(".");
  if (rest.length > 0) {
    const next = seenField(viewed, entity, id, first);
    const target = oracle.targetOf(entity, first);
    if (typeof next !== "string" || target === null || !sight.record(target, next)) return null;
    return seenField(viewed, target, next, rest.join(".")) ?? null;
  }
  return sight.field(entity, id, field) ? oracle.field(entity, id, field, asker.id) : undefined;
}

/** A filter matches records with one of the values. It never matches by a hidden field. */
function holds(viewed: OracleView, id: string, field: string, values: readonly Value[]): boolean {
  const value = seenField(viewed, viewed.entity, id, field);
  if (value === undefined) return false;
  const given = values.map((one) => JSON.stringify(one));
  if (Array.isArray(value)) return value.some((one) => given.includes(JSON.stringify(one)));
  return given.includes(JSON.stringify(value)) || (value === false && given.includes("null"));
}

/** A board column contains the records with exactly this value. Lists are compared as a whole. */
function isUnder(viewed: OracleView, id: string, group: Value): boolean {
  const value = seenField(viewed, viewed.entity, id, groupFieldOf(viewed) ?? "status");
  return (
    value !== undefined && (JSON.stringify(value) === JSON.stringify(group) || (value === false && group === null))
  );
}

/** The field that a view is grouped by. Boards default to the status. Child rows and secrets can't be grouped by. */
export function groupFieldOf({ oracle, view, entity }: OracleView): string | null {
  const said = view.groupedBy?.value ?? null;
  const kind = said === null ? "" : (oracle.fieldOf(entity, said)?.type.kind ?? "");
  return said !== null && !["children", "secret"].includes(kind) ? said : view.kind === "board" ? "status" : null;
}

function isBetween(
  viewed: OracleView,
  id: string,
  { start, end }: { readonly start: string; readonly end: string },
): boolean {
  const { view, entity } = viewed;
  const from = view.from === null ? null : seenField(viewed, entity, id, view.from.value);
  const to = view.to === null ? null : seenField(viewed, entity, id, view.to.value);
  if (typeof from !== "string" || from.slice(0, 10) > end) return false;
  return from >= start || (typeof to === "string" && to >= start);
}

const TEXTS = new Set([
  "text",
  "long text",
  "formatted text",
  "list of text",
  "email",
  "phone",
  "link",
  "barcode",
  "series",
  "choice",
  "choices",
]);

export const typeOf = (oracle: Oracle, entity: string, field: string): FieldType | null =>
  field === "status" ? { kind: "choice", options: [] } : (oracle.fieldOf(entity, field)?.type ?? null);

const isSearched = (oracle: Oracle, entity: string, field: string): boolean =>
  TEXTS.has(typeOf(oracle, entity, field)?.kind ?? "") && !isWorkedOut(oracle, entity, field);

const isWorkedOut = (oracle: Oracle, entity: string, field: string): boolean => {
  const said = oracle.fieldOf(entity, field)?.default;
  return said?.kind === "computed" && said.fixedAt === null;
};

/** The fields that a search of the view covers. */
export function searchedFields({ oracle, screen, entity }: OracleView): readonly string[] {
  const named = screen.search
    .map(({ value }) => value)
    .filter(
      (field) =>
        isSearched(oracle, entity, field) ||
        ["reference", "references"].includes(typeOf(oracle, entity, field)?.kind ?? ""),
    );
  return named.length > 0 ? named : textsOf(oracle, entity);
}

const textsOf = (oracle: Oracle, entity: string): readonly string[] =>
  oracle.fieldsOf(entity).flatMap(({ key }) => (isSearched(oracle, entity, key) ? [key] : []));

/** True if every word starts a word in a visible field, or in the title of a visible referenced record. */
function isFound(viewed: OracleView, id: string, search: string): boolean {
  const words = search.split(/\s+/).filter((word) => word !== "");
  return words.every((word) => searchedFields(viewed).some((field) => isWordIn(viewed, id, field, word)));
}

function isWordIn(viewed: OracleView, id: string, field: string, word: string): boolean {
  const { oracle, sight, entity } = viewed;
  const value = seenField(viewed, entity, id, field);
  const type = typeOf(oracle, entity, field);
  if (value === undefined || type === null) return false;
  if (type.kind === "references")
    return (Array.isArray(value) ? (value as readonly Value[]) : []).some(
      (one) =>
        typeof one === "string" &&
        sight.record(type.entity, one) &&
        titleFields(oracle, type.entity).some((title) => hasWord(seenField(viewed, type.entity, one, title), word)),
    );
  if (type.kind !== "reference") return isSearched(oracle, entity, field) && hasWord(value, word);
  if (typeof value !== "string" || !sight.record(type.entity, value)) return false;
  return titleFields(oracle, type.entity).some((title) => hasWord(seenField(viewed, type.entity, value, title), word));
}

/** The default title of a record: the first field of the first of these type groups. */
const TITLES: readonly (readonly string[])[] = [
  ["text"],
  ["long text", "formatted text", "email", "phone", "link", "barcode", "series"],
  ["choice", "reference"],
];

/** The text fields that a record's title consists of. */
export function titleFields(oracle: Oracle, entity: string): readonly string[] {
  const tree = oracle.model.entities.find(({ key }) => key === entity)?.shownAs?.tree;
  if (tree?.op === "field" && tree.entity === entity && isSearched(oracle, entity, tree.field)) return [tree.field];
  if (tree) return textsOf(oracle, entity);
  const fields = oracle.fieldsOf(entity);
  const first = TITLES.map((kinds) => fields.find(({ type }) => kinds.includes(type.kind))).find((found) => found);
  if (first === undefined || !TEXTS.has(first.type.kind)) return [];
  return isSearched(oracle, entity, first.key) ? [first.key] : textsOf(oracle, entity);
}

/** Words as the search splits them: letters and digits, ignoring case and accents. */
export const wordsIn = (value: Value | undefined): readonly string[] =>
  Array.isArray(value)
    ? value.flatMap(wordsIn)
    : typeof value === "string"
      ? value
          .normalize("NFD")
          .replace(/\p{M}/gu, "")
          .toLowerCase()
          .split(/[^\p{L}\p{N}]+/u)
          .filter((word) => word !== "")
      : [];

const hasWord = (value: Value | undefined, word: string): boolean =>
  wordsIn(value).some((one) => one.startsWith(word.toLowerCase()));
