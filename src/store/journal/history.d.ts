import type { JournalEntry } from "#engine/ports/journal.ts";
import type { Workplace } from "../workplace.ts";
export interface Commit {
  readonly commit: number;
  readonly at: string;
  readonly by: string | null;
  readonly kind: string;
}
export declare function begin(
  at: Workplace,
  commit: {
    readonly at: string;
    readonly by: string | null;
    readonly kind: string;
    readonly document: string;
  },
): number;
export declare function append(at: Workplace, entry: JournalEntry): void;
export declare function entries(
  at: Workplace,
  entity: string,
  id: string,
): readonly (JournalEntry & Omit<Commit, "commit">)[];
export declare function entriesOfCommit(at: Workplace, commit: number): readonly JournalEntry[];
export declare function commits(at: Workplace, limit: number): readonly Commit[];
