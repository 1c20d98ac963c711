import type { Expression, Problem } from "#model/expression.ts";
import { fieldKey } from "#text/names.ts";
import { suggest } from "#text/suggest.ts";
import type { Code, Rich } from "../markdown/rich.ts";
import type { Names } from "../names.ts";
import type { Reading } from "../reading.ts";

export interface Sent {
  /** What it is called on the wire. */
  readonly key: string;
  /** What is sent, as code. */
  readonly code: string;
}

/** How the names of a list are found. */
export interface Finding {
  known(name: Rich): Sent | null;
  /** Reports a name that is nearly one; null where the words are no name at all. */
  misspelt(name: Rich): Problem | null;
}

/**
 * What is sent, as a list of names without backticks: `name, due` is `{"name": name, "due": due}`, and `name, due in
 * loan` puts that under `loan`. Null where the words are no such list.
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
  const sent: { readonly from: Rich; readonly what: Sent }[] = [];
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

/** `a and b` are two names, unless `a and b` is one. */
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

/** The map as code, every entry with the place of its name. */
function mapOf(sent: readonly { readonly from: Rich; readonly what: Sent }[], { span }: Rich, inside?: string): Code {
  let source = inside === undefined ? "{" : `{${JSON.stringify(inside)}: {`;
  const offsets = Array.from(source, () => span.start);
  for (const [i, { from, what }] of sent.entries()) {
    const entry = `${i === 0 ? "" : ", "}${JSON.stringify(what.key)}: ${what.code}`;
    source += entry;
    for (let k = 0; k < entry.length; k++) offsets.push(from.span.start);
  }
  const closed = inside === undefined ? "}" : "}}";
  source += closed;
  for (let k = 0; k <= closed.length; k++) offsets.push(span.end);
  return { source, span, offsets, outer: span };
}

/** Fields of the record, by any way of writing them; where the entity is not known yet, by their names in expressions. */
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

/** Up to four words; whether there is such a field shows once the entity is known. */
const unknownEntityKey = (text: string): string | null =>
  /\sand\s/iu.test(text) || text.split(/\s+/u).length > 4 ? null : fieldKey(text);
