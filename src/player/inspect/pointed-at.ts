import type { RowPart } from "./what-made-it.ts";

const PARTS: readonly (readonly [string, RowPart])[] = [
  [".row-start, .thumbnail, .card-picture", "picture"],
  [".row-subtitle, .card-facts, .card-subtitle", "subtitle"],
  [".row-end, .record-subtitle .badge", "badge"],
  [".row-title, .card-title, .page-title, .nav-bar-title", "title"],
];

export interface PointedPart {
  readonly element: Element;
  readonly mark: string;
  readonly part: RowPart;
}

/** The nearest ancestor with a mark, and the part of it that was pointed at. */
export function pointedAt(target: Element): PointedPart | null {
  const element = target.closest("[data-mark]");
  const mark = element?.getAttribute("data-mark");
  if (element === null || mark === null || mark === undefined) return null;
  const found = PARTS.find(([selector]) => {
    const part = target.closest(selector);
    return part !== null && element.contains(part);
  });
  return { element, mark, part: found?.[1] ?? null };
}
