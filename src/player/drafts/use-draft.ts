import { useEffect, useState, useSyncExternalStore } from "react";
import type { Draft, DraftRequest } from "#engine/contract/drafts.ts";
import { usePlayer, type PlayerValue } from "../player-context.ts";
import { DraftFiller } from "./draft-filler.ts";
import { holdForm } from "./open-forms.ts";

const nothing = (): (() => void) => () => undefined;

export interface OpenDraft {
  readonly filler: DraftFiller | null;
  readonly draft: Draft | null;
  /** The draft had input when it was opened: it is left from an earlier visit. */
  readonly found: boolean;
  readonly failed: boolean;
  /** Discards the input and opens the draft again. */
  readonly startOver: () => Promise<void>;
}

interface Opened {
  readonly filler: DraftFiller;
  readonly found: boolean;
  readonly key: string;
}

const openedAs = (
  { app, drafts }: Pick<PlayerValue, "app" | "drafts">,
  request: DraftRequest,
  draft: Draft,
  key: string,
): Opened => ({
  filler: new DraftFiller(app, draft, (over) => drafts.saves(request, over)),
  found: draft.changed,
  key,
});

/** Opens a draft; input from an earlier visit is still there. */
export function useDraft(request: DraftRequest | null): OpenDraft {
  const player = usePlayer();
  const { app, drafts } = player;
  const [times, setTimes] = useState(0);
  const key = request === null ? null : JSON.stringify([request, times]);
  // A draft opened ahead is drawn with the first render.
  const [opened, setOpened] = useState(() => {
    const draft = request === null || key === null ? null : drafts.peek(request);
    return draft === null || request === null || key === null ? null : openedAs(player, request, draft, key);
  });
  const [failedAt, setFailedAt] = useState<string | null>(null);
  const isOpened = opened !== null && opened.key === key;
  useEffect(() => {
    if (key === null) return undefined;
    const [asked] = JSON.parse(key) as [DraftRequest];
    let current = true;
    if (isOpened) drafts.forget(asked);
    else
      drafts.take(asked).then(
        (draft) => current && setOpened(openedAs({ app, drafts }, asked, draft, key)),
        () => current && setFailedAt(key),
      );
    return () => {
      current = false;
    };
  }, [app, drafts, key, isOpened]);
  const filler = isOpened ? opened.filler : null;
  useEffect(() => (filler === null ? undefined : holdForm(filler)), [filler]);
  const draft = useSyncExternalStore(filler?.subscribe ?? nothing, () => filler?.current() ?? null);
  return {
    filler,
    draft,
    found: opened?.found ?? false,
    failed: failedAt !== null && failedAt === key,
    startOver: async () => {
      await filler?.discard();
      setTimes((n) => n + 1);
    },
  };
}
