import type { Span } from "#text/span.ts";

/** A part of a description that can be removed from the document, and its place in the text. */
export interface MarkedUnit {
  readonly unit: object;
  readonly span: Span;
}

const OPEN = "\uE001";
const NAMED = "\uE002";
const CLOSE = "\uE003";

/**
 * Tracks the place of each unit in the document. While the document is assembled, units are enclosed in private-use
 * characters, which no text may contain. `strip` removes them and returns the places.
 */
export class Marks {
  readonly #units: object[] = [];

  mark(unit: object, text: string): string {
    if (text === "") return "";
    this.#units.push(unit);
    return `${OPEN}${this.#units.length - 1}${NAMED}${text}${CLOSE}`;
  }

  strip(marked: string): { readonly source: string; readonly units: readonly MarkedUnit[] } {
    let source = "";
    const units: MarkedUnit[] = [];
    const open: { unit: object; start: number }[] = [];
    for (const part of marked.split(/(\uE001\d+\uE002|\uE003)/u)) {
      if (part.startsWith(OPEN)) {
        const unit = this.#units[Number(part.slice(1, -1))];
        if (unit !== undefined) open.push({ unit, start: source.length });
      } else if (part === CLOSE) {
        const closed = open.pop();
        if (closed !== undefined) units.push({ unit: closed.unit, span: { start: closed.start, end: source.length } });
      } else source += part;
    }
    return { source, units };
  }
}
