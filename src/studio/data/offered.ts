export interface Option {
  readonly value: string;
  readonly name: string;
}

export interface CellOptions {
  readonly options: readonly Option[];
  /** Shown below the options: there are more records. */
  readonly note: string | null;
}

export const theseAlone = (options: readonly Option[]): CellOptions => ({ options, note: null });

/** Adds the cell's current value to the options if it is missing. */
export const withPresent = (options: readonly Option[], present: Option): readonly Option[] =>
  present.value === "" || options.some(({ value }) => value === present.value) ? options : [present, ...options];
