import type { Span } from "#text/span.ts";
import type { Block, Fact, Heading, Outline, OutlineBlock, OutlineSection, OutlineStep, Table } from "./outline.ts";
import { readBlocks, type PartCache } from "./parts.ts";
import { withPlainStarts } from "./plain-starts.ts";

/**
 * True if a heading names a point or appendix. A second-level heading that does not is prose. First-level headings may
 * name one too.
 */
export type NamesPart = (heading: string, level: number) => boolean;

interface Draft {
  heading: Heading;
  start: number;
  body: DraftBody;
  blocks: DraftBlock[];
}

interface DraftBlock {
  heading: Heading;
  start: number;
  body: DraftBody;
  parts: { heading: Heading; start: number; end: number; steps: OutlineStep[] }[];
}

interface DraftBody {
  facts: Fact[];
  tables: Table[];
  prose: { text: string; span: Span }[];
}

const emptyBody = (): DraftBody => ({ facts: [], tables: [], prose: [] });

export interface OutlineOptions {
  readonly tablesBy?: "us" | "the parser";
  /** Cached parts of an earlier text. */
  readonly known?: PartCache | null;
}

/** Reads Markdown into an outline. The caller has checked the limits. */
export function readOutline(
  source: string,
  namesPart: NamesPart,
  { tablesBy = "us", known = null }: OutlineOptions = {},
): Outline {
  let title: Heading | null = null;
  let body = emptyBody();
  const head = body;
  const sections: Draft[] = [];
  for (const block of readBlocks(withPlainStarts(source), tablesBy, known)) {
    const { heading } = block;
    if (heading !== null) {
      const part = heading.level <= 3 && namesPart(heading.text.plain, heading.level);
      if (heading.level === 1 && !part && title === null) {
        title = heading;
        body = sections.length === 0 ? head : (sections.at(-1)?.body ?? head);
        continue;
      }
      if (heading.level <= 2 || part) {
        body = emptyBody();
        sections.push({ heading, start: heading.span.start, body, blocks: [] });
        continue;
      }
      const section = sections.at(-1);
      if (heading.level === 3 && section !== undefined) {
        body = emptyBody();
        section.blocks.push({ heading: bareHeading(heading), start: heading.span.start, body, parts: [] });
        continue;
      }
      const { start, end } = heading.span;
      if (heading.level === 4) section?.blocks.at(-1)?.parts.push({ heading, start, end, steps: [] });
    }
    const part = sections.at(-1)?.blocks.at(-1)?.parts.at(-1);
    if (part !== undefined) {
      part.end = block.span.end;
      part.steps.push(...(block.steps?.() ?? []));
    }
    addTo(body, block);
    if (sections.length > 0 && /scenario/iu.test(sections.at(-1)?.heading.text.plain ?? "")) addSteps(body, block);
  }
  const description = head.prose.map((part) => part.text).join("\n\n");
  return { source, title, description, head, sections: finish(sections, source.length) };
}

const NUMBER_OR_LABEL = /^(?:\d+(?:\.\d+)+[.):]?\s+|(?:entity|screen)\s*:\s*)(?=\S)/iu;

/** `### 3.1 Loan`, `### Entity: Loan` and `### Loan:` are about `Loan`. */
function bareHeading(heading: Heading): Heading {
  const { text } = heading;
  const start = NUMBER_OR_LABEL.exec(text.text)?.[0].length ?? 0;
  const end = text.text.replace(/\s*:$/u, "").length;
  return start === 0 && end === text.text.length
    ? heading
    : { ...heading, text: text.slice(start, Math.max(start, end)), whole: text.plain };
}

function addTo(body: DraftBody, { facts, tables, prose }: Block): void {
  body.facts.push(...facts);
  body.tables.push(...tables);
  body.prose.push(...prose);
}

const STEP = /^(given|as|when|then|and|but)\s+(?!:)/iu;

/** `- When Return L1`: in scenarios a step may begin with its keyword, without a colon. */
function addSteps(body: DraftBody, { steps, facts, prose }: Block): void {
  if (steps === null || prose.length === 0) return;
  const known = new Set(facts.map(({ key }) => key.span.start));
  const said = steps().flatMap(({ text, steps: inner }): Fact[] => {
    const word = STEP.exec(text.text);
    if (word === null || known.has(text.span.start)) return [];
    const more = inner.map((one) => one.text);
    return [{ key: text.slice(0, word[1]?.length ?? 0), value: text.slice(word[0].length), more, span: text.span }];
  });
  body.facts.push(...said);
  body.facts.sort((a, b) => a.span.start - b.span.start);
}

function finish(sections: readonly Draft[], end: number): OutlineSection[] {
  return sections.map((section, i) => {
    const sectionEnd = sections[i + 1]?.start ?? end;
    const blocks: OutlineBlock[] = section.blocks.map((block, j) => ({
      heading: block.heading,
      body: block.body,
      span: { start: block.start, end: section.blocks[j + 1]?.start ?? sectionEnd },
      ...(block.parts.length > 0 && {
        parts: block.parts.map((part) => ({
          heading: part.heading,
          steps: part.steps,
          span: { start: part.start, end: part.end },
        })),
      }),
    }));
    return {
      heading: section.heading,
      body: section.body,
      blocks,
      span: { start: section.start, end: sectionEnd },
    };
  });
}
