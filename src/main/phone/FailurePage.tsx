import { saveFile } from "#device/save-file.ts";
import type { HostFailure } from "#device/wire.ts";
import type { RescuedApp } from "#engine/contract/shelf.ts";
import { StudioFrame } from "#studio/StudioFrame.tsx";
import { useSpoken } from "#studio/words/language.ts";
import { Button } from "#ui/control/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Page } from "#ui/frame/Page.tsx";
import { showToast } from "#ui/overlay/toast-queue.ts";
import { failureWords } from "./failure-words.ts";

interface FailurePageProps {
  readonly failure: HostFailure;
  /** By default reloads the page. */
  readonly onAgain?: () => void;
  /** Reads the readable rest of the app that failed. */
  readonly onRescue: (() => Promise<RescuedApp>) | undefined;
  /** Lets the app open without its lost records. */
  readonly onBeginAnew: (() => Promise<void>) | undefined;
  /** undefined: there is only this app. */
  readonly onLeave: (() => void) | undefined;
}

export function FailurePage(props: FailurePageProps) {
  return (
    <StudioFrame>
      <Failure {...props} />
    </StudioFrame>
  );
}

function Failure({ failure, onAgain, onRescue, onBeginAnew, onLeave }: FailurePageProps) {
  const { words } = useSpoken();
  const { title, help } = failureWords(failure.code, words);
  const rescue = (): void => {
    onRescue?.().then(
      ({ name, file, records, whole }) => {
        saveFile(file, `${name}.json`, "application/json");
        const text = records === 0 ? words.nothingReadable : whole ? words.savedReadable : words.someUnreadable;
        showToast({ text, kind: whole ? "done" : "notice" });
      },
      () => showToast({ text: words.failed, kind: "error" }),
    );
  };
  const beginAnew = (): void => {
    onBeginAnew?.().then(
      () => location.reload(),
      () => showToast({ text: words.failed, kind: "error" }),
    );
  };
  const canBeginAnew = failure.code === "records-gone" && onBeginAnew !== undefined;
  /** Retrying can't help here. */
  const isMissing = failure.code === "no-such-app" && onLeave !== undefined;
  const canRescue = failure.code === "storage-corrupt" && onRescue !== undefined;
  return (
    <Page title="Ninefold">
      <EmptyState
        icon={isMissing ? "search" : "triangle-alert"}
        title={title}
        text={
          <>
            <p>{help}</p>
            {isMissing ? null : (
              <p lang="en" dir="ltr">
                <small>
                  {failure.code}: {failure.message}
                </small>
              </p>
            )}
          </>
        }
        action={
          <>
            {canRescue ? <Button onClick={rescue}>{words.saveReadable}</Button> : null}
            {canBeginAnew || isMissing ? null : (
              <Button look={canRescue ? "tonal" : "primary"} onClick={onAgain ?? (() => location.reload())}>
                {words.openAgain}
              </Button>
            )}
            {onLeave ? (
              <Button look={canBeginAnew || isMissing ? "primary" : "tonal"} onClick={onLeave}>
                {words.allApps}
              </Button>
            ) : null}
            {canBeginAnew ? (
              <Button look="tonal" onClick={beginAnew}>
                {words.beginAnew}
              </Button>
            ) : null}
          </>
        }
      />
    </Page>
  );
}
