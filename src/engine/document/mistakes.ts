import type { Problem } from "#model/expression.ts";
import type { Model } from "#model/model.ts";
import { Lines } from "#text/lines.ts";
import type { Mistake } from "../contract/display-value.ts";

/** Where the mistakes of a document stand, for whoever has to say why something can't be shown. */
export class Mistakes {
  readonly #model: Model;
  readonly #source: string;
  #lines: Lines | null = null;
  #hasAny: boolean | null = null;

  constructor(model: Model, source: string) {
    this.#model = model;
    this.#source = source;
  }

  /** Whether any part of the document does not run. */
  get hasAny(): boolean {
    return (this.#hasAny ??= holdsMistake(this.#model));
  }

  at({ code, message, span }: Problem): Mistake {
    this.#lines ??= new Lines(this.#source);
    return { code, message, line: this.#lines.at(span.start).line, span };
  }
}

/** Every part says itself what is wrong with it, and code that could not be read has no tree. */
function holdsMistake(part: unknown): boolean {
  if (typeof part !== "object" || part === null) return false;
  if (part instanceof Map) return [...part.values()].some(holdsMistake);
  if (Array.isArray(part)) return part.some(holdsMistake);
  if ("problem" in part && part.problem !== null) return true;
  if ("tree" in part) return part.tree === null;
  return Object.values(part).some(holdsMistake);
}
