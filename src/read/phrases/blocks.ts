import type { Block } from "#model/2-screens.ts";
import type { Problem, Written } from "#model/expression.ts";
import { valueNamed } from "#text/by-name.ts";
import { cover } from "#text/span.ts";
import type { Rich } from "../markdown/rich.ts";
import { longestName, type Names } from "../names.ts";
import type { Reading } from "../reading.ts";
import { leadingSpace, takeField, takePath, unknownField, firstWord } from "./order.ts";
import { readFigure } from "./figures.ts";
import { readClauses, takeEntity } from "./views.ts";

const FIGURE =
  /^(?:the\s+)?(count|number|sum|total|average|mean|min|minimum|lowest|max|maximum|highest)\s+of\s+(?:all\s+|the\s+)?/iu;
const CHART = /^(?:an?\s+)?(bar|line|pie)\s+chart\s+of\s+(?:the\s+)?(?:(sum|total|count|number)\s+of\s+)?/iu;
const LIST = /^(?:an?\s+)?(?:list|cards|table)\s+of\s+/iu;

/** True for a text that describes the content of a block, false for prose. */
export const saysBlock = (text: string): boolean =>
  [FIGURE, CHART, LIST, /^value\s+of\s/iu].some((begins) => begins.test(text));

const FIGURES: Readonly<Record<string, Block["kind"]>> = {
  count: "count",
  number: "count",
  sum: "sum",
  total: "sum",
  average: "average",
  mean: "average",
  min: "min",
  minimum: "min",
  lowest: "min",
  max: "max",
  maximum: "max",
  highest: "max",
};

/** *Shows* of a block: `sum of Claim.still_to_pay where …`, `bar chart of Loan by month of out_on`, `list of …`. */
export function readOverviewBlock(reading: Reading, names: Names, name: Rich, rich: Rich | null): Block {
  const nothing = {
    name: name.plain,
    // The whole row is its span, because what it shows identifies a block as much as its name.
    span: rich === null ? name.span : cover(name.span, rich.span),
    entity: null,
    value: null,
    by: null,
    step: null,
    where: null,
    order: [],
    first: null,
    text: null,
    problem: null,
  };
  if (rich === null) return { ...nothing, kind: "text", text: "" };
  const value = readFigure(reading, rich);
  if (value !== null) return { ...nothing, kind: "value", figure: value.figure, problem: value.problem };
  const figure = FIGURE.exec(rich.text);
  const chart = CHART.exec(rich.text);
  const list = LIST.exec(rich.text);
  const start = figure ?? chart ?? list;
  if (start === null) {
    if (meansRecords(names, rich)) reading.problem("block-is-text", rich.span, { written: rich.plain });
    return { ...nothing, kind: "text", text: rich.plain };
  }
  const kind =
    figure !== null
      ? (valueNamed(FIGURES, (figure[1] ?? "").toLowerCase()) ?? "count")
      : chart !== null
        ? (chart[1]?.toLowerCase() as Block["kind"])
        : "list";
  const thing = takeThing(reading, names, rich, start[0].length);
  const axis = chart === null ? null : readAxis(reading, names, rich, thing.end, thing.entity);
  const clauses = readClauses(reading, names, rich, axis?.end ?? thing.end, thing.entity);
  let problem: Problem | null = thing.problem ?? axis?.problem ?? clauses.problem;
  if (problem === null && figure !== null && kind !== "count" && thing.value === null)
    problem = reading.problem("figure-without-field", rich.span, { kind });
  const [first] = clauses.order;
  if (problem === null && figure !== null && (first !== undefined || clauses.groupedBy !== null)) {
    const by = rich.slice(thing.end).trim();
    const what = rich.slice(start[0].length, thing.end).plain;
    const field = (clauses.groupedBy ?? first?.field)?.value ?? "";
    reading.problem("figure-is-one-number", by.span, { by: by.plain, chart: `bar chart of ${what} by ${field}` });
  }
  return {
    ...nothing,
    kind,
    entity: thing.entity,
    value: thing.value,
    by: axis?.by ?? clauses.groupedBy,
    step: axis?.step ?? null,
    where: clauses.where,
    order: clauses.order,
    first: clauses.first,
    problem,
  };
}

/** `share of Loan`, or code: an unreadable block that is meant to show records, not prose. */
function meansRecords(names: Names, rich: Rich): boolean {
  if (rich.hasCode) return true;
  const of = /\sof\s+(?:all\s+|the\s+)?/iu.exec(rich.text);
  return of !== null && longestName(rich.text, of.index + of[0].length, (name) => names.entity(name)) !== null;
}

/** `Claim`, `Claim.still_to_pay`, `still to pay of Claim`. */
function takeThing(
  reading: Reading,
  names: Names,
  rich: Rich,
  from: number,
): { entity: string | null; value: Written | null; end: number; problem: Problem | null } {
  const found = longestName(rich.text, from, (name) => names.entity(name));
  if (found === null) {
    const of = /\s+of\s+/iu.exec(rich.text.slice(from));
    const after =
      of === null ? null : longestName(rich.text, from + of.index + of[0].length, (name) => names.entity(name));
    const owner = after?.name ?? null;
    const field = owner === null ? null : takeField(names, owner, rich, from);
    if (after !== null && field !== null && of !== null && field.end === from + of.index)
      return { entity: owner, value: { value: field.key, span: field.span }, end: after.end, problem: null };
    const { key, end, problem } = takeEntity(reading, names, rich, from);
    return { entity: key, value: null, end, problem };
  }
  const entity = found.name;
  if (rich.text[found.end] !== ".") return { entity, value: null, end: found.end, problem: null };
  const at = found.end + 1;
  const field = takeField(names, entity, rich, at);
  if (field !== null) return { entity, value: { value: field.key, span: field.span }, end: field.end, problem: null };
  const word = firstWord(rich, at);
  return { entity, value: null, end: at + word.text.length, problem: unknownField(reading, names, entity, word) };
}

const STEPS: Readonly<Record<string, Block["step"]>> = { day: "day", week: "week", month: "month", year: "year" };

/** `by month of out_on`, `by out_on per month`, `by out_on, monthly`, `by kind`. */
function readAxis(
  reading: Reading,
  names: Names,
  rich: Rich,
  from: number,
  entity: string | null,
): { by: Written | null; step: Block["step"]; end: number; problem: Problem | null } | null {
  const by = /^\s*(?:by|over|per)\s+/iu.exec(rich.text.slice(from));
  if (by === null) return null;
  let at = from + by[0].length;
  const before = /^(day|week|month|year)s?\s+of\s+/iu.exec(rich.text.slice(at));
  at += before?.[0].length ?? 0;
  at += leadingSpace(rich.text, at);
  const field = takePath(names, entity, rich, at);
  let problem: Problem | null = null;
  if (field === null) {
    const word = firstWord(rich, at);
    if (entity !== null) problem = unknownField(reading, names, entity, word);
    at += Math.max(1, word.text.length);
  } else at = field.end;
  const after =
    /^\s*,?\s*\(?(?:(?:per|by|each|every|in)\s+(day|week|month|year)s?|(dai|week|month|year)ly)\b\)?/iu.exec(
      rich.text.slice(at),
    );
  at += after?.[0].length ?? 0;
  const word = (before?.[1] ?? after?.[1] ?? after?.[2] ?? "").toLowerCase().replace("dai", "day");
  return {
    by: field === null ? null : { value: field.key, span: field.span },
    step: valueNamed(STEPS, word) ?? null,
    end: at,
    problem,
  };
}
