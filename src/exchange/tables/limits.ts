/** Limits for the memory of a phone. A file that declares a larger size is refused before it is unpacked. */
export interface Limits {
  /** Bytes of the file itself. */
  readonly file: number;
  /** Bytes of one archive entry, unpacked. */
  readonly part: number;
  /** Bytes of all archive entries that are read, unpacked. */
  readonly parts: number;
  readonly entries: number;
  readonly rows: number;
  readonly columns: number;
  /** Cells of all tables together. */
  readonly cells: number;
  /** Characters of one cell. */
  readonly text: number;
  /** Characters of all shared strings of a workbook. */
  readonly texts: number;
}

export const LIMITS: Limits = {
  file: 200_000_000,
  part: 300_000_000,
  parts: 500_000_000,
  entries: 20_000,
  rows: 500_000,
  columns: 2_000,
  cells: 8_000_000,
  text: 1_000_000,
  texts: 100_000_000,
};
