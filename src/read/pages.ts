import type { NextPage, Resource } from "#model/7-calls.ts";
import type { Expression } from "#model/expression.ts";
import type { Item } from "./items.ts";
import type { RESOURCE } from "./keys.ts";
import { CODE, type Rich } from "./markdown/rich.ts";
import { readAnswerPath } from "./phrases/answer-paths.ts";
import type { Reading } from "./reading.ts";

type Pages = NonNullable<Resource["pages"]>;

/** What the phrases of the fact have given so far. */
interface PageFacts {
  readonly parameters: string[];
  size: number | null;
  first: number | null;
  total: Expression | null;
  totalHeader: string | null;
  next: NextPage | null;
  more: Expression | null;
}

/**
 * `` `limit` and `offset`, 20 at a time, total in `answer.count` ``: phrases between commas, in any order. All must be
 * understood: a list that is paged wrongly looks complete.
 */
export function readPages(reading: Reading, item: Item<typeof RESOURCE>): Resource["pages"] {
  const cell = item.get("pages");
  if (cell === null) return null;
  const said: PageFacts = {
    parameters: [],
    size: null,
    first: null,
    total: null,
    totalHeader: null,
    next: null,
    more: null,
  };
  const phrases = withoutPeriod(cell)
    .split(",")
    .flatMap((part) => part.split(";"));
  const understood = phrases.every((phrase) => PHRASES.some((read) => read(reading, item, phrase, said)));
  const pages = understood ? pagesOf(said) : null;
  if (pages === null) item.close(reading.problem("pages-not-understood", cell.span, { written: cell.plain }));
  return pages;
}

type Phrase = (reading: Reading, item: Item<typeof RESOURCE>, phrase: Rich, said: PageFacts) => boolean;

/** `` `page` and `size` ``, `` by `page` ``. */
const parameters: Phrase = (_reading, _item, phrase, said) => {
  if (!/^(?:by\s+)?\uE000(?:\s*(?:and|with|&)\s*\uE000)?\.?$/iu.test(phrase.text)) return false;
  said.parameters.push(...phrase.codes.map(({ source }) => source.trim()));
  return said.parameters.length <= 2;
};

/** `20 at a time`, `` `limit` 20 at a time ``. */
const size: Phrase = (_reading, _item, phrase, said) => {
  const match = /^(\uE000\s+(?:of\s+|is\s+)?)?(\d{1,5})\s+(?:at a time|per page|each|a page)\.?$/iu.exec(phrase.text);
  if (match === null || said.size !== null) return false;
  if (match[1] !== undefined) said.parameters.push(phrase.codes[0]?.source.trim() ?? "");
  said.size = Number(match[2]);
  return said.size > 0;
};

/** `from 0`, `the first is 0`. */
const first: Phrase = (_reading, _item, phrase, said) => {
  const match = /^(?:counted\s+from|from|starting\s+(?:at|with)|the\s+first(?:\s+page)?\s+is)\s+(\d{1,4})\.?$/iu.exec(
    phrase.text,
  );
  if (match === null || said.first !== null) return false;
  said.first = Number(match[1]);
  return true;
};

/** `` total in `answer.count` ``, `total in header X-Total-Count`. */
const total: Phrase = (reading, item, phrase, said) => {
  const match = /^(?:the\s+)?total\s+(?:in|is|from)\s+(?:the\s+)?(header\s+)?/iu.exec(phrase.text);
  if (match === null || said.total !== null || said.totalHeader !== null) return false;
  const rest = withoutHeader(phrase.slice(match[0].length).trim());
  if (match[1] !== undefined || rest.isHeader) {
    said.totalHeader = rest.rich.plain.trim().toLowerCase();
    return isHeaderName(said.totalHeader);
  }
  said.total = pathOf(reading, item, rest.rich, "The total");
  return said.total !== null;
};

