import type { Reason } from "#engine/contract/reasons.ts";
import { Button } from "#ui/control/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Page } from "#ui/frame/Page.tsx";
import { usePlayer } from "../player-context.ts";
import { sayReason } from "#words/say.ts";

export function UnknownPage() {
  const player = usePlayer();
  const { words } = player;
  return (
    <Page title={player.t(player.description.model.name.value)} onBack={() => player.back()}>
      <EmptyState
        icon="map"
        title={words.unknownPage}
        text={words.unknownPageHelp}
        action={<Button onClick={() => player.replace("/")}>{words.toStart}</Button>}
      />
    </Page>
  );
}

/** For a screen that this person may not open: says so, and who may. */
export function NotAllowedPage({ title, reason }: { readonly title: string; readonly reason: Reason | null }) {
  const player = usePlayer();
  const { words } = player;
  return (
    <Page title={title} onBack={() => player.back()}>
      <EmptyState
        icon="lock"
        title={words.notAllowed}
        text={reason === null ? words.notAllowedHelp : sayReason(player, reason)}
        action={
          <>
            <Button onClick={() => player.replace("/")}>{words.toStart}</Button>
            <Button look="tonal" onClick={() => player.show("profile")}>
              {words.switchProfile}
            </Button>
          </>
        }
      />
    </Page>
  );
}
