import { readWholeCondition, wordsAt } from "../code/conditions.ts";
import { fieldNames, type PlainWords, type WordsPlace } from "../plain-words.ts";

export interface RuleInCode {
  readonly text: string;
  readonly safe: boolean;
}

/** What a rule in plain words says, as a phrase or code of point 5. `field` is what it is on; null: the record. */
export function ruleInCode(text: string, place: WordsPlace, field: string | null): RuleInCode | null {
  const ruled = field === null ? place : { ...place, subject: `${place.prefix}${field}` };
  const asWritten = text.trim().replace(/\.$/u, "");
  for (const said of new Set([asWritten, plainly(asWritten)]))
    for (const read of [uniqueWithin, requiredIf, asItStands]) {
      const words = wordsAt(said, ruled);
      const found = read(words);
      if (found !== null && words.isAtEnd) return { text: found, safe: !words.isUnsure };
    }
  return null;
}

const MAY_NOT = String.raw`(?:(?:must|should|shall|may|can)\s+not|(?:can|must|should)n['’]?t|cannot|can['’]t)`;
const MUST = String.raw`(?:must|should|shall|has\s+to|have\s+to|needs?\s+to|(?:can|may)\s+only(?=\s+be))`;

/** That something must be says no more than that it is. What is quoted stays. */
export function plainly(text: string): string {
  const replaced: readonly (readonly [string, string])[] = [
    [String.raw`${MAY_NOT}\s+be`, "is not"],
    [MAY_NOT, "does not"],
    [String.raw`${MUST}\s+be`, "is"],
    [String.raw`${MUST}\s+have`, "has"],
    [MUST, ""],
  ];
  return text
    .split(/("[^"]*"|“[^”]*”)/u)
    .map((piece, index) =>
      index % 2 === 1
        ? piece
        : replaced.reduce(
            (so, [pattern, words]) => so.replaceAll(new RegExp(String.raw`\b${pattern}(?=\s)`, "giu"), words),
            piece,
          ),
    )
    .join("");
}

function asItStands(words: PlainWords): string | null {
  words.take(/it/u);
  const code = readWholeCondition(words);
  return code === null ? null : `\`${code}\``;
}

/** `unique per Owner`: no two of the same owner share it. */
function uniqueWithin(words: PlainWords): string | null {
  const { study, entity, subject } = words.place;
  if (subject === undefined || entity === null) return null;
  if (words.take(/(?:is\s+)?unique\s+(?:per|within|inside|for\s+(?:each|every)|in\s+(?:each|every))/u) === null)
    return null;
  words.take(/the|an?|its/u);
  const key = words.longest(fieldNames(study, entity));
  const other = study.symbols.fieldsOf(entity).find((field) => field.key === key);
  const own = study.symbols.fieldsOf(entity).find((field) => field.key === subject);
  return own === undefined || other === undefined ? null : `unique ${own.name}, ${other.name}`;
}

const REQUIRED =
  /(?:is\s+)?(?:required|mandatory|needed|given|filled\s+in|set|not\s+empty)\s+(?:only\s+)?(?:if|when|while)/u;

/** `required when age < 18`: it is there, or that does not hold. */
function requiredIf(words: PlainWords): string | null {
  const { subject } = words.place;
  if (subject === undefined || words.take(REQUIRED) === null) return null;
  const condition = words.within({ ...words.place, subject: undefined }, readWholeCondition);
  if (condition === null) return null;
  const code = `${subject} is not empty or not (${condition})`;
  return words.isOf(code, { kind: "boolean" }) ? `\`${code}\`` : null;
}
