import { IconButton } from "#ui/control/IconButton.tsx";
import { useSideBySide } from "#ui/frame/side-by-side.ts";
import { formatCount } from "../format/format.ts";
import { useAnswer, usePlayer } from "../player-context.ts";

/** Opens the sheet for the app as a whole: profile, inbox, outbox, settings, source. */
export function AppMenuButton() {
  const player = usePlayer();
  const { openSource } = player;
  const beside = useSideBySide();
  const inbox = useAnswer({ kind: "inbox" });
  const unread = inbox?.unread ?? 0;
  const label = unread > 0 ? `${player.words.thisApp}, ${player.words.unread(unread)}` : player.words.thisApp;
  return (
    <>
      {player.description.hasMistakes && openSource !== null ? (
        <IconButton icon="triangle-alert" look="glass" label={player.words.hasMistakes} onClick={() => openSource()} />
      ) : null}
      {/* On wide screens it is in the side bar, with the person's name. */}
      {beside ? null : (
        <IconButton
          icon="user"
          person={player.description.profile.name}
          look="glass"
          label={label}
          badge={unread > 0 ? formatCount(unread, player.format) : undefined}
          onClick={() => player.show("app")}
        />
      )}
    </>
  );
}