/** `` next in `answer.cursor` as `after` ``, `next in header Link`, `` next in `answer.links.next` ``. */
const next: Phrase = (reading, item, phrase, said) => {
  if (said.next !== null) return false;
  if (/^(?:the\s+)?(?:next\s+in\s+(?:the\s+)?)?\uE000?link\uE000?\s+header\.?$/iu.test(phrase.text)) {
    said.next = { kind: "header", header: "link", as: null };
    return true;
  }
  const match =
    /^(?:the\s+)?next(?:\s+(?:page|address|cursor))?\s+(?:is\s+)?(?:in|from)\s+(?:the\s+)?(header\s+)?/iu.exec(
      phrase.text,
    );
  if (match === null) return false;
  const sentAs = /\s+(?:sent\s+)?as\s+(\uE000|[\w.$[\]-]+)\.?$/iu.exec(phrase.text);
  const as =
    sentAs === null ? null : sentAs[1] === CODE ? (phrase.codes.at(-1)?.source.trim() ?? null) : (sentAs[1] ?? null);
  const rest = withoutHeader(phrase.slice(match[0].length, sentAs?.index ?? phrase.text.length).trim());
  if (match[1] !== undefined || rest.isHeader) {
    const header = rest.rich.plain.trim().toLowerCase();
    said.next = { kind: "header", header, as };
    return isHeaderName(header);
  }
  const from = pathOf(reading, item, rest.rich, "The next page");
  if (from === null) return false;
  said.next = { kind: "answer", in: from, as };
  return true;
};

/** `` `starting_after` is the last `id` ``. */
const last: Phrase = (_reading, _item, phrase, said) => {
  if (!/^\uE000\s+(?:is|from|after)\s+the\s+last\s+(?:record’?'?s?\s+)?\uE000\.?$/iu.test(phrase.text)) return false;
  const [as, field] = phrase.codes.map(({ source }) => source.trim());
  if (as === undefined || field === undefined) return false;
  said.next = { kind: "last", field, as };
  return true;
};

/** `` more while `answer.has_more` ``. */
const more: Phrase = (reading, item, phrase, said) => {
  const match = /^more\s+(?:while|if|when|in)\s+/iu.exec(phrase.text);
  if (match === null) return false;
  said.more = pathOf(reading, item, phrase.slice(match[0].length).trim(), "More");
  return said.more !== null;
};

const PHRASES: readonly Phrase[] = [parameters, size, first, total, next, last, more];

/** The fact may end in a period; a path never does. */
const withoutPeriod = (cell: Rich): Rich => cell.slice(0, cell.text.trimEnd().replace(/\.$/u, "").length);

const isHeaderName = (name: string): boolean => /^[\w-]{1,60}$/u.test(name);

/** `` `X-Total-Count` header ``. */
function withoutHeader(rich: Rich): { readonly rich: Rich; readonly isHeader: boolean } {
  const match = /\s+header\.?$/iu.exec(rich.text);
  return match === null ? { rich, isHeader: false } : { rich: rich.slice(0, match.index).trim(), isHeader: true };
}

function pathOf(reading: Reading, item: Item<typeof RESOURCE>, rich: Rich, what: string): Expression | null {
  const { value, problem } = readAnswerPath(reading, rich, what);
  item.close(problem);
  return value;
}

function pagesOf(said: PageFacts): Pages | null {
  const { parameters: names, size: each, first: from, total: in_, totalHeader, next: following, more: goesOn } = said;
  const roles = names.map(roleOf);
  const limit = names.find((_, index) => roles[index] === "limit") ?? names.find((_, index) => roles[index] === null);
  const offset = names.find((name) => name !== limit);
  const isPage = names.some((name, index) => name === offset && roles[index] === "page");
  // A single parameter counts pages; with a cursor no parameter has to.
  if (following === null && (names.length === 0 || (offset === undefined && roles[0] !== "page"))) return null;
  const only = following === null && names.length === 1 ? names[0] : undefined;
  return {
    limit: only === undefined ? (limit ?? "") : "",
    offset: only ?? offset ?? "",
    size: each ?? 20,
    total: in_,
    byPage: isPage || only !== undefined,
    ...(from === null ? {} : { first: from }),
    ...(totalHeader === null ? {} : { totalHeader }),
    ...(following === null ? {} : { next: following }),
    ...(goesOn === null ? {} : { more: goesOn }),
  };
}

/** The meaning of a parameter: page size, record offset or page number. */
function roleOf(name: string): "limit" | "offset" | "page" | null {
  const inner = /\[([^\]]*)\]$/u.exec(name)?.[1] ?? name.split(".").at(-1) ?? name;
  if (/offset|skip|start|from/iu.test(inner)) return "offset";
  if (/limit|size|per|count|take|top|max|first|^n$|^rows$/iu.test(inner)) return "limit";
  return /page|number|^p$/iu.test(inner) || /page/iu.test(name) ? "page" : null;
}
