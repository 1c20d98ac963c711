/** So many different texts of a column are known: one that has more is a column of names, and hardly repeats any. */
const MOST = 2000;

/** Keeps each text of a column once. A long table says the same few words in most of its cells, and each would take memory. */
export class RepeatedTexts {
  readonly #columns: Map<string, string>[] = [];

  /** The same text, in memory only once where it was seen before. */
  once(column: number, text: string): string {
    const known = (this.#columns[column] ??= new Map());
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size < MOST) known.set(text, text);
    return text;
  }
}
