import { targetOf } from "../../entity-of-place.ts";
import type { AnalysedDocument } from "../../analysed-document.ts";
import { fieldNames, type PlainWords } from "../plain-words.ts";

/** Counts and sums. */
const OPERATIONS = new Map([
  ["count", "size"],
  ["number", "size"],
  ["sum", "sum"],
  ["total", "sum"],
  ["average", "average"],
  ["smallest", "min"],
  ["lowest", "min"],
  ["earliest", "min"],
  ["largest", "max"],
  ["highest", "max"],
  ["latest", "max"],
]);

const FIGURE = new RegExp(
  `(?:the\\s+)?(${[...OPERATIONS.keys()].join("|")})\\s+of\\s+(?:all\\s+|its\\s+|the\\s+)?`,
  "u",
);

/** `count of Loan where …`, `sum of lines.amount`, `days since handed over`. */
export function readFigure(words: PlainWords): string | null {
  return words.attempt(() => ofList(words)) ?? words.attempt(() => sinceThen(words));
}

function ofList(words: PlainWords): string | null {
  const operation = OPERATIONS.get(words.take(FIGURE)?.[1]?.toLowerCase() ?? "");
  const list = operation === undefined ? null : (ownRows(words) ?? allRecords(words));
  if (operation === undefined || list === null) return null;
  const { study, scope } = words.place;
  const name = freeName(list.entity, [...scope.variables.keys(), ...scope.constants.keys()]);
  const key =
    operation === "size"
      ? null
      : words.take(/\.|['’]s\b/u) === null
        ? null
        : words.longest(fieldNames(study, list.entity));
  if (operation !== "size" && key === null) return null;
  const records = { kind: "record", entity: list.entity } as const;
  const inner = {
    study,
    entity: list.entity,
    prefix: `${name}.`,
    scope: { ...scope, variables: new Map([...scope.variables, [name, records]]) },
  };
  const isNarrowed = words.take(/where|whose|(?:that|which)\s+(?:is|are)/u) !== null;
  const condition = isNarrowed ? words.within(inner, (each) => words.grammar.condition(each)) : null;
  if (isNarrowed && condition === null) return null;
  const own = list.isAll ? ofThis(words, list.entity, condition) : null;
  const conditions = [...(own === null ? [] : [`${name}.${own} = this`]), ...(condition === null ? [] : [condition])];
  const chosen =
    conditions.length === 0 ? list.code : `${list.code}.filter(${name}, ${conditions.map(closed).join(" and ")})`;
  return key === null ? `${chosen}.size()` : `${chosen}.${operation}(${name}, ${name}.${key})`;
}

const closed = (condition: string, _: number, all: readonly string[]): string =>
  all.length > 1 && condition.includes(" or ") ? `(${condition})` : condition;

/**
 * `count of Loan` in a tool most likely means that tool's own loans. Returns the reference field for them; the text
 * does not say so.
 */
function ofThis(words: PlainWords, entity: string, condition: string | null): string | null {
  const { study, scope } = words.place;
  const own = scope.variables.get("this");
  if (own?.kind !== "record" || /\bthis\b/u.test(condition ?? "")) return null;
  const fields = study.model.entities.find(({ key }) => key === entity)?.fields ?? [];
  const referring = fields.filter(({ type }) => type.kind === "reference" && type.entity === own.entity);
  if (referring.length > 0) words.isUnsure = true;
  return referring.length === 1 ? (referring[0]?.key ?? null) : null;
}

interface List {
  readonly code: string;
  readonly entity: string;
  /** All records of the entity, not the child rows of one record. */
  readonly isAll: boolean;
}

/** The child rows of the current record. */
function ownRows(words: PlainWords): List | null {
  const { study, entity, prefix } = words.place;
  if (entity === null) return null;
  return words.attempt(() => {
    const key = words.longest(fieldNames(study, entity));
    const type = study.model.entities.find((one) => one.key === entity)?.fields.find((one) => one.key === key)?.type;
    if (key === null || (type?.kind !== "children" && type?.kind !== "references")) return null;
    const target = targetOf(study, entity, key);
    return target === null ? null : { code: `${prefix}${key}`, entity: target, isAll: false };
  });
}

function allRecords(words: PlainWords): List | null {
  if (isAtNumber(words)) return null;
  const key = words.longest(entityNames(words.place.study));
  return key === null ? null : { code: key, entity: key, isAll: true };
}

/** `number of guests` may mean the field Guests. */
function isAtNumber(words: PlainWords): boolean {
  const { study, entity } = words.place;
  const { at } = words;
  const key = entity === null ? null : words.longest(fieldNames(study, entity));
  words.at = at;
  const type = study.model.entities.find((one) => one.key === entity)?.fields.find((one) => one.key === key)?.type;
  return type?.kind === "number" || type?.kind === "whole number";
}

function* entityNames({ model }: AnalysedDocument): Generator<readonly [string, string]> {
  for (const { name, key } of model.entities) {
    yield [name, key];
    yield [`${name}s`, key];
    yield [key, key];
  }
}

/** The first letter of an entity, or `x`: a variable name without another meaning. */
function freeName(entity: string, taken: readonly string[]): string {
  const letter = entity.slice(0, 1).toLocaleLowerCase("en");
  const names = /^[a-z]$/u.test(letter) ? [letter, "x", "each_one"] : ["x", "each_one"];
  return names.find((name) => !taken.includes(name)) ?? "the_one";
}

/** `years since born`, `days until due`. */
function sinceThen(words: PlainWords): string | null {
  const found = words.take(/(?:the\s+)?(?:number\s+of\s+)?(years|months|days|hours|minutes)\s+(since|until)/u);
  const then = found === null ? null : words.field();
  if (found === null || then === null) return null;
  const unit = (found[1] ?? "").toLowerCase();
  const now = unit === "hours" || unit === "minutes" ? "now()" : "today()";
  return found[2]?.toLowerCase() === "since" ? `${unit}(${then}, ${now})` : `${unit}(${now}, ${then})`;
}
