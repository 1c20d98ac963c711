import { useEffect, useState, useSyncExternalStore } from "react";
import type { Draft, DraftRequest } from "#engine/contract/drafts.ts";
import { usePlayer } from "../player-context.ts";
import { DraftFiller } from "./draft-filler.ts";
import { holdForm } from "./open-forms.ts";

const nothing = (): (() => void) => () => undefined;

export interface OpenDraft {
  readonly filler: DraftFiller | null;
  readonly draft: Draft | null;
  /** It had something typed in it when it was opened: a draft of an earlier visit. */
  readonly found: boolean;
  readonly failed: boolean;
  /** Throws away what was typed and opens it anew. */
  readonly startOver: () => Promise<void>;
}

/** Opens a draft; what was typed in an earlier visit is still there. */
export function useDraft(request: DraftRequest | null): OpenDraft {
  const { app } = usePlayer();
  const [opened, setOpened] = useState<{ filler: DraftFiller; found: boolean; key: string } | null>(null);
  const [failedAt, setFailedAt] = useState<string | null>(null);
  const [times, setTimes] = useState(0);
  const key = request === null ? null : JSON.stringify([request, times]);
  useEffect(() => {
    if (key === null) return undefined;
    const [asked] = JSON.parse(key) as [DraftRequest];
    let current = true;
    app.openDraft(asked).then(
      (draft) => current && setOpened({ filler: new DraftFiller(app, draft), found: draft.changed, key }),
      () => current && setFailedAt(key),
    );
    return () => {
      current = false;
    };
  }, [app, key]);
  const filler = opened !== null && opened.key === key ? opened.filler : null;
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
