import type { Rich } from "./markdown/rich.ts";
import { saysNothing } from "./not-shown.ts";
import { yesOrNo } from "./phrases/lists.ts";

/**
 * Heads of columns that no table has, but that say who may do something, or when. If they were ignored, more would be
 * open than the author means. A row with something in such a column is closed.
 */
export interface Narrowing {
  readonly heads: RegExp;
  /** What the message recommends instead. */
  readonly instead: string;
  /** Heads that are another name for a column that is read, and the name of that column. */
  readonly renamed?: { readonly heads: RegExp; readonly name: string };
}

/** `Locked: no` and `Editable: yes` narrow nothing. */
const FORBIDS =
  /^(?:hidden|locked|frozen|confidential|private|internal|(?:read|view)[ -]?only|write[ -]?protected)\b/iu;
const ALLOWS = /^(?:editable|visible|readable|writable|may be|can be)\b/iu;

export function narrows(column: Rich, cell: Rich, { heads }: Narrowing): boolean {
  const head = column.plain.trim();
  if (!heads.test(head) || saysNothing(cell.text)) return false;
  const answer = yesOrNo(cell.plain);
  return answer === null || !((FORBIDS.test(head) && !answer) || (ALLOWS.test(head) && answer));
}

const UNDER_ONLY_IF = "Write a condition in backticks under “Only if”";
const WHEN = String.raw`when(?: .*)?|where(?: .*)?|unless(?: .*)?|if .*|while(?: .*)?|during|until|as long as(?: .*)?|provided.*`;
const STATUS_HEAD = String.raw`(?:(?:in|with|of|by|while)\s+)?(?:the\s+)?(?:status(?:es)?|states?)`;

export const OF_RIGHTS: Narrowing = {
  heads: new RegExp(
    String.raw`^(?:${WHEN}|${STATUS_HEAD}|whose(?: .*)?|which(?: .*)?|except(?:ions?)?|but(?: not)?|(?:may|can|must) ?not|cannot|not|without|restrict(?:ed|ions?).*|limit(?:ed|s|ations?)?(?: to)?|scope|filter(?:ed|s)?(?: .*)?|fields?|only(?: .*)?|own(?: .*)?|ownership|records?)$`,
    "iu",
  ),
  instead: `${UNDER_ONLY_IF} (a status as in \`status = "Draft"\`), a field as “Tool.price” under “On”, and only what is allowed under “May”. Until then, rows that say something in this column grant nothing.`,
};

export const OF_TRANSITIONS: Narrowing = {
  heads: new RegExp(
    String.raw`^(?:${WHEN}|roles?|actors?|users?|person|people|(?:performed|made|fired|triggered|started|executed) by|(?:allowed|permitted|only|available|open) (?:for|to|by)|allowed(?: .*)?|permissions?|permitted|who (?:may|can)(?: .*)?|pre-?conditions?|requires?|requirements?|needs|restrict(?:ed|ions?).*|not (?:for|by))$`,
    "iu",
  ),
  instead: `Write who under “Who”, and a condition in backticks under “Only if”. Until then, rows that say something in this column can't happen.`,
  renamed: {
    heads:
      /^(?:roles?|actors?|(?:performed|made|fired|triggered|started|executed) by|(?:allowed|permitted|available|open) (?:for|to)|who (?:may|can)(?: .*)?)$/iu,
    name: "Who",
  },
};

export const OF_STATUSES: Narrowing = {
  heads:
    /^(?:locked|frozen|(?:read|view)[ -]?only|write[ -]?protected|editable(?: .*)?|changes?(?: .*)?|changeable (?:by|if|when).*|edit(?:ing)?(?: .*)?|(?:may|can) be (?:edited|deleted).*|who (?:may|can) (?:edit|change).*)$/iu,
  instead:
    "Write yes, no or roles under “Open to change”. Until then, records in the statuses that say something in this column are read-only.",
};

export const OF_FIELDS: Narrowing = {
  heads:
    /^(?:hidden(?: .*)?|locked|confidential|private|internal|(?:read|view)[ -]?only(?: .*)?|write[ -]?protected|(?:visible|readable|writable|editable|shown|seen|changeable|changed|edited|read|filled in|entered) (?:to|by|for)|editable|visible|readable|writable|only (?:for|visible to)|(?:visible|hidden|editable) (?:if|when|while).*|roles?|permissions?|access(?: .*)?|who (?:may|can|sees|fills|enters|changes|edits)(?: .*)?)$/iu,
  instead:
    "Write who may see or change a field in rows of section 6 (“Tool.price” under “On”), and when it is asked for under “Asked if”. Until then, nobody fills in a field that says something in this column, and once section 6 has rows, only they open it.",
};
