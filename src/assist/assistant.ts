import { foldNamed, functionNamed } from "#expr/functions.ts";
import { printType } from "#expr/print-type.ts";
import type { Key } from "#read/keys.ts";
import { matchKey } from "#read/match-keys.ts";
import type { ReadingCache } from "#read/reading-cache.ts";
import type { Span } from "#text/span.ts";
import { complete, saysKey } from "./complete.ts";
import type { Completion } from "./completion.ts";
import { explainSymbol } from "./explain.ts";
import type { Occurrence } from "./occurrence.ts";
import { occurrencesIn } from "./occurrences.ts";
import { expressionAt, studyDocument, type AnalysedDocument } from "./analysed-document.ts";
import type { DocumentSymbol } from "./symbols.ts";
import { factSets } from "./key-sets.ts";
import { placeAt, type TextPlace } from "./text-place.ts";

/** What a word means, where it is defined and where else it is used. */
export interface Hover {
  readonly span: Span;
  readonly name: string;
  readonly title: string;
  readonly text: string | null;
  /** The page of the language reference with its rules. */
  readonly page: string | null;
  readonly definition: Span | null;
  readonly references: readonly Span[];
  /** Null: it can't be renamed, because the platform or the sample data define it. */
  readonly symbol: DocumentSymbol | null;
}

/** Answers queries about one text; a changed text needs a new instance. Has no UI, so a language server can use it. */
export class Assistant {
  readonly study: AnalysedDocument;
  #occurrences: readonly Occurrence[] | null = null;

  constructor(source: string, cache: ReadingCache | null = null) {
    this.study = studyDocument(source, cache);
  }

  get occurrences(): readonly Occurrence[] {
    this.#occurrences ??= occurrencesIn(this.study);
    return this.#occurrences;
  }

  complete(offset: number): readonly Completion[] {
    return complete(this.study, offset);
  }

  /** The shortest name at an offset. */
  symbolAt(offset: number): Occurrence | null {
    let found: Occurrence | null = null;
    for (const each of this.occurrences) {
      if (each.span.start > offset) break;
      if (offset <= each.span.end && (found === null || lengthOf(each.span) <= lengthOf(found.span))) found = each;
    }
    return found;
  }

  definition(offset: number): Span | null {
    return this.symbolAt(offset)?.symbol.definition ?? null;
  }

  /** All occurrences of the symbol at an offset, including its definition. */
  references(offset: number): readonly Span[] {
    const symbol = this.symbolAt(offset)?.symbol;
    return symbol === undefined ? [] : this.referencesOf(symbol);
  }

  referencesOf(symbol: DocumentSymbol): readonly Span[] {
    const spans = this.occurrences.filter((each) => each.symbol === symbol).map(({ span }) => span);
    return spans.filter((span, i) => span.start !== spans[i - 1]?.start || span.end !== spans[i - 1]?.end);
  }

  hover(offset: number): Hover | null {
    const place = placeAt(this.study.source, offset);
    const occurrence = this.symbolAt(offset);
    if (occurrence !== null) {
      const { span, symbol } = occurrence;
      const { definition } = symbol;
      const references = this.referencesOf(symbol);
      const page = pageOf(symbol.kind);
      return { span, name: symbol.name, ...explainSymbol(this.study, symbol), page, definition, references, symbol };
    }
    return this.#wordInCode(offset, place) ?? this.#key(offset, place);
  }

  /** Hover text for functions, `me` and variables. */
  #wordInCode(offset: number, place: TextPlace): Hover | null {
    const word = wordAt(this.study.source, offset);
    const expression = expressionAt(this.study, offset);
    if (word === null || (place.code === null && expression === null)) return null;
    const base = { span: word.span, name: word.text, definition: null, references: [], symbol: null };
    const variable = expression?.scope.variables.get(word.text);
    if (variable !== undefined) return { ...base, title: printType(variable), text: null, page: "expressions.md" };
    const isCalled = this.study.source.startsWith("(", word.span.end);
    const isMethod = this.study.source[word.span.start - 1] === ".";
    const entry = isCalled ? ((isMethod ? foldNamed(word.text) : null) ?? functionNamed(word.text)) : null;
    if (entry === null) return null;
    return { ...base, title: "function", text: `${entry.says} \`${entry.example}\``, page: "expressions.md" };
  }

  #key(offset: number, place: TextPlace): Hover | null {
    const { source } = this.study;
    const start = source.lastIndexOf("\n", offset - 1) + 1;
    const fact = /^\s*[-*+]\s+(?:\*\*)?([^:\n]{1,60}?)(?:\*\*)?\s*:/u.exec(source.slice(start, start + 200));
    const written = place.kind === "column" ? place.column : fact?.[1];
    if (written === undefined || written === null) return null;
    const from = source.indexOf(written, place.kind === "column" ? place.span.start : start);
    const span = { start: from, end: from + written.length };
    if (offset < span.start || offset > span.end) return null;
    const sets = place.kind === "column" ? place.sets : factSets(place.part, place.heading !== null);
    for (const { keys } of sets) {
      const match = matchKey(written, keys);
      const key: Key | undefined = match.kind === "known" ? keys[match.key] : undefined;
      if (key === undefined) continue;
      const [name = written, ...others] = key.names;
      const also = others.length === 0 ? null : `Also: ${others.join(", ")}.`;
      const text = [saysKey(key), also].filter((each) => each !== null).join(" ");
      return {
        span,
        name,
        title: `point ${place.part}`,
        text,
        page: pageOfPart(place.part),
        definition: null,
        references: [],
        symbol: null,
      };
    }
    return null;
  }
}

const lengthOf = ({ start, end }: Span): number => end - start;

function wordAt(source: string, offset: number): { readonly text: string; readonly span: Span } | null {
  const before = /[\p{L}\p{N}\p{M}_]*$/u.exec(source.slice(Math.max(0, offset - 80), offset))?.[0] ?? "";
  const after = /^[\p{L}\p{N}\p{M}_]*/u.exec(source.slice(offset, offset + 80))?.[0] ?? "";
  const text = before + after;
  return text === "" ? null : { text, span: { start: offset - before.length, end: offset + after.length } };
}

const PAGES = {
  screen: "2-screens.md",
  entity: "3-entities.md",
  field: "3-entities.md",
  status: "4-states.md",
  event: "4-states.md",
  role: "6-roles.md",
  call: "7-calls.md",
  error: "8-errors.md",
  constant: "9-constants.md",
  formula: "9-constants.md",
  record: "appendices.md",
} as const;

const pageOf = (kind: DocumentSymbol["kind"]): string => PAGES[kind];

const PART_PAGES = [
  "",
  "1-purpose",
  "2-screens",
  "3-entities",
  "4-states",
  "5-rules",
  "6-roles",
  "7-calls",
  "8-errors",
  "9-constants",
];

const pageOfPart = (part: TextPlace["part"]): string | null =>
  part === null ? null : typeof part === "number" ? `${PART_PAGES[part]}.md` : "appendices.md";
