import { LONGEST } from "../offer.ts";

/** `Open → Closed: Close`. */
export interface Arrow {
  readonly from: string;
  readonly event: string;
  readonly to: string;
  readonly who: string;
}

const ARROW = /\s*(?:-{1,3}>|={1,2}>|→|⟶|➜|⇒)\s*/u;
const STATUS = /^\p{L}[\p{L}\p{N}\p{M} '’()/-]{0,39}$/u;
const EVENT = /^\p{L}[\p{L}\p{N}\p{M} '’-]{0,39}$/u;
/** It has more words than a name, which would be lost. */
const SAYS_MORE =
  /^(?:by|via|with|for|from|to|in|on|at)\b|\b(?:if|when|only|unless|while|until|asks?|tells?|after|before|then|must|may|can|automatically)\b/iu;

const unquoted = (text: string): string =>
  text
    .trim()
    .replace(/^["“”'‘`*_]+|["“”'’`*_.;]+$/gu, "")
    .trim();

/** The transition in a line: `Open → Closed: Close (keeper)`; null: a part is not understood. */
export function arrowIn(line: string): Arrow | null {
  if (line.length > LONGEST) return null;
  const labelled = /^(.+?)\s+-{1,2}\s*([^->]+?)\s*-{1,2}>\s*(.+)$/u.exec(line);
  if (labelled !== null) return arrow(labelled[1] ?? "", labelled[3] ?? "", labelled[2] ?? "", "");
  const sides = line.split(ARROW);
  if (sides.length !== 2) return null;
  const behind = sides[1] ?? "";
  const [, to = behind, said = ""] =
    /^(.+?)\s*(?::|\s[-–—]\s|\bvia\b)\s*(.+)$/u.exec(behind) ?? /^(.+?)\s*\(([^()]+)\)\s*\.?$/u.exec(behind) ?? [];
  const [, event = said, who = ""] =
    /^(.+?)\s*,?\s*\bby\s+(?:an?\s+|the\s+)?(.+)$/iu.exec(said) ?? /^(.+?)\s*\(([^()]+)\)\s*\.?$/u.exec(said) ?? [];
  return arrow(sides[0] ?? "", to, event, who);
}

function arrow(from: string, to: string, event: string, who: string): Arrow | null {
  const [begins, ends, name, roles] = [from, to, event, who].map(unquoted);
  if (begins === undefined || ends === undefined || name === undefined || roles === undefined) return null;
  // `New` is a status if an event leaves it.
  const isStart = /^start$/iu.test(begins) || (/^new$/iu.test(begins) && name === "");
  if (!isStart && !STATUS.test(begins)) return null;
  if (!STATUS.test(ends) || (name !== "" && (!EVENT.test(name) || SAYS_MORE.test(name)))) return null;
  if (name === "" && !isStart) return null;
  if (roles !== "" && !/^\p{L}[\p{L}\p{N}\p{M}, -]{0,79}$/u.test(roles)) return null;
  const people = roles.replaceAll(/\s+(?:or|and)\s+(?:the\s+|an?\s+)?/giu, ", ");
  // The first status of a new record has no event and no *Who*.
  return { from: isStart ? "start" : begins, event: isStart ? "" : name, to: ends, who: isStart ? "" : people };
}
