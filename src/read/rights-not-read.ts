import type { Body, Fact, Table } from "./markdown/outline.ts";
import { isExplanation, matchKey } from "./match-keys.ts";
import type { Span } from "#text/span.ts";
import { ROLE_FACTS } from "./keys.ts";
import type { Names } from "./names.ts";

/** Verbs for what people do with records. */
const VERBS = "see|read|view|create|add|change|edit|write|update|delete|remove|approve|manage";
const DOES = `(?:${VERBS})s?|access|accesses|do|does`;
/** `Only keepers see the price`, `A member cannot delete anything`. */
const LIMITS = new RegExp(
  String.raw`\bcannot\b|\bcan(?:'|’)?t\b|\b(?:may|must|can) not\b|\bnot allowed\b|\bforbidden\b|\b(?:only|nobody|no one|none but|except)\b.*\b(?:can|may|${DOES})\b`,
  "iu",
);
/** `All keepers` does not mean everybody. */
const SOMEBODY = String.raw`everyone|everybody|anyone|anybody|whoever|all(?=\s+(?:users|people|persons|can|may|have|of)\b)`;
/** Sentences that grant something; the group is who gets it. */
const GRANTS = [
  // `A member can see all tools`
  String.raw`(.+?)\s+(?:can|may|(?:is|are) allowed to)\s+(?:also\s+|only\s+)?(?:${DOES})`,
  // `Managers have read access`
  String.raw`(.+?)\s+(?:has|have|gets?)\s+(?!special|different|extra)(?:[\w-]+\s+){0,3}(?:access|control|rights?|permissions?)`,
  // `Keepers see tools`
  String.raw`((?:[\w-]+\s+){0,2}[\w-]+s)\s+(?:also\s+|only\s+)?(?:${VERBS})`,
  // `The keeper edits tools`
  String.raw`((?:(?:an?|the|each|every)(?:\s+[\w-]+){1,3}|${SOMEBODY}))\s+(?:also\s+|only\s+)?(?:${VERBS})s`,
].map((form) => new RegExp(String.raw`^(?:[-*+]\s+|\d+[.)]\s+)?${form}\b`, "iu"));
/** `You can see your profile`, `The app reads a file`: subjects that are no role. */
const NO_ROLE =
  /\b(?:you|we|I|it|this|that|these|which|app|server|phone|device|document|screen|page|list|table|field|roles?|rights?|rows?|permissions?)$/iu;
/** `Everybody may do everything.`, `Everyone has the same rights.` */
const OPENS = new RegExp(
  String.raw`\b(?:${SOMEBODY})\b.*\b(?:everything|anything|all|(?:full|same) (?:access|control|rights|permissions))\b`,
  "iu",
);
/** `Everybody may see everything`: this grants no changes. */
const OPENS_TO_SEE = new RegExp(
  String.raw`\b(?:can|may|allowed to|${SOMEBODY})\s+(?:also\s+|only\s+)?(?:see|read|view)s?\s+(?:everything|anything|all)\b`,
  "iu",
);

const grants = (sentence: string): boolean =>
  GRANTS.some((form) => {
    const subject = form.exec(sentence)?.[1];
    return subject !== undefined && !NO_ROLE.test(subject);
  });

function saysRights(text: string): boolean {
  return text.split(/(?<=[.!?;])\s+|\n/u).some((written) => {
    const sentence = written.replaceAll(/\s+/gu, " ").trim();
    return LIMITS.test(sentence) || (grants(sentence) && (!OPENS.test(sentence) || OPENS_TO_SEE.test(sentence)));
  });
}

/**
 * Sentences of point 6 that say who may do what, in a document without a table of rights. They are not read; if the
 * point counted as empty, everything would be open to everybody.
 */
export const sentencesOfRights = ({ prose }: Body): readonly Span[] =>
  prose.filter(({ text }) => saysRights(text)).map(({ span }) => span);

/**
 * `- Tool.price: keeper only`, and without a table also `- keeper: everything, but cannot delete`: facts that would be
 * lost.
 */
export function limitsInFact(names: Names, { key, value }: Fact, hasTable: boolean): boolean {
  if (matchKey(key.plain, ROLE_FACTS).kind !== "prose" || isExplanation(key.plain)) return false;
  const [entity = "", field] = key.plain.split(".");
  const named = names.entity(entity);
  const isThing = named !== null && (field === undefined || names.field(named, field) !== null);
  return isThing || (!hasTable && saysRights(`${key.plain} ${value.plain}`));
}

/** `| | pupil | teacher |` with a row for each entity: a table of rights in a form that is not read. */
export function isMatrixOfRights(names: Names, { columns, rows }: Table): boolean {
  if (columns.length < 2 || rows.length === 0) return false;
  const [first] = columns;
  if (first === undefined || first.plain.trim() === "") return true;
  const named = [...columns, ...rows.flatMap(({ cells }) => cells.slice(0, 1))];
  return named.some(({ plain }) => names.entity(plain) !== null);
}
