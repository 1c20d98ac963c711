import { ERROR_BEHIND } from "#read/5-rules.ts";
import type { AnalysedDocument } from "../../analysed-document.ts";
import { wordsAt } from "../code/conditions.ts";
import type { Offer, Words } from "../offer.ts";
import { fieldNames, type PlainWords } from "../plain-words.ts";
import { plainly, ruleInCode, type RuleInCode } from "./rules.ts";

interface Target {
  readonly entity: string;
  readonly field: string;
}

/** `- The weight of a harvest must be more than 0 (E1)` becomes `- Harvest.Weight: more than 0 (E1)`. */
export function asRuleBullet({ text, span, place, study }: Words): Offer | null {
  const marker = /^\s*(?:[-*+]|\d+[.)])\s+/u.exec(text)?.[0] ?? "";
  const behind = ERROR_BEHIND.exec(text)?.index ?? text.length;
  const words = wordsAt(text.slice(marker.length, behind), place);
  const target = readTarget(words, study);
  if (target === null) return null;
  words.take(/:/u);
  const said = words.rest.trim();
  const { scopeOf } = study.notes;
  if (scopeOf === null || said === "") return null;
  const scope = scopeOf({ entity: target.entity, before: true });
  const isPercent = words.place.study.model.entities
    .find(({ key }) => key === target.entity)
    ?.fields.some(({ key, type }) => key === target.field && type.kind === "percent");
  // `at most 10` for a percentage.
  if (isPercent === true && /\d(?![\d.]*\s*%)/u.test(said)) return null;
  const rule = ruleOf(said, ruleInCode(said, { study, scope, entity: target.entity, prefix: "" }, target.field));
  if (rule === null) return null;
  const start = span.start + marker.length;
  return {
    span: { start, end: span.start + behind },
    text: `${namesOf(study, target)}: ${rule.text}`,
    safe: rule.safe && !words.isUnsure,
  };
}

const PHRASE =
  /^(?:required|unique$|at (?:least|most)|between|exactly|positive|(?:not )?negative|(?:not )?in the (?:past|future)|(?:more|less) than \d)/iu;

/** Phrases of point 5 are kept; a later step tests whether the reader accepts them. */
function ruleOf(said: string, inCode: RuleInCode | null): RuleInCode | null {
  const phrase = plainly(said)
    .replace(/^\s*(?:is|are|has)\s+/iu, "")
    .trim();
  return PHRASE.test(phrase) ? { text: phrase, safe: true } : inCode;
}

const namesOf = ({ symbols, model }: AnalysedDocument, { entity, field }: Target): string => {
  const name = model.entities.find(({ key }) => key === entity)?.name ?? entity;
  return `${name}.${symbols.fieldsOf(entity).find(({ key }) => key === field)?.name ?? field}`;
};

/**
 * `Harvest.Weight`, `Harvest: the weight`, `the weight of a harvest`, `a harvest's weight`, `Weight` if only one entity
 * has it.
 */
function readTarget(words: PlainWords, study: AnalysedDocument): Target | null {
  words.take(ARTICLE);
  return (
    words.attempt(() => entityThenField(words, study)) ??
    words.attempt(() => fieldOfEntity(words, study)) ??
    words.attempt(() => fieldAlone(words, study))
  );
}

const ARTICLE = /an?|the|every|each|all/u;

function entityThenField(words: PlainWords, study: AnalysedDocument): Target | null {
  const entity = entityNext(words, study);
  if (entity === null || words.take(/\.|:|['’]s\b/u) === null) return null;
  words.take(ARTICLE);
  const field = words.longest(fieldNames(study, entity));
  return field === null ? null : { entity, field };
}

function fieldOfEntity(words: PlainWords, study: AnalysedDocument): Target | null {
  for (const { key } of study.model.entities) {
    const found = words.attempt(() => {
      const field = words.longest(fieldNames(study, key));
      if (field === null || words.take(/of|in/u) === null) return null;
      words.take(ARTICLE);
      return entityNext(words, study) === key ? { entity: key, field } : null;
    });
    if (found !== null) return found;
  }
  return null;
}

function fieldAlone(words: PlainWords, study: AnalysedDocument): Target | null {
  const { at } = words;
  const found = study.model.entities.flatMap(({ key }) => {
    words.at = at;
    const field = words.longest(fieldNames(study, key));
    return field === null ? [] : [{ entity: key, field, end: words.at }];
  });
  const end = Math.max(at, ...found.map((each) => each.end));
  const longest = found.filter((each) => each.end === end);
  words.at = end;
  return longest.length === 1 ? (longest[0] ?? null) : null;
}

const entityNext = (words: PlainWords, { model }: AnalysedDocument): string | null =>
  words.longest(model.entities.flatMap(({ key, name }) => [name, key, `${name}s`].map((each) => [each, key] as const)));
