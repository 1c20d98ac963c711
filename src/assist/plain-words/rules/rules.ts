import { readWholeCondition, wordsAt } from "../code/conditions.ts";
import { fieldNames, type PlainWords, type WordsPlace } from "../plain-words.ts";

export interface RuleInCode {
  readonly text: string;
  readonly safe: boolean;
}

/** A rule in plain words as a phrase or code of point 5. `field`: the field of the rule; null: the whole record. */
export function ruleInCode(text: string, place: WordsPlace, field: string | null): RuleInCode | null {
  const ruled = field === null ? place : { ...place, subject: `${place.prefix}${field}` };
  const asWritten = text.trim().replace(/\.$/u, "");
  for (const said of new Set([asWritten, plainly(asWritten)]))
    for (const read of [uniqueWithin, oncePer, requiredIf, asItStands]) {
      const words = wordsAt(said, ruled);
      const found = read(words);
      if (found !== null && words.isAtEnd) return { text: found, safe: !words.isUnsure };
    }
  return null;
}

const MAY_NOT = String.raw`(?:(?:must|should|shall|may|can)\s+not|(?:can|must|should)n['’]?t|cannot|can['’]t)`;
const MUST = String.raw`(?:must|should|shall|has\s+to|have\s+to|needs?\s+to|(?:can|may)\s+only(?=\s+be))`;

/** Replaces `must be` by `is` and the like; quoted text is kept. */
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

/** `unique per Owner`: unique among the records of the same owner. */
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

const ONCE = /(?:(?:each|every|an?|the|one|the\s+same)\s+)?/u;
const PER =
  /(?:is\s+|only\s+|at\s+most\s+|exactly\s+|not\s+more\s+than\s+)*once\s+(?:per|(?:for|in|on)\s+(?:each|every|an?|the\s+same))/u;
const ONE_PER = /(?:(?:only|at\s+most|exactly|just|not\s+more\s+than|no\s+more\s+than)\s+)?(?:one|1)/u;

/**
 * `once per Course`, `every singer only once per rehearsal`, `one open offer per shift`: fields that must be unique
 * together.
 */
function oncePer(words: PlainWords): string | null {
  const { study, entity, subject } = words.place;
  const own = study.model.entities.find(({ key }) => key === entity);
  if (entity === null || own === undefined) return null;
  const names = [...fieldNames(study, entity)];
  const { owner } = own;
  const ofOwner = study.model.entities.find(({ key }) => key === owner?.entity);
  if (ofOwner !== undefined) names.push([ofOwner.name, "owner"]);
  const called = (key: string): string =>
    study.symbols.fieldsOf(entity).find((field) => field.key === key)?.name ?? key;
  const others = (): readonly string[] | null => {
    const found: string[] = [];
    do {
      words.take(/the|an?|its/u);
      const key = words.longest(names);
      if (key === null) return null;
      found.push(key);
    } while (words.take(/,\s*and|,|and/u) !== null);
    return words.isAtEnd ? found : null;
  };
  const once = words.attempt(() => {
    words.take(ONCE);
    const first = words.longest(names) ?? subject ?? null;
    const rest = first === null || words.take(PER) === null ? null : others();
    return rest === null || first === null ? null : [first, ...rest];
  });
  if (once !== null) return new Set(once).size < once.length ? null : `unique ${once.map(called).join(", ")}`;
  if (words.take(ONE_PER) === null) return null;
  const statuses = study.model.states.find((each) => each.entity === entity)?.statuses ?? [];
  const status = words.longest(statuses.map(({ name }) => [name, name] as const));
  const isOwn = words.longest([own.name, `${own.name}s`].map((name) => [name, true] as const));
  const rest = isOwn === null || words.take(/per|for\s+(?:each|every)/u) === null ? null : others();
  if (rest === null) return null;
  if (status === null) return `unique ${rest.map(called).join(", ")}`;
  words.isUnsure = true;
  return `unique ${rest.map(called).join(", ")} among \`status = ${JSON.stringify(status)}\``;
}

const REQUIRED =
  /(?:is\s+)?(?:required|mandatory|needed|given|filled\s+in|set|not\s+empty)\s+(?:only\s+)?(?:if|when|while)/u;

/** `if no phone`, `without a phone`: tests a field that is not yes/no for emptiness. */
function withoutField(words: PlainWords): string | null {
  return words.attempt(() => {
    if (words.take(/(?:there\s+is\s+)?no|without(?:\s+an?)?/u) === null) return null;
    const field = words.field();
    const kind = field === null ? undefined : words.typed(field)?.type.kind;
    return field === null || kind === undefined || kind === "boolean" || !words.isAtEnd ? null : `${field} is empty`;
  });
}

/** `required when age < 18`: the field is set, or the condition is false. */
function requiredIf(words: PlainWords): string | null {
  const { subject } = words.place;
  if (subject === undefined || words.take(REQUIRED) === null) return null;
  const condition = words.within(
    { ...words.place, subject: undefined },
    (inner) => withoutField(inner) ?? readWholeCondition(inner),
  );
  if (condition === null) return null;
  const code = `${subject} is not empty or not (${condition})`;
  return words.isOf(code, { kind: "boolean" }) ? `\`${code}\`` : null;
}
