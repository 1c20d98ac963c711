import type { Tree } from "@lezer/common";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { report } from "#diagnostics/report.ts";
import { buildSyntax } from "./build.ts";
import { replacement } from "./checking.ts";
import { parser } from "./grammar/parser.ts";
import { limits } from "./limits.ts";
import { numberOnPaper } from "./number-on-paper.ts";
import type { Syntax } from "./syntax.ts";

export interface Parsed {
  /** Null: there is a syntax error. */
  readonly syntax: Syntax | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** Parses an expression. `offset`: where it begins in the document; all spans are relative to the document. */
export function parseExpression(source: string, offset = 0): Parsed {
  const whole = { start: offset, end: offset + source.length };
  if (source.trim() === "") return failed(report("expression-missing", whole, {}));
  if (source.length > limits.length) return failed(report("expression-too-long", whole, { most: limits.length }));
  // Checked before parsing: the parser builds its tree recursively, and thousands of levels would overflow the stack.
  if (mostLevels(source) > limits.operators) return failed(report("expression-too-deep", whole, {}));

  const tree = parse(source);
  if (typeof tree === "number") return failed(explain(tree, source, offset));
  const diagnostics: Diagnostic[] = [];
  const syntax = buildSyntax(tree.topNode, source, offset, (diagnostic) => diagnostics.push(diagnostic));
  if (!syntax && diagnostics.length === 0) diagnostics.push(report("expression-missing", whole, {}));
  return { syntax: diagnostics.length > 0 ? null : syntax, diagnostics };
}

const failed = (diagnostic: Diagnostic): Parsed => ({ syntax: null, diagnostics: [diagnostic] });

const OPERATOR = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[([{?.+\-−–*×/÷!=<>≠≤≥]|\b(?:and|or|not|in|is|mod)\b|&&|\|\|/gi;

/**
 * An upper bound of the tree's depth: the number of brackets and operators outside quotes. Brackets and `?` weigh more,
 * because the parser keeps more on its stack for them.
 */
function mostLevels(source: string): number {
  let count = 0;
  for (const [found] of source.matchAll(OPERATOR)) {
    if (found.length > 3 || /^["']/.test(found)) continue;
    count += found === "?" ? 3 : /^[([{]/.test(found) ? 2 : 1;
  }
  return count;
}

// The editor's parser recovers from errors, which is slower. Here the first error is enough.
const strict = parser.configure({ strict: true });

/** The tree, or the offset at which parsing failed. */
function parse(source: string): Tree | number {
  try {
    return strict.parse(source);
  } catch (error) {
    // The parser reports the offset only in its message.
    const place = error instanceof SyntaxError ? /\d+$/.exec(error.message)?.[0] : undefined;
    return place === undefined ? 0 : Math.min(Number(place), source.length);
  }
}

const closing: { readonly [open: string]: string } = { "(": ")", "[": "]", "{": "}" };

/** Explains a syntax error in plain words. */
function explain(stuck: number, source: string, offset: number): Diagnostic {
  const at = (start: number, end: number) => ({ start: offset + start, end: offset + end });
  const open = lastOpenBracket(source);
  if (stuck >= source.trimEnd().length) {
    if (open !== null)
      return report("expression-unclosed-bracket", at(open, open + 1), {
        bracket: source[open] ?? "(",
        closing: closing[source[open] ?? "("] ?? ")",
      });
    const end = source.trimEnd().length;
    return report("expression-unfinished", at(Math.max(0, end - 1), end), {});
  }
  const start = stuck + (/^\s*/.exec(source.slice(stuck))?.[0].length ?? 0);
  const paper = numberOnPaper(source, start);
  if (paper !== null) {
    const span = at(paper.start, paper.start + paper.written.length);
    return report("number-as-on-paper", span, paper, replacement(span, paper.code));
  }
  const word = /^(?:[\p{L}\p{N}_]+|[^\s])/u.exec(source.slice(start))?.[0] ?? source.slice(start, start + 1);
  const before = source.slice(0, start).trimEnd();
  if (word === "%" || before.endsWith("%"))
    return report("expression-percent-sign", at(start, start + word.length), {});
  return report("expression-unreadable", at(start, start + Math.max(1, word.length)), { found: `\`${word}\`` });
}

/** The offset of the innermost bracket that is not closed, ignoring text in quotes. */
function lastOpenBracket(source: string): number | null {
  const open: number[] = [];
  let quote = "";
  for (let i = 0; i < source.length; i++) {
    const c = source[i] ?? "";
    if (quote !== "") {
      if (c === "\\") i++;
      else if (c === quote) quote = "";
    } else if (c === '"' || c === "'") quote = c;
    else if (closing[c] !== undefined) open.push(i);
    else if (c === ")" || c === "]" || c === "}") open.pop();
  }
  return open.at(-1) ?? null;
}
