import type { SymbolKind } from "./symbols.ts";

/** A completion at a place of the text. */
export interface Completion {
  readonly label: string;
  readonly kind: SymbolKind | "function" | "word" | "key" | "type" | "value" | "icon" | "variable";
  /** A few words shown beside it: its type or signature. */
  readonly detail: string | null;
  /** Its meaning, in one or two sentences. */
  readonly info: string | null;
  /** The text from this offset up to the cursor is replaced. */
  readonly from: number;
  readonly insert: string;
}

export type Candidate = Omit<Completion, "from" | "insert"> & { readonly insert?: string };

/** Candidates that match what is typed; those that begin with it come first. */
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

/** One or more typed words, and their offset. The longest comes first. */
export interface Typing {
  readonly text: string;
  readonly from: number;
}

const inside = (label: string, wanted: string): boolean =>
  wanted.length > 1 && (label.includes(` ${wanted}`) || label.includes(`_${wanted}`));
