import type { Field } from "#model/3-entities.ts";
import type { Model } from "#model/model.ts";
import { looseName } from "#text/names.ts";
import type { FormWords } from "../words/forms/en.ts";

/** A common condition in words, with its code. */
export interface Phrase {
  readonly label: string;
  readonly insert: string;
}

/** The most fields offered for "no other … with the same …". */
const MOST_FIELDS = 4;
const SAME: ReadonlySet<string> = new Set([
  "text",
  "email",
  "phone",
  "barcode",
  "reference",
  "date",
  "series",
  "choice",
]);

/** Common continuations after a name, by the type of its field; at the beginning of a condition, whole conditions. */
export function phrasesAfter(
  model: Model,
  entity: string | null,
  before: string,
  isCondition: boolean,
  words: FormWords["phrases"],
): readonly Phrase[] {
  if (before.trim() === "") return isCondition ? noOthers(model, entity, words) : [];
  if (!/[\p{L}\p{N}_)"\]]\s$/u.test(before)) return [];
  if (/(?:\b(?:and|or|not|in|is)|[=<>+*/-])\s$/u.test(before)) return [];
  // After a complete comparison, another one can follow.
  const clause = /(?:^|\b(?:and|or)\b)((?:(?!\b(?:and|or)\b).)*)$/su.exec(before)?.[1] ?? before;
  if (/[=<>]|\bis\b|\bin\b/u.test(clause))
    return [
      { label: words.and, insert: "and " },
      { label: words.or, insert: "or " },
    ];
  const path = /([\p{L}\p{N}_]+(?:\.[\p{L}\p{N}_]+)*)\s$/u.exec(before)?.[1]?.split(".") ?? [];
  return byKind(fieldAt(model, entity, path), model, entity, path, words);
}

function byKind(
  field: Field | null,
  model: Model,
  entity: string | null,
  path: readonly string[],
  words: FormWords["phrases"],
): readonly Phrase[] {
  const empty = [
    { label: words.isEmpty, insert: "is empty" },
    { label: words.isNotEmpty, insert: "is not empty" },
  ];
  if (field === null && path.at(-1) === "status") {
    const statuses = model.states.find((table) => table.entity === entity)?.statuses ?? [];
    return statuses.map(({ name }) => ({ label: words.is(name), insert: `== "${name}"` }));
  }
  switch (field?.type.kind) {
    case "yes/no":
      return [
        { label: words.isYes, insert: "== yes" },
        { label: words.isNo, insert: "== no" },
      ];
    case "date":
      return [
        { label: words.isBeforeToday, insert: "< today()" },
        { label: words.isToday, insert: "== today()" },
        { label: words.isNotBeforeToday, insert: ">= today()" },
        ...empty,
      ];
    case "number":
    case "whole number":
    case "percent":
    case "rating":
      return [{ label: words.isMoreThanZero, insert: "> 0" }, { label: words.isAtLeastZero, insert: ">= 0" }, ...empty];
    case "money": {
      const currency = model.purpose.currency?.value ?? "EUR";
      return [
        { label: words.isMoreThanZero, insert: `> 0 ${currency}` },
        { label: words.isAtLeastZero, insert: `>= 0 ${currency}` },
        ...empty,
      ];
    }
    case "choice":
      return [
        ...field.type.options.map(({ value }) => ({ label: words.is(value), insert: `== "${value}"` })),
        ...empty,
      ];
    case "reference":
      return field.type.entity === "Person" ? [{ label: words.isMe, insert: "== me" }, ...empty] : empty;
    default:
      return empty;
  }
}

/** `not others.exists(o, o.name == name)`. */
function noOthers(model: Model, entity: string | null, words: FormWords["phrases"]): readonly Phrase[] {
  const found = model.entities.find(({ key }) => key === entity);
  if (found === undefined) return [];
  return found.fields
    .filter(({ type }) => SAME.has(type.kind))
    .slice(0, MOST_FIELDS)
    .map(({ key, name }) => ({
      label: words.noOther(found.name, name),
      insert: `not others.exists(o, o.${key} == ${key})`,
    }));
}

/** The field of a path such as `tool.owner`, followed from the entity along its references. */
function fieldAt(model: Model, entity: string | null, path: readonly string[]): Field | null {
  let at = entity;
  let found: Field | null = null;
  for (const name of path[0] === "this" ? path.slice(1) : path) {
    const fields = model.entities.find(({ key }) => key === at)?.fields ?? [];
    found = fields.find(({ key }) => looseName(key) === looseName(name)) ?? null;
    if (found === null) return null;
    at = found.type.kind === "reference" ? found.type.entity : null;
  }
  return found;
}
