import type { Screen, View } from "#model/2-screens.ts";

export interface ViewProps {
  readonly screen: Screen;
  readonly view: View;
  readonly index: number;
  /** Id of the screen's record; null: the screen has none. */
  readonly at: string | null;
  /** Title of that record, if the view is on its page. */
  readonly parent?: string;
  /** True: the page's own list, with its search and filters; other views are sections below it. */
  readonly main: boolean;
  readonly selecting: boolean;
  readonly onSelecting: (selecting: boolean) => void;
}
