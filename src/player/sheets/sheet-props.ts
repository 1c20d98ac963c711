import type { GivenFiles } from "../player-props.ts";
import type { ExchangeAndMerging } from "#engine/contract/merge.ts";

/** What the program around the app offers for it. */
export interface AppHost {
  readonly exchange: (() => Promise<ExchangeAndMerging>) | undefined;
  readonly given?: GivenFiles | undefined;
  readonly onBackUp: (() => void) | undefined;
  readonly onRestore: (() => void) | undefined;
  readonly onInstall: (() => void) | undefined;
  readonly alone: boolean;
  /** Its document can be changed from here. */
  readonly mayChange: boolean;
  /** What builders need is offered too. */
  readonly forBuilders: boolean;
}

export interface SheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** To the sheet that this one was opened from. */
  readonly onBack?: (() => void) | undefined;
}
