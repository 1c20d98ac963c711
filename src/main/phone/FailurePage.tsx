import type { HostFailure } from "#device/wire.ts";
import { Button } from "#ui/control/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { AppFrame } from "#ui/frame/AppFrame.tsx";
import { Page } from "#ui/frame/Page.tsx";

/** What happened, what was kept, what to do, by the failure's code. */
const WORDS: Readonly<Record<string, { readonly title: string; readonly text: string }>> = {
  "storage-full": {
    title: "The phone's storage is full",
    text: "The last change was not saved; everything before it is. Free some space and open Ninefold again.",
  },
  "storage-corrupt": {
    title: "A database can't be read",
    text: "Nothing was changed. Save what can still be read, then restore the app from its last backup. The other apps are not affected.",
  },
  "worker-gone": {
    title: "Ninefold could not start",
    text: "Everything saved is still there. Open it again; if that does not help, update your browser.",
  },
};

const OTHERWISE = {
  title: "Something broke inside Ninefold",
  text: "Everything saved is still there, and the last change may not have been. Open it again.",
};

interface FailurePageProps {
  readonly failure: HostFailure;
  /** Saves what can still be read of the app that was looked at. */
  readonly onRescue: (() => void) | undefined;
}

export function FailurePage({ failure, onRescue }: FailurePageProps) {
  const { title, text } = WORDS[failure.code] ?? OTHERWISE;
  return (
    <AppFrame>
      <Page title="Ninefold">
        <EmptyState
          icon="triangle-alert"
          title={title}
          text={`${text} (${failure.code}: ${failure.message})`}
          action={
            failure.code === "storage-corrupt" && onRescue ? (
              <Button onClick={onRescue}>Save what can be read</Button>
            ) : (
              <Button onClick={() => location.reload()}>Open again</Button>
            )
          }
        />
      </Page>
    </AppFrame>
  );
}
