/** One-based line and column, as in editors and compilers. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** The offsets of all lines of a text; `\n`, `\r\n` and a lone `\r` end a line. */
export class Lines {
  readonly #source: string;
  readonly #starts: number[] = [0];

  constructor(source: string) {
    this.#source = source;
    for (let i = 0; i < source.length; i++) {
      const code = source.charCodeAt(i);
      if (code === 10 || (code === 13 && source.charCodeAt(i + 1) !== 10)) this.#starts.push(i + 1);
    }
  }

  get count(): number {
    return this.#starts.length;
  }

  at(offset: number): Position {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.start(middle + 1) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - this.start(low + 1) + 1 };
  }

  /** The offset of the beginning of a one-based line. */
  start(line: number): number {
    return this.#starts[line - 1] ?? this.#source.length;
  }

  /** The text of a one-based line, without its line end. */
  text(line: number): string {
    return this.#source.slice(this.start(line), this.start(line + 1)).replace(/[\r\n]+$/, "");
  }
}
