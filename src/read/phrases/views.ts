import type { OrderBy, View, ViewKind } from "#model/2-screens.ts";
import type { Expression, Problem, Written } from "#model/expression.ts";
import { suggest } from "#text/suggest.ts";
import { CODE, type Rich } from "../markdown/rich.ts";
import { longestName, type Names } from "../names.ts";
import type { Reading } from "../reading.ts";
import { firstWord, leadingSpace, readOrder, takePath, unknownField } from "./order.ts";

const ARTICLE = /^(?:an?|the|all)\s+/iu;
const OF = /^(list|cards|table|board|calendar|map|gallery|grid)\s+(?:of|with)\s+(?:all\s+|the\s+)?/iu;
const ONE = /^(?:one|single|details? of|a single)\s+(?:an?\s+|the\s+)?/iu;
const FORM = /^form\s+(?:for|of|to create|to add)\s+(?:an?\s+|one\s+|the\s+)?/iu;
const BARE = /^(overview|dashboard|text)\s*\.?$/iu;
const BEGINS_VIEW =
  /^,\s*(?:(?:an?|the|all)\s+)?(?:(?:list|cards|table|board|calendar|map|gallery|grid)\s+(?:of|with)\s|(?:one|single|details? of)\s|form\s+(?:for|of|to)\s|(?:overview|dashboard|text)\s*(?:[,.]|$))/iu;

/** *Shows*: one view, or several separated by commas. A comma without a view after it belongs to the view before it. */
export function readViews(reading: Reading, names: Names, rich: Rich): View[] {
  const starts = [0];
  for (let i = 0; i < rich.text.length; i++)
    if (rich.text[i] === "," && BEGINS_VIEW.test(rich.text.slice(i, i + 60))) starts.push(i + 1);
  return starts.map((start, i) => {
    const next = starts[i + 1];
    return readView(reading, names, rich.slice(start, next === undefined ? rich.text.length : next - 1).trim());
  });
}

export const emptyView = (kind: View["kind"], at: { readonly span: View["span"] }): View => ({
  kind,
  span: at.span,
  entity: null,
  where: null,
  order: [],
  groupedBy: null,
  first: null,
  from: null,
  to: null,
  blocks: [],
  problem: null,
});

/** The kind of view that a phrase begins with, and the end of the words for it; null: not a view. */
export function headOfView(text: string): { readonly kind: ViewKind; readonly end: number } | null {
  const article = ARTICLE.exec(text)?.[0].length ?? 0;
  const rest = text.slice(article);
  const bare = BARE.exec(rest);
  if (bare !== null) return { kind: bare[1]?.toLowerCase() === "text" ? "text" : "overview", end: text.length };
  const many = OF.exec(rest);
  const one = ONE.exec(rest);
  const start = many ?? one ?? FORM.exec(rest);
  if (start === null) return null;
  const word = many?.[1]?.toLowerCase();
  return {
    kind: many === null ? (one === null ? "form" : "one") : word === "grid" ? "gallery" : (word as ViewKind),
    end: article + start[0].length,
  };
}

function readView(reading: Reading, names: Names, rich: Rich): View {
  const head = headOfView(rich.text);
  if (head === null) {
    const problem = reading.problem("view-not-understood", rich.span, { written: rich.plain });
    return { ...emptyView("text", rich), problem };
  }
  const { kind } = head;
  if (kind === "overview" || kind === "text") return emptyView(kind, rich);
  const entity = takeEntity(reading, names, rich, head.end);
  const clauses = readClauses(reading, names, rich, entity.end, entity.key);
  return {
    ...emptyView(kind, rich),
    ...clauses,
    entity: entity.key,
    problem: entity.problem ?? clauses.problem,
  };
}

const STOP = /\s(?:where|by|sorted|ordered|grouped|group|first|top|from|on|with|in)\s/iu;

/** The entity's name at this offset. An unknown name extends to the next keyword of the phrase. */
export function takeEntity(
  reading: Reading,
  names: Names,
  rich: Rich,
  from: number,
): { key: string | null; end: number; problem: Problem | null } {
  const code = rich.codeAt(from);
  const found = code === null ? longestName(rich.text, from, (name) => names.entity(name)) : null;
  if (found !== null) return { key: found.name, end: found.end, problem: null };
  if (code !== null && names.entity(code.source) !== null)
    return { key: names.entity(code.source), end: from + 1, problem: null };
  const rest = rich.text.slice(from);
  const stop = STOP.exec(`${rest} `);
  const name = rich.slice(from, from + (stop === null ? rest.length : stop.index)).trim();
  const near = suggest(name.plain, names.entityNames());
  const problem = reading.problem("entity-unknown", name.span, { name: name.plain, near });
  // A near miss: the rest is read as if it were that entity, but the view is closed.
  return {
    key: near === null ? null : names.entity(near),
    end: from + (stop === null ? rest.length : stop.index),
    problem,
  };
}

