import { DEFAULTS } from "#diagnostics/defaults.ts";
import type { Type } from "#expr/types.ts";
import type { Field } from "#model/3-entities.ts";
import type { Key } from "#read/keys.ts";
import { POINTS, titleOf } from "#read/sections.ts";
import { completeCode } from "./complete-code.ts";
import { matching, type Candidate, type Completion, type Typing } from "./completion.ts";
import { entityOfPlace, entityWritten, targetOf } from "./entity-of-place.ts";
import { explainSymbol, typeInWords } from "./explain.ts";
import { recordsMade } from "./records-made.ts";
import { expressionAt, type AnalysedDocument } from "./analysed-document.ts";
import type { DocumentSymbol } from "./symbols.ts";
import { placeAt, type TextPlace } from "./text-place.ts";
import { ICON_NAMES, wordsOfKey } from "./words-of-place.ts";

/** More would not help, and a hostile document may have ten thousand entities. */
const MOST = 200;

/** Completions at an offset of a document, which may be incomplete. */
export function complete(study: AnalysedDocument, offset: number): readonly Completion[] {
  const place = placeAt(study.source, offset);
  return (inCode(study, place, offset) ?? inWords(study, place, offset)).slice(0, MOST);
}

function inCode(study: AnalysedDocument, place: TextPlace, offset: number): Completion[] | null {
  const expression = expressionAt(study, offset);
  const braces = place.code === null ? bracesAround(study.source, place, offset) : null;
  const around = place.code ?? braces;
  if (expression !== null && (around !== null || isPlainCode(study, place, expression.span.start))) {
    const start = expression.span.start;
    const code = study.source.slice(start, offset).replaceAll("\\|", "|");
    const found = completeCode(study, code, offset, expression.scope);
    return place.code === null
      ? [...found, ...inWords(study, place, offset)]
      : [...found, ...written(study, place, offset)];
  }
  if (around === null) return null;
  const { scopeOf } = study.notes;
  if (scopeOf === null) return [];
  const entity = entityOfPlace(study, place, offset);
  const scope = scopeOf(
    place.key === "constant.value"
      ? { variables: parametersOf(study, offset) }
      : place.key?.endsWith(".shows") === true
        ? { candidate: entity }
        : { entity, before: true, variables: variablesMade(study, place, offset) },
  );
  const code = study.source.slice(around.start, offset).replaceAll("\\|", "|");
  const assigned = written(study, place, offset);
  const target = entityWritten(study, place, offset);
  const compared =
    target === null || target === entity ? [] : completeCode(study, code, offset, scopeOf({ entity: target }));
  return [...assigned, ...compared, ...completeCode(study, code, offset, scope)];
}

