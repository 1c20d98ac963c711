import type { ReactNode } from "react";

export interface VirtualSection {
  /** Index of the section's first row. */
  readonly start: number;
  readonly heading: ReactNode;
}

export type VirtualItem =
  | { readonly kind: "row"; readonly row: number }
  | { readonly kind: "heading"; readonly section: number };

/*
 * Items are rows with a heading before each section:
 *
 *   rows          0 1 2 | 3 4
 *   items     H 0 1 2 H 3 4          section s has its heading at item start(s) + s
 *   index     0 1 2 3 4 5 6
 */
export function totalItems(rows: number, sections: readonly VirtualSection[]): number {
  return rows + sections.filter((section) => section.start < rows).length;
}

/** Index of the last section whose heading is at or before the item; -1: none. */
function sectionNumberAt(index: number, sections: readonly VirtualSection[]): number {
  let [low, high] = [0, sections.length - 1];
  let found = -1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if ((sections[middle]?.start ?? 0) + middle <= index) {
      found = middle;
      low = middle + 1;
    } else high = middle - 1;
  }
  return found;
}

export function itemAt(index: number, sections: readonly VirtualSection[]): VirtualItem {
  const section = sectionNumberAt(index, sections);
  if (section >= 0 && (sections[section]?.start ?? 0) + section === index) return { kind: "heading", section };
  return { kind: "row", row: index - section - 1 };
}

/** The item index of the heading that an item belongs to: the sticky one. */
export function sectionAt(index: number, sections: readonly VirtualSection[]): number | null {
  const section = sectionNumberAt(index, sections);
  return section < 0 ? null : (sections[section]?.start ?? 0) + section;
}
