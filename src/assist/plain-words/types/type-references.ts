import { compactName } from "#read/names.ts";
import { looseName } from "#text/names.ts";
import type { AnalysedDocument } from "../../analysed-document.ts";
import { readWholeCondition, wordsAt } from "../code/conditions.ts";
import type { Words } from "../offer.ts";
import type { TypeInWords } from "./type-words.ts";

interface NamedEntity {
  readonly name: string;
  readonly key: string;
  readonly isPlural: boolean;
}

function entityCalled({ symbols }: AnalysedDocument, written: string): NamedEntity | null {
  const said = written.trim();
  const found = said === "" ? null : symbols.entity(said);
  if (found === null) return null;
  return { name: found.name, key: found.key, isPlural: compactName(said) !== compactName(found.name) };
}

const TO_ONE =
  /^(?:belongs\s+to|(?:is\s+)?(?:linked|related|relates|refers|points)\s+to|(?:relation|relationship|reference|link|pointer)\s+(?:to|with)|foreign\s+key|fk|ref|lookup|reference)(?:\s+(?:to|of|on|in))?\s*[:(]?\s*(?:(?:an?|one|the)\s+)?([^():]+?)(?:\s+(?:record|entry|entity|table))?\s*\)?$/iu;
const CALLED_ONE = /^(?:the\s+)?([^():]+?)\s+(?:record|reference|ref|link|lookup|(?:that\s+)?it\s+belongs\s+to)$/iu;
const ITS_ID = /^(?:id\s+of\s+(?:an?\s+|the\s+)?(.+)|(.+?)[\s_-]id)$/iu;
const TO_MANY =
  /^(?:(?:array|set|collection)\s+of|(?:multiple|some|zero\s+or\s+more|0\s+or\s+more))\s+(.+)$|^(?:list|array|set)<(.+)>$|^(.+?)\s+(?:array|list)$/iu;
const AT_LEAST_ONE = /^(?:one|1)\s+or\s+more\s+(.+)$/iu;

/** `belongs to Farm`, `link to Farm record`, `foreign key Farm`; `array of Farm` may also mean child rows. */
export function recordInWords(text: string, study: AnalysedDocument): TypeInWords | null {
  const one = entityCalled(study, (TO_ONE.exec(text) ?? CALLED_ONE.exec(text))?.[1] ?? "");
  if (one !== null) return { type: one.name, safe: !one.isPlural };
  const [, of, before] = ITS_ID.exec(text) ?? [];
  const known = entityCalled(study, of ?? before ?? "");
  if (known !== null) return { type: known.name, safe: false };
  const [, a, b, c] = TO_MANY.exec(text) ?? [];
  const many = entityCalled(study, a ?? b ?? c ?? "");
  if (many !== null) return { type: `several ${many.name}`, safe: false };
  const least = entityCalled(study, AT_LEAST_ONE.exec(text)?.[1] ?? "");
  return least === null ? null : { type: `several ${least.name}, at least 1`, safe: false };
}

const NARROWED =
  /^((?:several|many)\s+)?([^(),]+?)(?:\s*[(,]\s*(?:only\s+(?!if\b|when\b)(?:the\s+|those\s+that\s+are\s+)?|where\s+|whose\s+|that\s+(?=is\b|are\b))|\s+(?:where|that)\s+(?:is\s+|are\s+)?)(.+?)\)?$/iu;
const ONLY_BEHIND = /^((?:several|many)\s+)?([^(),]+?)\s*[(,]\s*([^(),]+?)\s+only\s*\)?$/iu;
const OF_THIS = /^((?:several|many)\s+)?(.+?)\s+(?:of|from|at)\s+(?:this|the\s+same)\s+(.+)$/iu;

/**
 * `Batch (only Packaged ones)`, `Batch where volume > 5`, `several Animal of this farm`: a reference with narrowing.
 */
export function narrowedRecord(text: string, words: Words): TypeInWords | null {
  const [, many, name = "", condition = ""] = NARROWED.exec(text) ?? ONLY_BEHIND.exec(text) ?? [];
  const entity = entityCalled(words.study, name);
  const code = entity === null ? null : conditionOf(condition, entity.key, words);
  if (entity !== null && code !== null) return narrowed(entity, many, code.code, code.safe);
  const [, several, of = "", what = ""] = OF_THIS.exec(text) ?? [];
  const owned = entityCalled(words.study, of);
  const common = owned === null ? null : commonField(words, owned.key, what);
  return owned === null || common === null ? null : narrowed(owned, several, common, true);
}

