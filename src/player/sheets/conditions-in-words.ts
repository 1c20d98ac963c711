/** How the parts of a condition are said; `owner` is the entity that child rows belong to, null for the entity itself. */
export interface ConditionWords {
  readonly labelled: (name: string, value: string) => string;
  readonly status: string;
  readonly you: string;
  readonly ofOneself: string;
  /** For whatever has no words of its own: code is not for people. */
  readonly depends: string;
  readonly list: (names: readonly string[]) => string;
  readonly translate: (text: string) => string;
  readonly statusesOf: (owner: string | null) => readonly string[];
  readonly fieldNamed: (owner: string | null, key: string) => string | null;
}

/** Conditions of a right, any of which is enough, in words; what says the same is said once. */
export const conditionsInWords = (conditions: readonly string[], words: ConditionWords): readonly string[] => [
  ...new Set(conditions.map((condition) => inWords(condition, words))),
];

const OF_ITS = / \(of its (.+?)\)$/u;

function inWords(written: string, words: ConditionWords): string {
  const owner = OF_ITS.exec(written)?.[1] ?? null;
  const parts = partsOf(owner === null ? written : written.replace(OF_ITS, ""));
  const all = words.statusesOf(owner);
  let statuses: readonly string[] | null = null;
  const said: string[] = [];
  for (const part of parts) {
    const among = statusesIn(part, all);
    if (among === null) said.push(partInWords(part, owner, words));
    else statuses = statuses === null ? among : statuses.filter((one) => among.includes(one));
  }
  const inStatus =
    statuses === null ? [] : [words.labelled(words.status, words.list(statuses.map((one) => words.translate(one))))];
  return [...(owner === null ? [] : [words.translate(owner)]), ...inStatus, ...new Set(said)].join(" · ");
}

function partInWords(part: string, owner: string | null, words: ConditionWords): string {
  if (/^this\s*==?\s*me$/u.test(part)) return words.ofOneself;
  // What somebody may give a new record is said by the names of its fields already.
  if (part.startsWith("with ")) return part;
  const [, key] = /^(?:this\.)?([\p{L}_][\p{L}\p{N}_]*)\s*==?\s*me$/u.exec(part) ?? [];
  const field = key === undefined ? null : words.fieldNamed(owner, key);
  return field === null ? words.depends : words.labelled(words.translate(field), words.you);
}

/** The statuses for which a part holds, of all there are; null where it is about something else. */
function statusesIn(part: string, all: readonly string[]): readonly string[] | null {
  const [, is, name] = /^(?:this\.)?status\s*(==?|!=)\s*"([^"]*)"$/u.exec(part) ?? [];
  if (name !== undefined) return is === "!=" ? all.filter((one) => one !== name) : [name];
  const [, not, list] = /^(?:this\.)?status\s+(not\s+)?in\s*\[([^\]]*)\]$/u.exec(part) ?? [];
  if (list === undefined) return null;
  const named = [...list.matchAll(/"([^"]*)"/gu)].map(([, one = ""]) => one);
  return not === undefined ? named : all.filter((one) => !named.includes(one));
}

/** The parts that an `and` joins, whatever brackets stand around them; of what an `or` or a choice joins there are none. */
function partsOf(written: string): readonly string[] {
  const text = written.trim();
  const parts: string[] = [];
  let depth = 0;
  let quoted = false;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (letter === '"') quoted = !quoted;
    if (quoted) continue;
    if (letter === "(" || letter === "[") depth++;
    if (letter === ")" || letter === "]") depth--;
    if (depth === 0 && /^(?: or |\|\||\?|')/iu.test(text.slice(at))) return [text];
    const [joint] = (depth === 0 ? /^ (?:and|&&) /iu.exec(text.slice(at)) : null) ?? [];
    if (joint === undefined) continue;
    parts.push(text.slice(from, at));
    from = at + joint.length;
    at = from - 1;
  }
  parts.push(text.slice(from));
  if (parts.length > 1) return parts.flatMap(partsOf);
  const [, inside] = /^\((.*)\)$/u.exec(text) ?? [];
  return inside !== undefined && closesAtItsEnd(inside) ? partsOf(inside) : [text];
}

/** `(a) or (b)` begins and ends with brackets, which are not a pair. */
function closesAtItsEnd(inside: string): boolean {
  let depth = 0;
  for (const letter of inside) {
    if (letter === "(") depth++;
    if (letter === ")" && --depth < 0) return false;
  }
  return depth === 0;
}