export interface Clauses {
  where: Expression | null;
  order: readonly OrderBy[];
  groupedBy: Written | null;
  first: number | null;
  from: Written | null;
  to: Written | null;
  problem: Problem | null;
}

const WHERE = /^,?\s*(?:where|with|whose|if|only)\s+/iu;
const BY = /^,?\s*(?:(?:sorted|ordered|order|sort)\s+)?by\s+/iu;
const GROUPED = /^,?\s*(?:grouped|group|in groups)\s+by\s+/iu;
const FIRST = /^,?\s*(?:the\s+)?(?:first|top|at most|up to)\s+(\d{1,6})\b(?:\s+(?:records|rows|only))?/iu;
const FROM = /^,?\s*(?:from|on)\s+/iu;
const TO = /^\s*(?:to|until|till)\s+/iu;

/** The clauses after a view's entity (where, by, grouped by, first, from … to), in any order. */
export function readClauses(reading: Reading, names: Names, rich: Rich, start: number, entity: string | null): Clauses {
  const read: Clauses = { where: null, order: [], groupedBy: null, first: null, from: null, to: null, problem: null };
  let at = start;
  const field = (): Written | null => {
    at += leadingSpace(rich.text, at);
    const found = takePath(names, entity, rich, at);
    if (found !== null) {
      at = found.end;
      return { value: found.key, span: found.span };
    }
    const word = firstWord(rich, at);
    if (entity !== null) read.problem ??= unknownField(reading, names, entity, word);
    at += Math.max(1, word.text.length);
    return null;
  };
  while (at < rich.text.length) {
    const rest = rich.text.slice(at);
    const space = leadingSpace(rest, 0);
    if (space > 0) {
      at += space;
      continue;
    }
    const where = WHERE.exec(rest);
    const code = where === null ? null : rich.codeAt(at + where[0].length);
    const match = GROUPED.exec(rest) ?? null;
    if (where !== null && code !== null && read.where === null) {
      read.where = reading.expression(code);
      at += where[0].length + CODE.length;
    } else if (match !== null) {
      at += match[0].length;
      read.groupedBy = field();
    } else if (BY.test(rest)) {
      at += BY.exec(rest)?.[0].length ?? 0;
      const order = readOrder(reading, names, entity, rich, at, takePath);
      read.order = [...read.order, ...order.order];
      read.problem ??= entity === null ? null : order.problem;
      at = Math.max(order.end, at + 1);
    } else if (FIRST.test(rest)) {
      const first = FIRST.exec(rest);
      read.first = Number(first?.[1]);
      at += first?.[0].length ?? 1;
    } else if (FROM.test(rest)) {
      at += FROM.exec(rest)?.[0].length ?? 0;
      read.from = field();
      const to = TO.exec(rich.text.slice(at));
      if (to !== null) {
        at += to[0].length;
        read.to = field();
      }
    } else {
      // Words that are no clause. They may be meant as a restriction, so they must not be ignored.
      if (where !== null && code === null && /^,?\s*(?:where|whose)\b/iu.test(rest))
        read.problem ??= reading.problem("code-expected", rich.slice(at + where[0].length).trim().span, {
          what: "where",
          written: rich.slice(at + where[0].length).trim().plain,
        });
      else if (/^\.\p{L}/u.test(rest)) {
        const further = rich.slice(at + 1, at + (/^\.[\p{L}\p{N}\p{M}_]+/u.exec(rest)?.[0].length ?? 1));
        const before = /[\p{L}\p{N}\p{M}_]+(?:\.[\p{L}\p{N}\p{M}_]+)*$/u.exec(rich.text.slice(0, at))?.[0] ?? "";
        read.problem ??= leadsNowhere(reading, names, entity, before, further);
      } else if (rest.trim() !== "." && rest.trim() !== "")
        read.problem ??= reading.problem("view-not-understood", rich.slice(at).trim().span, {
          written: rich.slice(at).trim().plain,
        });
      break;
    }
  }
  return read;
}

/** `site.nme`: the record before the dot has no such field, or there is no record before the dot. */
function leadsNowhere(reading: Reading, names: Names, entity: string | null, field: string, further: Rich): Problem {
  let at = entity;
  for (const part of field.split(".")) {
    const key = at === null ? null : names.field(at, part);
    at = at === null || key === null ? null : (names.target(at, key) ?? null);
  }
  return at === null
    ? reading.problem("path-leads-nowhere", further.span, { field, further: further.plain })
    : unknownField(reading, names, at, further);
}
