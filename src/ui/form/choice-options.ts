import type { ReactNode } from "react";

export interface Option {
  readonly value: string;
  readonly label: string;
  readonly detail?: string;
  readonly tint?: string | null;
  /** A picture before the label and a badge after it, as in a list of such records. */
  readonly start?: ReactNode;
  readonly badge?: ReactNode;
  readonly disabled?: boolean;
}

export type ChoiceLook = "segments" | "sheet" | "search";

/** Maximum label length, by number of options, for segments side by side on a small phone without wrapping. */
const mostLetters: readonly number[] = [0, 0, 16, 10, 7];

/** A few short options are shown as segments, more in a sheet, many in a sheet with search. */
export function choiceLook(options: readonly Option[]): ChoiceLook {
  const most = mostLetters[options.length] ?? 0;
  if (options.length >= 2 && options.every((o) => !o.detail && o.label.length <= most)) return "segments";
  return options.length > 9 ? "search" : "sheet";
}

const fold = (text: string): string => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Matches if every typed word begins a word of the option, ignoring accents. */
export function matchOptions(options: readonly Option[], typed: string): readonly Option[] {
  const wanted = fold(typed).split(/\s+/u).filter(Boolean);
  if (wanted.length === 0) return options;
  return options.filter((option) => {
    const words = fold(`${option.label} ${option.detail ?? ""}`).split(/[\s\-/.,()]+/u);
    return wanted.every((word) => words.some((candidate) => candidate.startsWith(word)));
  });
}
