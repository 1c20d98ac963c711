import { useEffect, useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { SkeletonRows } from "#ui/feedback/ProgressBar.tsx";
import { AppFrame } from "#ui/frame/AppFrame.tsx";
import { Page } from "#ui/frame/Page.tsx";
import type { Words } from "../words/en.ts";

interface OpeningPageProps {
  readonly words: Words;
  readonly failed: boolean;
  readonly face: { readonly name: string; readonly colour: string | null } | undefined;
  readonly onRetry: () => void;
  readonly onOpenSource: (() => void) | null;
  readonly onLeave: () => void;
}

/** Shown until the app answers. Skeleton rows appear after a moment only, because most apps answer sooner. */
export function OpeningPage({ words, failed, face, onRetry, onOpenSource, onLeave }: OpeningPageProps) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 250);
    return () => clearTimeout(timer);
  }, []);
  return (
    <AppFrame accent={face?.colour ?? undefined}>
      <Page
        title={face?.name ?? (failed ? "Ninefold" : words.opening)}
        busy={!failed}
        {...(failed ? { onBack: onLeave } : {})}
      >
        {failed ? (
          <EmptyState
            icon="triangle-alert"
            title={words.openFailed}
            text={words.openFailedHelp}
            action={
              <>
                <Button onClick={onRetry}>{words.retry}</Button>
                {onOpenSource === null ? null : (
                  <Button look="tonal" onClick={onOpenSource}>
                    {words.viewSource}
                  </Button>
                )}
              </>
            }
          />
        ) : slow ? (
          <SkeletonRows rows={6} />
        ) : null}
      </Page>
    </AppFrame>
  );
}
