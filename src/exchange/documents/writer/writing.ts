import type { Code } from "./description.ts";
import { codeSpan } from "./markdown.ts";
import type { Marks } from "./marks.ts";

/** One attempt at writing a document. Units that the checker refused before are left out, and noted at their place. */
export class WritingAttempt {
  readonly #marks: Marks;
  readonly #refused: ReadonlySet<object>;

  constructor(marks: Marks, refused: ReadonlySet<object>) {
    this.#marks = marks;
    this.#refused = refused;
  }

  isRefused(unit: object): boolean {
    return this.#refused.has(unit);
  }

  mark(unit: object, text: string): string {
    return this.#marks.mark(unit, text);
  }

  code(code: Code, inTable = true): string {
    return this.isRefused(code) ? "" : this.mark(code, codeSpan(code.code, inTable));
  }
}
