/** Number of distinct texts remembered per column. A column with more rarely repeats them. */
const MOST = 2000;

/** Deduplicates the texts of a column to save memory: long tables repeat a few texts in most of their cells. */
export class RepeatedTexts {
  readonly #columns: Map<string, string>[] = [];

  /** The text, as the same string instance if it was seen before. */
  once(column: number, text: string): string {
    const known = (this.#columns[column] ??= new Map());
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size < MOST) known.set(text, text);
    return text;
  }
}
