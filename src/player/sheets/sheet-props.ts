import type { GivenFiles } from "../player-props.ts";
import type { ExchangeAndMerging } from "#engine/contract/merge.ts";

/** What the surrounding program provides for the app. */
export interface AppHost {
  readonly exchange: (() => Promise<ExchangeAndMerging>) | undefined;
  readonly given?: GivenFiles | undefined;
  readonly onBackUp: (() => void) | undefined;
  readonly onRestore: (() => void) | undefined;
  readonly onInstall: (() => void) | undefined;
  readonly alone: boolean;
  /** The document can be changed from here. */
  readonly mayChange: boolean;
  /** The builders' tools are offered. */
  readonly forBuilders: boolean;
}

export interface SheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Back to the sheet that this one was opened from. */
  readonly onBack?: (() => void) | undefined;
}
