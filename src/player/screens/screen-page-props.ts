import type { Screen } from "#model/2-screens.ts";

export interface ScreenPageProps {
  readonly screen: Screen;
  /** The record in the route; null for screens without one. */
  readonly at: string | null;
  readonly root: boolean;
  readonly scrollKey: string;
}
