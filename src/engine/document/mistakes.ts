import type { Problem } from "#model/expression.ts";
import type { Model } from "#model/model.ts";
import { Lines } from "#text/lines.ts";
import type { Mistake } from "../contract/display-value.ts";

/** The errors of a document, with their lines, for explaining why something can't be shown. */
export class Mistakes {
  readonly #model: Model;
  readonly #source: string;
  #lines: Lines | null = null;
  #hasAny: boolean | null = null;

  constructor(model: Model, source: string) {
    this.#model = model;
    this.#source = source;
  }

  /** Whether any part of the document is disabled by an error. */
  get hasAny(): boolean {
    return (this.#hasAny ??= holdsMistake(this.#model));
  }

  at({ code, message, span }: Problem): Mistake {
    this.#lines ??= new Lines(this.#source);
    return { code, message, line: this.#lines.at(span.start).line, span };
  }
}

/** Each part of the model has its own `problem`; expressions that could not be parsed have no tree. */
function holdsMistake(part: unknown): boolean {
  if (typeof part !== "object" || part === null) return false;
  if (part instanceof Map) return [...part.values()].some(holdsMistake);
  if (Array.isArray(part)) return part.some(holdsMistake);
  if ("problem" in part && part.problem !== null) return true;
  if ("tree" in part) return part.tree === null;
  return Object.values(part).some(holdsMistake);
}
