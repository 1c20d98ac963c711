import type { Screen, View } from "#model/2-screens.ts";

export interface ViewProps {
  readonly screen: Screen;
  readonly view: View;
  readonly index: number;
  /** The record of the screen. */
  readonly at: string | null;
  /** What that record is called, where the view stands on its page. */
  readonly parent?: string;
  /** The page's own list, with its search and filters; others are sections below. */
  readonly main: boolean;
  readonly selecting: boolean;
  readonly onSelecting: (selecting: boolean) => void;
}
