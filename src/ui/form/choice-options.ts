export interface Option {
  readonly value: string;
  readonly label: string;
  readonly detail?: string;
  readonly tint?: string | null;
  readonly disabled?: boolean;
}

export type ChoiceLook = "segments" | "sheet" | "search";

/** Few short options are seen at once; more go into a sheet; many can be searched. */
export function choiceLook(options: readonly Option[]): ChoiceLook {
  const letters = options.reduce((sum, option) => sum + option.label.length, 0);
  if (
    options.length >= 2 &&
    options.length <= 4 &&
    letters <= 30 &&
    options.every((o) => !o.detail && o.label.length <= 11)
  )
    return "segments";
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
