import type { SymbolKind } from "./symbols.ts";

/** What may be written at a place. */
export interface Completion {
  readonly label: string;
  readonly kind: SymbolKind | "function" | "word" | "key" | "type" | "value" | "icon" | "variable";
  /** A few words beside it: its type, its signature. */
  readonly detail: string | null;
  /** What it means, in a sentence or two. */
  readonly info: string | null;
  /** What stands there from here on is replaced. */
  readonly from: number;
  readonly insert: string;
}

export type Candidate = Omit<Completion, "from" | "insert"> & { readonly insert?: string };

/** Candidates that go on from what is typed, those that begin with it first. */
export function matching(candidates: readonly Candidate[], typed: readonly Typing[]): Completion[] {
  const found: { readonly completion: Completion; readonly rank: number }[] = [];
  const seen = new Set<string>();
  for (const candidate of candidates) {
    const label = candidate.label.toLocaleLowerCase("en");
    const key = `${candidate.kind} ${candidate.label} ${candidate.detail ?? ""}`;
    if (seen.has(key)) continue;
    for (const { text, from } of typed) {
      const wanted = text.toLocaleLowerCase("en");
      const rank = label.startsWith(wanted) ? 0 : from === typed.at(-1)?.from && inside(label, wanted) ? 1 : null;
      if (rank === null) continue;
      seen.add(key);
      found.push({ completion: { ...candidate, insert: candidate.insert ?? candidate.label, from }, rank });
      break;
    }
  }
  return found.sort((a, b) => a.rank - b.rank).map(({ completion }) => completion);
}

/** What has been typed of a word or of several, and where it begins. The longest comes first. */
export interface Typing {
  readonly text: string;
  readonly from: number;
}

const inside = (label: string, wanted: string): boolean =>
  wanted.length > 1 && (label.includes(` ${wanted}`) || label.includes(`_${wanted}`));