const narrowed = (
  { name, isPlural }: NamedEntity,
  many: string | undefined,
  code: string,
  safe: boolean,
): TypeInWords => ({
  type: `${many === undefined ? "" : "several "}${name} where \`${code}\``,
  safe: safe && (many !== undefined || !isPlural),
});

/** The narrowing condition. */
function conditionOf(
  text: string,
  entity: string,
  { study, place }: Words,
): { readonly code: string; readonly safe: boolean } | null {
  const scope = study.notes.scopeOf?.({ candidate: entity, entity: place.entity });
  if (scope === undefined) return null;
  const words = wordsAt(text.replace(/\s+(?:ones|records|entries)$/iu, ""), { study, scope, entity, prefix: "" });
  const code = readWholeCondition(words);
  return code === null || !words.isAtEnd ? null : { code, safe: !words.isUnsure };
}

/** `of this farm`: the only field on both sides that refers to a farm. */
function commonField({ study, place }: Words, entity: string, written: string): string | null {
  const target = entityCalled(study, written);
  if (target === null) return null;
  const referring = (of: string | null): string | null => {
    const fields = study.model.entities.find(({ key }) => key === of)?.fields ?? [];
    const found = fields.filter(({ type }) => type.kind === "reference" && type.entity === target.key);
    return found.length === 1 ? (found[0]?.key ?? null) : null;
  };
  const [theirs, own] = [referring(entity), referring(place.entity)];
  return theirs === null || own === null ? null : `${theirs} = this.${own}`;
}

const ROWS =
  /^(list\s+of|rows\s+of)\s+([^()]+?)\s*\(\s*(?:(?:each|every\s+one)\s+)?(?:with|has|having)\s+([^()]+)\)$/iu;

/** `list of Part (each with name and count)`: the fields of the rows are declared at Part. */
export function rowsWith(text: string, study: AnalysedDocument): TypeInWords | null {
  const [, , name = "", fields = ""] = ROWS.exec(text) ?? [];
  const entity = entityCalled(study, name);
  if (entity === null) return null;
  const names = fields.split(/\s*,\s*(?:and\s+)?|\s+and\s+/u).map((one) => one.replace(/^(?:an?|the)\s+/iu, "").trim());
  const unknown = names.filter((one) => study.symbols.field(entity.key, one) === null);
  const type = `list of ${entity.name}`;
  return unknown.length === 0 ? { type, safe: true } : { type, safe: false, left: unknown.join(", ") };
}

const WITH_ROLE =
  /^(?:an?\s+)?(?:user|person|member|people)\s*(?:\(|:|,|with|who\s+is|in|of|from)\s*(?:(?:an?|the|only)\s+)?(?:roles?\s+)?([^()]+?)(?:\s+(?:role|only))?\s*\)?$/iu;
const PEOPLE = /^(?:several|many|multiple|some|list\s+of|a\s+list\s+of)?\s*(?:users|people|persons|members)$/iu;

/** `user (vet)`, `a vet`, `several users`. */
export function personInWords(text: string, { symbols }: AnalysedDocument): TypeInWords | null {
  const roles = (written: string): string | null => {
    const parts = written.split(/\s*,\s*(?:or\s+)?|\s*\/\s*|\s+or\s+/u);
    const found = parts.map((one) => symbols.find("role", one));
    return found.includes(null) ? null : found.map((one) => one?.name ?? "").join(" or ");
  };
  const said = roles(WITH_ROLE.exec(text)?.[1] ?? "");
  if (said !== null) return { type: `person with role ${said}`, safe: true };
  const only = roles(text.replace(/^(?:an?|the|one)\s+/iu, ""));
  if (only !== null) return { type: `person with role ${only}`, safe: false };
  return PEOPLE.test(looseName(text))
    ? { type: "several Person", safe: /^(?:several|many|multiple)\s/iu.test(text) }
    : null;
}
