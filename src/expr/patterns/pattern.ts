import { isWord, parsePattern, PatternMistake, type PatternNode } from "./parse-pattern.ts";

/** True if a part of the text matches. False if text and pattern are so large that matching would take seconds. */
export type Pattern = (text: string) => boolean;

type Step =
  | { readonly op: "char"; readonly test: (code: number) => boolean }
  | { readonly op: "split"; a: number; b: number }
  | { readonly op: "jump"; to: number }
  | { readonly op: "start" | "end" | "edge" | "notEdge" | "match" };

const MOST_STEPS = 5000;
const MOST_PATTERNS = 200;
const MOST_WORK = 50_000_000;

const kept = new Map<string, Pattern | string>();

/** A compiled pattern, or the reason why it can't be used. Matching time is at most proportional to text × pattern. */
export function compilePattern(pattern: string): Pattern | string {
  const known = kept.get(pattern);
  if (known !== undefined) return known;
  const compiled = build(pattern);
  if (kept.size >= MOST_PATTERNS) kept.clear();
  kept.set(pattern, compiled);
  return compiled;
}

/** Null (unknown): the pattern can't be used. */
export function matches(text: string, pattern: string): boolean | null {
  const compiled = compilePattern(pattern);
  return typeof compiled === "string" ? null : compiled(text);
}

function build(pattern: string): Pattern | string {
  if (pattern.length > 1000) return "it is longer than 1000 characters";
  const tree = parsePattern(pattern);
  if (tree instanceof PatternMistake) return tree.reason;
  const steps: Step[] = [];
  const tooLarge = !emit(tree, steps);
  if (tooLarge) return "it is too large once its repetitions are written out";
  steps.push({ op: "match" });
  return (text) => text.length * steps.length <= MOST_WORK && run(steps, text);
}

/**
 * Emits the steps of an automaton that follows all alternatives at once (Thompson's construction); false: it grew too
 * large.
 */
function emit(node: PatternNode, steps: Step[]): boolean {
  if (steps.length > MOST_STEPS) return false;
  switch (node.kind) {
    case "nothing":
      return true;
    case "set":
      steps.push({ op: "char", test: node.test });
      return true;
    case "sequence":
      return node.parts.every((part) => emit(part, steps));
    case "either": {
      const ends: { to: number }[] = [];
      for (const [i, part] of node.parts.entries()) {
        const last = i === node.parts.length - 1;
        const split = { op: "split" as const, a: steps.length + 1, b: 0 };
        if (!last) steps.push(split);
        if (!emit(part, steps)) return false;
        if (last) break;
        const jump = { op: "jump" as const, to: 0 };
        steps.push(jump);
        ends.push(jump);
        split.b = steps.length;
      }
      for (const end of ends) end.to = steps.length;
      return true;
    }
    case "repeat":
      return emitRepeat(node, steps);
    default:
      steps.push({ op: node.kind });
      return true;
  }
}

function emitRepeat({ of, least, most }: Extract<PatternNode, { kind: "repeat" }>, steps: Step[]): boolean {
  for (let i = 0; i < least; i++) if (!emit(of, steps)) return false;
  if (most === Infinity) {
    const split = { op: "split" as const, a: steps.length + 1, b: 0 };
    const back = steps.length;
    steps.push(split);
    if (!emit(of, steps)) return false;
    steps.push({ op: "jump", to: back });
    split.b = steps.length;
    return true;
  }
  const splits: { b: number }[] = [];
  for (let i = least; i < most; i++) {
    const split = { op: "split" as const, a: steps.length + 1, b: 0 };
    splits.push(split);
    steps.push(split);
    if (!emit(of, steps)) return false;
  }
  for (const split of splits) split.b = steps.length;
  return true;
}

/** Runs the automaton: advances all its states together, one character at a time. */
function run(steps: readonly Step[], text: string): boolean {
  const seen = new Int32Array(steps.length).fill(-1);
  let current: number[] = [];
  let next: number[] = [];
  const waiting: number[] = [];

  const reach = (start: number, into: number[], position: number, before: number, after: number): boolean => {
    waiting.push(start);
    let found = false;
    while (waiting.length > 0) {
      const at = waiting.pop() ?? 0;
      if (seen[at] === position) continue;
      seen[at] = position;
      const step = steps[at];
      if (!step) continue;
      switch (step.op) {
        case "match":
          found = true;
          break;
        case "char":
          into.push(at);
          break;
        case "jump":
          waiting.push(step.to);
          break;
        case "split":
          waiting.push(step.b, step.a);
          break;
        case "start":
          if (before < 0) waiting.push(at + 1);
          break;
        case "end":
          if (after < 0) waiting.push(at + 1);
          break;
        default:
          if ((isWord(before) !== isWord(after)) === (step.op === "edge")) waiting.push(at + 1);
      }
    }
    return found;
  };

  let before = -1;
  for (let i = 0; ;) {
    const code = text.codePointAt(i) ?? -1;
    // A match may begin anywhere.
    if (reach(0, current, i, before, code)) return true;
    if (code < 0) return false;
    const width = code > 0xffff ? 2 : 1;
    const after = text.codePointAt(i + width) ?? -1;
    for (const at of current) {
      const step = steps[at];
      if (step?.op === "char" && step.test(code) && reach(at + 1, next, i + width, code, after)) return true;
    }
    [current, next] = [next, current];
    next.length = 0;
    before = code;
    i += width;
  }
}
