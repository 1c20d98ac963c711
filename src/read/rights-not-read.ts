import type { Body, Fact, Table } from "./markdown/outline.ts";
import { isExplanation, matchKey } from "./match-keys.ts";
import type { Span } from "#text/span.ts";
import { ROLE_FACTS } from "./keys.ts";
import { isBullet } from "./prose.ts";
import type { Names } from "./names.ts";

/** What somebody does with records. */
const DOES = String.raw`see|sees|read|reads|view|views|create|creates|add|adds|change|changes|edit|edits|write|writes|update|updates|delete|deletes|remove|removes|approve|approves|access|do|does`;
/** `Only keepers see the price`, `A member cannot delete anything`. */
const LIMITS = new RegExp(
  String.raw`\bcannot\b|\bcan(?:'|’)?t\b|\b(?:may|must|can) not\b|\bnot allowed\b|\bforbidden\b|\b(?:only|nobody|no one|none but|except)\b.*\b(?:can|may|${DOES})\b`,
  "iu",
);
/** `A member can see all tools`. */
const GRANTS = new RegExp(String.raw`\b(?:can|may|(?:is|are) allowed to)\s+(?:also\s+|only\s+)?(?:${DOES})\b`, "iu");
/** `Everybody may do everything.` */
const OPENS = /\b(?:everyone|everybody|anyone|anybody|all|whoever)\b.*\b(?:everything|anything|all)\b/iu;

const says = (text: string, what: readonly RegExp[]): boolean =>
  text
    .split(/(?<=[.!?;])\s+|\n/u)
    .some((sentence) => what.some((one) => one.test(sentence)) && (LIMITS.test(sentence) || !OPENS.test(sentence)));

/**
 * Sentences of point 6 that say who may do what, where no table does: a bullet that grants or limits, a paragraph that
 * limits. They are not read, and a point that was taken for empty would open everything to everybody.
 */
export const sentencesOfRights = ({ prose }: Body): readonly Span[] =>
  prose.filter((one) => says(one.text, isBullet(one) ? [LIMITS, GRANTS] : [LIMITS])).map(({ span }) => span);

/** `- Tool.price: keeper only`, and where no table says it `- keeper: everything, but cannot delete`: it would be lost. */
export function limitsInFact(names: Names, { key, value }: Fact, hasTable: boolean): boolean {
  if (matchKey(key.plain, ROLE_FACTS).kind !== "prose" || isExplanation(key.plain)) return false;
  const [entity = "", field] = key.plain.split(".");
  const named = names.entity(entity);
  const isThing = named !== null && (field === undefined || names.field(named, field) !== null);
  return isThing || (!hasTable && says(`${key.plain} ${value.plain}`, [LIMITS, GRANTS]));
}

/** `| | pupil | teacher |` with a row for each entity: not the table that is read, but one of rights. */
export function isMatrixOfRights(names: Names, { columns, rows }: Table): boolean {
  if (columns.length < 2 || rows.length === 0) return false;
  const [first] = columns;
  if (first === undefined || first.plain.trim() === "") return true;
  const named = [...columns, ...rows.flatMap(({ cells }) => cells.slice(0, 1))];
  return named.some(({ plain }) => names.entity(plain) !== null);
}

/** Heads of columns that would narrow what a row grants. */
export const NARROWS =
  /^(?:when|where|unless|except(?:ions?)?|but(?: not)?|(?:may|can|must) ?not|cannot|not|without|restrict(?:ed|ions?).*|limit(?:ed|s|ations?)?(?: to)?|scope|provided.*|fields?|only(?: .*)?|own(?: only)?|records?)$/iu;
