export interface Option {
  readonly value: string;
  readonly name: string;
}

/** What there is to choose in a cell. */
export interface CellOptions {
  readonly options: readonly Option[];
  /** Said below them: there are more. */
  readonly note: string | null;
}

export const theseAlone = (options: readonly Option[]): CellOptions => ({ options, note: null });

/** What stood in the cell is there to choose too, though it be none of those that are offered. */
export const withPresent = (options: readonly Option[], present: Option): readonly Option[] =>
  present.value === "" || options.some(({ value }) => value === present.value) ? options : [present, ...options];
