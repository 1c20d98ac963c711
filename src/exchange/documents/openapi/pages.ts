import { codeSpan } from "../writer/markdown.ts";
import { flatten, type FlatSchema } from "./flatten-schema.ts";
import { numberAt, type JsonObject } from "./json-values.ts";
import type { ListAnswer, Operation } from "./operations.ts";

const SIZE = /^(?:limit|per_?page|page_?size|size|take|count|max_?results|top|\$top|page\[size\]|first)$/iu;
const OFFSET = /^(?:offset|skip|start|\$skip|from|page\[offset\])$/iu;
const PAGE = /^(?:page|page_?number|page_?no|p|page\[number\]|pageIndex)$/iu;
const CURSOR = /^(?:cursor|after|page_?token|next_?token|starting_after|continuation_?token|marker|page\[cursor\])$/iu;
const NEXT = /^(?:next|next_?cursor|next_?page|next_?page_?token|next_?token|cursor|after|continuation_?token)$/iu;
const TOTAL = /^(?:total|total_?count|count|total_?items|total_?results|total_?elements|size)$/iu;

const DEFAULT_SIZE = 20;
const MOST_SIZE = 100;

const code = (text: string): string => codeSpan(text, false);

/** The fact `Pages`, derived from the parameters and the response of a list. Null: the list is not paginated. */
export function pagesOf(api: JsonObject, operation: Operation, answer: ListAnswer): string | null {
  const queries = operation.parameters.filter((each) => each.in === "query" && !/[`|\s]/u.test(each.name));
  const find = (pattern: RegExp) => queries.find(({ name }) => pattern.test(name));
  const size = find(SIZE);
  const [offset, page, cursor] = [find(OFFSET), find(PAGE), find(CURSOR)];
  const many = `${sizeOf(size?.schema ?? null)} at a time`;
  const total = totalOf(api, operation, answer);
  const parts: string[] = [];
  if (cursor !== undefined) {
    const next = nextOf(api, answer);
    if (next === null) return null;
    parts.push(
      ...(size === undefined ? [] : [code(size.name)]),
      many,
      `next in ${code(`answer.${next}`)} as ${code(cursor.name)}`,
    );
    return parts.join(", ");
  }
  if (offset !== undefined && size !== undefined) parts.push(`${code(size.name)} and ${code(offset.name)}`, many);
  else if (page !== undefined) {
    parts.push(size === undefined ? code(page.name) : `${code(page.name)} and ${code(size.name)}`, many);
    const first = numberAt(page.schema?.own, "default") ?? numberAt(page.schema?.own, "minimum");
    if (first === 0) parts.push("from 0");
  } else if (operation.answerHeaders.some((header) => /^link$/iu.test(header)))
    return [...(size === undefined ? [] : [code(size.name)]), many, "next in header Link"].join(", ");
  else return null;
  if (total !== null) parts.push(total);
  return parts.join(", ");
}

function sizeOf(schema: FlatSchema | null): number {
  const given = numberAt(schema?.own, "default") ?? numberAt(schema?.own, "maximum") ?? DEFAULT_SIZE;
  const size = Math.min(given, MOST_SIZE);
  return Number.isInteger(size) && size > 0 ? size : DEFAULT_SIZE;
}

function totalOf(api: JsonObject, operation: Operation, { around }: ListAnswer): string | null {
  const header = operation.answerHeaders.find((name) => /total/iu.test(name) && /^[\w-]+$/u.test(name));
  if (header !== undefined) return `total in header ${header}`;
  for (const [name, property] of around?.properties ?? [])
    if (TOTAL.test(name) && /^(?:integer|number)$/u.test(flatten(api, property)?.type ?? ""))
      return `total in ${code(`answer.${name}`)}`;
  return null;
}

/** The property with the next cursor, at the top level or one level below. */
function nextOf(api: JsonObject, { around }: ListAnswer): string | null {
  if (around === null) return null;
  for (const [name, property] of around.properties) {
    const flat = flatten(api, property);
    if (NEXT.test(name) && (flat?.type === "string" || flat?.type === "integer")) return name;
    if (flat?.type === "object" && /^[\w]+$/u.test(name))
      for (const [inner, value] of flat.properties)
        if (NEXT.test(inner) && flatten(api, value)?.type === "string") return `${name}.${inner}`;
  }
  return null;
}

export const isPageParameter = (name: string): boolean =>
  [SIZE, OFFSET, PAGE, CURSOR].some((pattern) => pattern.test(name));
