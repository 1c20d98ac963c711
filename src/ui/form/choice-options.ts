import type { ReactNode } from "react";

export interface Option {
  readonly value: string;
  readonly label: string;
  readonly detail?: string;
  readonly tint?: string | null;
  /** A picture before it, and how it stands after it: what a list of such records shows. */
  readonly start?: ReactNode;
  readonly badge?: ReactNode;
  readonly disabled?: boolean;
}

export type ChoiceLook = "segments" | "sheet" | "search";

/** How long a label may be so that two, three or four of them stand side by side on a small phone without breaking. */
const mostLetters: readonly number[] = [0, 0, 16, 10, 7];

/** Few short options are seen at once; more go into a sheet; many can be searched. */
export function choiceLook(options: readonly Option[]): ChoiceLook {
  const most = mostLetters[options.length] ?? 0;
  if (options.length >= 2 && options.every((o) => !o.detail && o.label.length <= most)) return "segments";
  return options.length > 9 ? "search" : "sheet";
}

const fold = (text: string): string => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Every typed word begins a word of the option, whatever the accents. */
export function matchOptions(options: readonly Option[], typed: string): readonly Option[] {
  const wanted = fold(typed).split(/\s+/u).filter(Boolean);
  if (wanted.length === 0) return options;
  return options.filter((option) => {
    const words = fold(`${option.label} ${option.detail ?? ""}`).split(/[\s\-/.,()]+/u);
    return wanted.every((word) => words.some((candidate) => candidate.startsWith(word)));
  });
}
