import { readOutline } from "#read/markdown/read-outline.ts";
import type { Rich } from "#read/markdown/rich.ts";
import { ESCAPABLE } from "#read/reading.ts";
import { saysNothing } from "#read/not-shown.ts";
import { contentOf, type Content, type ContentPart, piecesOf, plainOf, samePieces } from "./content.ts";
import { Refused } from "./refusal.ts";

/** The place of a content; each has its own Markdown syntax. */
export type ContentPlace = "cell" | "fact" | "key" | "value" | "heading" | "title" | "step";

/**
 * Content as Markdown: the simplest form that is read back as the same content. Content without such a form is refused.
 */
export function writeContent(content: Content, where: ContentPlace): string {
  const pieces = piecesOf(content);
  const plain = plainOf(pieces);
  if (/[\r\n]/u.test(plain)) throw new Refused("line-break", plain);
  if (pieces.length === 0) return "";
  if (!isText(plain)) throw new Refused("cannot-be-written", plain);
  if (pieces.every((piece) => typeof piece === "string") && saysNothing(plain))
    throw new Refused("says-nothing", plain);
  for (const escape of ESCAPES) {
    const text = pieces.map((piece) => written(piece, escape, where)).join("");
    const read = readBack(text, where);
    if (read !== null && samePieces(contentOf(read), pieces)) return text;
  }
  throw new Refused("cannot-be-written", plain);
}

/** Files can't store half a surrogate pair, and Markdown doesn't allow NUL. */
export const isText = (text: string): boolean => !text.includes("\0") && !/\p{Cs}/u.test(text);

type Escape = (text: string, inCell: boolean) => string;

const pipes: Escape = (text, inCell) => (inCell ? text.replaceAll("|", "\\|") : text);

const ESCAPES: readonly Escape[] = [
  pipes,
  (text, inCell) => pipes(text.replace(/[\\`*_[\]<&]/gu, "\\$&"), inCell),
  (text) => text.replace(/[!-/:-@[-`{-~]/gu, (char) => (ESCAPABLE.includes(char) ? `\\${char}` : char)),
];

function written(piece: ContentPart, escape: Escape, where: ContentPlace): string {
  if (typeof piece !== "string" && "code" in piece) return codeSpan(piece.code, where);
  const inCell = where === "cell";
  return typeof piece === "string" ? escape(piece, inCell) : `**${escape(piece.strong, inCell)}**`;
}

/** Uses more backticks than any sequence inside the code. */
function codeSpan(code: string, where: ContentPlace): string {
  const longest = Math.max(0, ...(code.match(/`+/gu) ?? []).map((run) => run.length));
  const ticks = "`".repeat(longest + 1);
  const pad = code.startsWith("`") || code.endsWith("`") ? " " : "";
  const inside = where === "cell" ? code.replaceAll("|", "\\|") : code;
  return `${ticks}${pad}${inside}${pad}${ticks}`;
}

const isPart = (_: string, level: number): boolean => level === 2;

/** The text as the reader sees it in this place; null: it would be something else. */
function readBack(text: string, where: ContentPlace): Rich | null {
  if (where === "title") return readOutline(`# ${text}\n`, isPart).title?.text ?? null;
  const [section, ...more] = readOutline(`## A\n\n### B\n\n${frame(text, where)}\n`, isPart).sections;
  const [block, ...others] = section?.blocks ?? [];
  const body = block?.body;
  if (block === undefined || body === undefined || more.length > 0 || others.length > 1) return null;
  switch (where) {
    case "cell": {
      const [row, ...rows] = body.tables[0]?.rows ?? [];
      return rows.length === 0 && row?.surplus === undefined ? (row?.cells[0] ?? null) : null;
    }
    case "fact":
      return body.facts.length === 1 && body.facts[0]?.more.length === 0 ? body.facts[0].value : null;
    case "key":
      return body.facts.length === 1 && body.facts[0]?.value.text === "x" ? body.facts[0].key : null;
    case "value":
      return body.facts.length === 1 && body.facts[0]?.more.length === 1 ? (body.facts[0].more[0] ?? null) : null;
    case "heading":
      return others[0]?.heading.text ?? null;
    default: {
      const [step, ...steps] = block.parts?.[0]?.steps ?? [];
      return steps.length === 0 && step?.steps.length === 0 ? step.text : null;
    }
  }
}

function frame(text: string, where: ContentPlace): string {
  switch (where) {
    case "cell":
      return `| a |\n| --- |\n| ${text} |`;
    case "fact":
      return `- Key: ${text}`;
    case "key":
      return `- ${text}: x`;
    case "value":
      return `- Key:\n  - ${text}`;
    case "heading":
      return `### ${text}`;
    default:
      return `#### C\n\n1. ${text}`;
  }
}
