import type { OutlineBlock, OutlinePart, OutlineStep } from "#read/markdown/outline.ts";
import { below } from "./blocks.ts";
import type { StepContent } from "./change.ts";
import { type Content, contentOf, keyOf, piecesOf, saysAlready } from "./content.ts";
import { type DocumentText, lastTextBefore, lineEndAt, lineStartAt, openText } from "./document-text.ts";
import { type PlannedEdit, type Statement, statementsWithin } from "./plan.ts";
import { Refused } from "./refusal.ts";
import { writeContent } from "./write-content.ts";

/** The steps below a `####` heading, without nested steps. */
export const stepsIn = ({ steps }: OutlinePart): (readonly ReturnType<typeof contentOf>[number][])[] =>
  steps.map(({ text }) => contentOf(text));

/** The same with nested steps. */
export const stepTree = ({ steps }: OutlinePart): readonly StepContent[] => steps.map(treeOf);

const treeOf = ({ text, steps }: OutlineStep): StepContent => ({ says: contentOf(text), steps: steps.map(treeOf) });

/** Replaces the steps of a `####` block; lines of unchanged steps are kept as they are. */
export function setSteps(text: DocumentText, part: OutlinePart, wanted: readonly StepContent[]): PlannedEdit[] {
  const { source, lineEnd } = text;
  const { steps, heading } = part;
  if (isSaid(steps, wanted)) return [];
  const end = lastTextBefore(source, part.span.end);
  if (wanted.length === 0)
    return [{ span: { start: lastTextBefore(source, heading.span.start), end }, text: "", says: [] }];
  const first = steps[0];
  const lines = linesOf(text, steps, wanted, { indent: "", depth: 0, above: null });
  const list = lines.map(({ line, gap }, i) => (i === 0 ? line : `${gap ?? lineEnd}${line}`)).join("");
  const says = readAs(text, list, heading.text.plain, lines);
  if (first === undefined) return [{ span: { start: end, end }, text: `${lineEnd}${list}`, says }];
  const span = { start: lineStartAt(source, first.text.span.start), end: endOf(source, lastOf(first, steps)) };
  return [{ span, text: list, says }];
}

const isSaid = (steps: readonly OutlineStep[], wanted: readonly StepContent[]): boolean =>
  steps.length === wanted.length &&
  steps.every((step, i) => {
    const want = wanted[i];
    return want !== undefined && saysAlready(contentOf(step.text), want.says) && isSaid(step.steps, want.steps ?? []);
  });

interface Line {
  readonly line: string;
  readonly depth: number;
  /** Null: unchanged. */
  readonly says: string | null;
  /** The text before it, if its neighbour is the same; null: it has a different neighbour. */
  readonly gap: string | null;
  readonly from: OutlineStep | null;
}

/** The lines of a list and of its nested lists. */
function linesOf(
  text: DocumentText,
  present: readonly OutlineStep[],
  wanted: readonly StepContent[],
  { indent, depth, above }: { readonly indent: string; readonly depth: number; readonly above: OutlineStep | null },
): Line[] {
  const { source } = text;
  const lines: Line[] = [];
  wanted.forEach((want, i) => {
    const step = present[i] ?? null;
    const mark = markOf(text, present, i, indent);
    const isKept = step !== null && saysAlready(contentOf(step.text), want.says);
    const before = lines.at(-1)?.from ?? above;
    lines.push({
      line: isKept
        ? source.slice(startOf(source, step), endOf(source, step))
        : `${mark}${writeContent(want.says, "step")}`,
      depth,
      says: isKept ? null : keyOf(piecesOf(want.says)),
      gap: step === null || before === null ? null : gapBetween(source, before, step),
      from: step,
    });
    const inside = { indent: " ".repeat(mark.length), depth: depth + 1, above: step };
    lines.push(...linesOf(text, step?.steps ?? [], want.steps ?? [], inside));
  });
  return lines;
}

const startOf = (source: string, { text }: OutlineStep): number => lineStartAt(source, text.span.start);
const endOf = (source: string, { text }: OutlineStep): number => lineEndAt(source, text.span.end);

/** The blank lines between two consecutive steps, which are kept; null: there is other text between them. */
function gapBetween(source: string, before: OutlineStep, step: OutlineStep): string | null {
  const gap = source.slice(endOf(source, before), startOf(source, step));
  return gap !== "" && gap.trim() === "" ? gap : null;
}

/** The step with the last line, at any depth. */
function lastOf(first: OutlineStep, steps: readonly OutlineStep[]): OutlineStep {
  const last = steps.at(-1) ?? first;
  return last.steps.length === 0 ? last : lastOf(last, last.steps);
}

/** `1. `, `2. `, numbered and indented like its neighbours; bullets remain bullets. */
function markOf({ source }: DocumentText, steps: readonly OutlineStep[], index: number, indent: string): string {
  const beside = steps[index] ?? steps.at(-1);
  if (beside === undefined) return `${indent}${index + 1}. `;
  const line = source.slice(lineStartAt(source, beside.text.span.start), beside.text.span.start);
  const bullet = /^\s*[-*+]\s+/u.exec(line)?.[0];
  if (bullet !== undefined) return bullet;
  const own = /^(\s*)\d+([.)])(\s+)/u.exec(line);
  return `${own?.[1] ?? indent}${index + 1}${own?.[2] ?? "."}${own?.[3] ?? " "}`;
}

/** A list below a `####` heading may be read as steps, or as facts or prose of the block. Asks the reader which. */
function readAs({ lineEnd }: DocumentText, list: string, name: Content, lines: readonly Line[]): Statement[] {
  const frame = [
    "## 4. States and transitions",
    "",
    "### Entity",
    "",
    `#### ${writeContent(name, "heading")}`,
    "",
    "",
  ].join(lineEnd);
  const says = statementsWithin(openText(`${frame}${list}`), { start: frame.length, end: frame.length + list.length });
  const found = says.filter(({ kind }) => kind.startsWith("step "));
  const isRight = ({ depth, says: want }: Line, i: number): boolean =>
    found[i]?.kind === `step ${depth}` && (want === null || found[i].content === want);
  if (found.length !== lines.length || !lines.every(isRight))
    throw new Refused("cannot-be-written", lines.map(({ line }) => line.trim()).join("; "));
  return says;
}

/** Adds a `####` block at the end of an entity's block. */
export function addSteps(
  text: DocumentText,
  block: OutlineBlock,
  name: Content,
  wanted: readonly StepContent[],
): PlannedEdit[] {
  if (wanted.length === 0) return [];
  const lines = linesOf(text, [], wanted, { indent: "", depth: 0, above: null });
  const list = lines.map(({ line }) => line).join(text.lineEnd);
  readAs(text, list, name, lines);
  const whole = [`#### ${writeContent(name, "heading")}`, list].join(text.lineEnd);
  const frame = ["## 4. States and transitions", "", "### Entity", "", ""].join(text.lineEnd);
  const says = statementsWithin(openText(`${frame}${whole}`), {
    start: frame.length,
    end: frame.length + whole.length,
  });
  return [below(text, block.span.end, { lines: whole, says })];
}
