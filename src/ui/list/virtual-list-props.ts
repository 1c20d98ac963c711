import type { ReactNode } from "react";
import type { VirtualSection } from "./virtual-sections.ts";

export interface VirtualListProps {
  /** Number of rows, loaded or not. */
  readonly count: number;
  /** Stable per record, so that heights and focus follow it; for a row not loaded yet, its index. */
  readonly rowKey: (index: number) => string | number;
  /**
   * `<ListRow as="div">`, or `<SkeletonRow>` for a row that is not loaded yet. Its element may have shown another
   * record before: components with state need a key.
   */
  readonly renderRow: (index: number) => ReactNode;
  /** Groups by their first row, in order; their headings stick under the bar. */
  readonly sections?: readonly VirtualSection[];
  /** Expected height of a row in px; measured as rows appear. */
  readonly estimate?: number;
  /** Called with the rows that are or will soon be visible, to load them. */
  readonly onNeed?: (range: { readonly start: number; readonly end: number }) => void;
  readonly label: string;
}
