import { Button } from "#ui/control/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Page } from "#ui/frame/Page.tsx";
import { usePlayer } from "../player-context.ts";

interface BrokenScreenProps {
  readonly error: Error;
  /** Renders the page again. */
  readonly onAgain: () => void;
  readonly root: boolean;
}

/** Shown for a page that could not be drawn; the rest of the app works on. */
export function BrokenScreen({ error, onAgain, root }: BrokenScreenProps) {
  const player = usePlayer();
  const { words } = player;
  return (
    <Page title={player.t(player.description.model.name.value)} {...(root ? {} : { onBack: () => player.back() })}>
      <div role="alert">
        <EmptyState
          icon="triangle-alert"
          title={words.brokenPage}
          text={
            <>
              <p>{words.brokenPageHelp}</p>
              <p lang="en" dir="ltr">
                <small>page-broke: {error.message}</small>
              </p>
            </>
          }
          action={<Button onClick={onAgain}>{words.retry}</Button>}
        />
      </div>
    </Page>
  );
}
