import type { Expression, Problem } from "#model/expression.ts";
import { makeList } from "#text/list-places.ts";
import { fieldKey } from "#text/names.ts";
import { suggest } from "#text/suggest.ts";
import type { Code, Rich } from "../markdown/rich.ts";
import type { Names } from "../names.ts";
import type { Reading } from "../reading.ts";

export interface SentField {
  /** Its name on the wire. */
  readonly key: string;
  /** Its value, as code. */
  readonly code: string;
}

/** Looks up the names in a list. */
export interface Finding {
  known(name: Rich): SentField | null;
  /** Reports a near miss; null: the words are no name at all. */
  misspelt(name: Rich): Problem | null;
}

/**
 * A body given as a list of names without backticks: `name, due` is `{"name": name, "due": due}`, and
 * `name, due in loan` nests that under `loan`. Null: not such a list.
 */
export function readSentFields(
  reading: Reading,
  rich: Rich,
  finding: Finding,
): { readonly value: Expression | null; readonly problem: Problem | null } | null {
  if (rich.hasCode || /[:{}[\]"=]/u.test(rich.text)) return null;
  const inside = finding.known(rich) === null ? /\s+in\s+([\p{L}_][\p{L}\p{N}_-]*)$/u.exec(rich.text) : null;
  const list = inside === null ? rich : rich.slice(0, inside.index);
  const parts = list.split(",").flatMap((part) => part.split(";"));
  const sent: { readonly from: Rich; readonly what: SentField }[] = [];
  for (const from of parts.flatMap((part) => byAnd(part, finding))) {
    const what = finding.known(from);
    if (what === null) {
      const problem = finding.misspelt(from);
      return problem === null ? null : { value: null, problem };
    }
    sent.push({ from, what });
  }
  return sent.length === 0 ? null : { value: reading.expression(mapOf(sent, rich, inside?.[1])), problem: null };
}

/** `a and b` are two names, unless there is one called `a and b`. */
function byAnd(part: Rich, finding: Finding): Rich[] {
  const lead = /^and\s+/iu.exec(part.text);
  const text = lead === null ? part : part.slice(lead[0].length);
  if (finding.known(text) !== null) return [text];
  for (const { index, 0: and } of text.text.matchAll(/\s+and\s+/giu)) {
    const [head, tail] = [text.slice(0, index), text.slice(index + and.length)];
    if (finding.known(head) !== null) return [head, ...byAnd(tail, finding)];
  }
  return text.split(" and ");
}

/** The content of a name on the wire: a value, or nested names. */
type Place = Leaf | Map<string, Place>;

interface Leaf {
  readonly from: Rich;
  readonly code: string;
}

/** The map as code. Every entry has the span of its name. */
function mapOf(
  sent: readonly { readonly from: Rich; readonly what: SentField }[],
  { span }: Rich,
  inside?: string,
): Code {
  const all = new Map<string, Place>();
  for (const { from, what } of sent) {
    const path = [...(inside === undefined ? [] : [inside]), ...what.key.split(".")];
    put(all, path, { from, code: what.code });
  }
  let source = "";
  const offsets: number[] = [];
  const write = (code: string, at: number): void => {
    source += code;
    for (let k = 0; k < code.length; k++) offsets.push(at);
  };
  const writeAll = (places: Map<string, Place>): void => {
    // `emails.0.value`: numbers are indexes of a list. Indexes that are not named hold null.
    const isList = makeList([...places.keys()]);
    const named = isList ? elementsOf(places) : [...places];
    write(isList ? "[" : "{", span.start);
    for (const [i, [key, place]] of named.entries()) {
      const name = `${i === 0 ? "" : ", "}${isList ? "" : `${JSON.stringify(key)}: `}`;
      write(name, place === null || place instanceof Map ? span.start : place.from.span.start);
      if (place === null) write("null", span.start);
      else if (place instanceof Map) writeAll(place);
      else write(place.code, place.from.span.start);
    }
    write(isList ? "]" : "}", span.end);
  };
  writeAll(all);
  return { source, span, offsets: [...offsets, span.end], outer: span };
}

/** Elements in order of their index; null: an index that is not named. */
const elementsOf = (places: ReadonlyMap<string, Place>): readonly (readonly [string, Place | null])[] =>
  Array.from({ length: Math.max(...[...places.keys()].map(Number)) + 1 }, (_, at) => [
    String(at),
    places.get(String(at)) ?? null,
  ]);

/** `author.name` is nested in `author`. If both are sent, the longer name is sent unnested, as written. */
function put(into: Map<string, Place>, [key = "", ...rest]: readonly string[], value: Leaf): void {
  const there = into.get(key);
  if (rest.length === 0) {
    if (there instanceof Map) for (const [name, inner] of namesWithin(there)) into.set(`${key}.${name}`, inner);
    into.set(key, value);
  } else if (there !== undefined && !(there instanceof Map)) into.set([key, ...rest].join("."), value);
  else {
    const inner = there ?? new Map<string, Place>();
    into.set(key, inner);
    put(inner, rest, value);
  }
}

function* namesWithin(places: ReadonlyMap<string, Place>): Generator<readonly [string, Leaf]> {
  for (const [key, place] of places)
    if (place instanceof Map) for (const [name, inner] of namesWithin(place)) yield [`${key}.${name}`, inner];
    else yield [key, place];
}

/** Fields of the record, in any spelling. If the entity is not known yet, by their names in expressions. */
export const fieldsSent = (
  reading: Reading,
  names: Names,
  entity: string | null,
  wire: (key: string) => string = (key) => key,
): Finding => ({
  known(name) {
    const key = entity === null ? unknownEntityKey(name.text) : names.field(entity, name.text);
    return key === null || key === "" ? null : { key: wire(key), code: key };
  },
  misspelt(name) {
    const near = entity === null ? null : suggest(name.text, names.fieldNames(entity));
    if (entity === null || near === null) return null;
    return reading.problem("field-unknown", name.span, { name: name.text, entity, near });
  },
});

/** Accepts up to four words. Whether the field exists is checked once the entity is known. */
const unknownEntityKey = (text: string): string | null =>
  /\sand\s/iu.test(text) || text.split(/\s+/u).length > 4 ? null : fieldKey(text);