/** `| overlaps(a, b) | `: the parameters of a formula, of any type. */
function parametersOf({ source }: AnalysedDocument, offset: number): ReadonlyMap<string, Type> {
  const line = source.slice(source.lastIndexOf("\n", offset - 1) + 1, offset);
  const names = /^\|\s*`?[\p{L}_][\p{L}\p{N}_]*\(([^()|]*)\)/u.exec(line)?.[1] ?? "";
  return new Map(
    names
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "")
      .map((name) => [name, { kind: "any" }]),
  );
}

const variablesMade = (study: AnalysedDocument, place: TextPlace, offset: number): ReadonlyMap<string, Type> =>
  new Map([...recordsMade(study, place, offset)].map(([name, entity]) => [name, { kind: "record", entity }]));

/** `at due + 1 day`: code without backticks. */
const isPlainCode = (study: AnalysedDocument, place: TextPlace, start: number): boolean =>
  place.code === null && start >= place.span.start && study.source[start - 1] !== "`";

/** The fields that may begin an assignment, after `with \`` and `; \``. */
function written(study: AnalysedDocument, place: TextPlace, offset: number): Completion[] {
  const { code } = place;
  if (code === null || !/\.(?:then|answers|when|given)$/u.test(place.key ?? "")) return [];
  const before = study.source.slice(code.start, offset);
  const name = /(?:^|,)\s*([\p{L}\p{N}\p{M}_]*)$/u.exec(before)?.[1];
  const entity = name === undefined ? null : entityWritten(study, place, code.start);
  if (name === undefined || entity === null) return [];
  const fields = [...fieldCandidates(study, entity, true), ...askedCandidates(study, entity)];
  return matching(fields, [{ text: name, from: offset - name.length }]);
}

/** Values that events of an entity ask for and do not store. */
function askedCandidates({ model }: AnalysedDocument, entity: string): Candidate[] {
  const table = model.states.find((each) => each.entity === entity);
  return (table?.transitions ?? []).flatMap(({ asksFor }) =>
    asksFor.map(({ field }) => ({ label: field.value, kind: "field" as const, detail: "asked for", info: null })),
  );
}

/** The `{…}` around an offset in a message; an open one extends to the cursor. */
function bracesAround(source: string, place: TextPlace, offset: number): { readonly start: number } | null {
  if (place.kind !== "cell" && place.kind !== "fact") return null;
  const before = source.slice(place.span.start, offset);
  const open = before.lastIndexOf("{");
  return open === -1 || before.indexOf("}", open) !== -1 ? null : { start: place.span.start + open + 1 };
}

function inWords(study: AnalysedDocument, place: TextPlace, offset: number): Completion[] {
  return matching(candidatesIn(study, place, offset), typings(study.source, place, offset));
}

const MOST_WORDS = 5;

/** The last word before the cursor, the last two, and so on, back to a separator. */
function typings(source: string, { span }: TextPlace, offset: number): Typing[] {
  const before = source.slice(span.start, offset);
  const begin =
    Math.max(...[",", ";", ":", "|", '"', "“", "(", "`", "\n", "*"].map((sign) => before.lastIndexOf(sign))) + 1;
  const found: Typing[] = [];
  for (let at = before.length; at >= begin && found.length < MOST_WORDS; at--) {
    const isStart = at === begin || /[\s.]/u.test(before[at - 1] ?? "");
    if (isStart && (at === before.length || /\S/u.test(before[at] ?? "")))
      found.push({ text: before.slice(at), from: span.start + at });
  }
  return found.reverse();
}

function candidatesIn(study: AnalysedDocument, place: TextPlace, offset: number): Candidate[] {
  if (place.kind === "heading") return headings(study, place);
  if (place.kind === "fact key" || place.kind === "column") return [...keysOf(place), ...sampleColumns(study, place)];
  if (place.part === "sample data" && place.kind === "cell") return sampleValues(study, place);
  const entity = entityOfPlace(study, place, offset);
  const { names, words, dotted, icons } = wordsOfKey(place.key);
  const ofEntity = new Set(["status", "event"]);
  const named = names.flatMap((kind) => {
    if (kind === "field") return entity === null ? [] : fieldCandidates(study, entity, false);
    if (kind === "entity" || !ofEntity.has(kind))
      return study.symbols.ofKind(kind).map((each) => candidate(study, each));
    const own = study.symbols.ofKind(kind, entity);
    return (own.length > 0 ? own : study.symbols.ofKind(kind)).map((each) => candidate(study, each));
  });
  return [
    ...(dotted === true ? dottedFields(study, place, offset, entity) : []),
    ...defaults(study, place, entity),
    ...named,
    ...[...recordsMade(study, place, offset)].map(([label, of]): Candidate => ({
      label,
      kind: "variable",
      detail: of,
      info: null,
    })),
    ...words.map((label): Candidate => ({
      label,
      kind: place.key === "field.type" ? "type" : "word",
      detail: null,
      info: null,
    })),
    ...(icons === true
      ? ICON_NAMES.map((label): Candidate => ({ label, kind: "icon", detail: null, info: null }))
      : []),
  ];
}

const candidate = (study: AnalysedDocument, symbol: DocumentSymbol): Candidate => {
  const { title, text } = explainSymbol(study, symbol);
  return { label: symbol.name, kind: symbol.kind, detail: title, info: text };
};

function fieldCandidates(study: AnalysedDocument, entity: string, asKeys: boolean): Candidate[] {
  return study.symbols.fieldsOf(entity).map((field) => {
    const made = candidate(study, field);
    return asKeys ? { ...made, label: field.key } : made;
  });
}

/** After `Loan.`, its fields; after `site.`, the fields of the record that it refers to. */
function dottedFields(study: AnalysedDocument, place: TextPlace, offset: number, entity: string | null): Candidate[] {
  const before = study.source.slice(place.span.start, offset);
  const [first = "", ...rest] = /([\p{L}_][\p{L}\p{N}\p{M}_. ]*)\.[^.,;]*$/u.exec(before)?.[1]?.split(".") ?? [];
  const words = first.trim().split(/\s+/u);
  for (let from = 0; from < words.length; from++) {
    const name = words.slice(from).join(" ");
    const start = study.symbols.entity(name)?.key ?? behind(study, entity, name);
    const of = rest.reduce((at: string | null, step) => behind(study, at, step), start);
    if (of !== null) return [...fieldCandidates(study, of, true), ...fieldCandidates(study, of, false)];
  }
  return [];
}

/** The entity that a reference field refers to. */
function behind(study: AnalysedDocument, entity: string | null, name: string): string | null {
  const field = entity === null ? null : study.symbols.field(entity, name.trim());
  return field === null ? null : targetOf(study, entity, field.key);
}

/** The options of the row's own type, as possible defaults. */
function defaults(study: AnalysedDocument, place: TextPlace, entity: string | null): Candidate[] {
  if (place.key !== "field.default" || entity === null) return [];
  const field = fieldNamed(study, entity, place.row.get("field.field") ?? "");
  return field === null ? [] : optionsOf(field);
}

const optionsOf = ({ type }: Field): Candidate[] =>
  type.kind === "choice" || type.kind === "choices"
    ? type.options.map(({ value: label }) => ({ label, kind: "value", detail: null, info: null }))
    : [];

function fieldNamed({ model, symbols }: AnalysedDocument, entity: string, name: string): Field | null {
  const key = symbols.field(entity, name)?.key;
  return model.entities.find((each) => each.key === entity)?.fields.find((field) => field.key === key) ?? null;
}

const word = (label: string): Candidate => ({ label, kind: "key", detail: null, info: null });

function headings(study: AnalysedDocument, { part, heading }: TextPlace): Candidate[] {
  if (heading === null) {
    const points = POINTS.map((point) => word(`${point}. ${titleOf(point)}`));
    return [...points, ...["Sample data", "Scenarios", "Words"].map(word)];
  }
  const kind =
    part === 2 ? "screen" : part === 7 || part === 3 || part === 4 || part === "sample data" ? "entity" : null;
  return kind === null ? [] : study.symbols.ofKind(kind).map((each) => candidate(study, each));
}

function keysOf({ sets }: TextPlace): Candidate[] {
  return sets.flatMap(({ keys }) =>
    Object.values(keys).map((key): Candidate => ({
      label: key.names[0] ?? "",
      kind: "key",
      detail: null,
      info: saysKey(key),
    })),
  );
}

/** What applies if the document does not give this key. */
export function saysKey(key: Key): string | null {
  const id = key.default;
  return id === undefined ? null : `Not shown: ${DEFAULTS[id].holds} (${id})`;
}

function sampleColumns(study: AnalysedDocument, { part, heading, kind }: TextPlace): Candidate[] {
  if (part !== "sample data" || kind !== "column" || heading === null) return [];
  const entity = study.symbols.entity(heading);
  return entity === null ? [] : fieldCandidates(study, entity.key, false);
}

/** Values for cells of sample data: options, statuses, handles, roles, yes and no. */
function sampleValues(study: AnalysedDocument, { heading, column }: TextPlace): Candidate[] {
  const entity = heading === null ? null : study.symbols.entity(heading);
  if (entity === null || column === null) return [];
  const symbol = study.symbols.field(entity.key, column);
  if (symbol?.key === "status") return study.symbols.ofKind("status", entity.key).map((each) => candidate(study, each));
  if (entity.key === "Person" && symbol?.key === "roles")
    return study.symbols.ofKind("role").map((each) => candidate(study, each));
  const field = fieldNamed(study, entity.key, column);
  if (field === null) return [];
  if (field.type.kind === "yes/no")
    return ["yes", "no"].map((label) => ({ label, kind: "value", detail: typeInWords(field.type), info: null }));
  if ("entity" in field.type)
    return study.symbols.ofKind("record", field.type.entity).map((each) => candidate(study, each));
  return optionsOf(field);
}
