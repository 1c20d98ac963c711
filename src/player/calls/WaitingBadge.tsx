import { OfflineBadge } from "#ui/feedback/Badge.tsx";
import { useSideBySide } from "#ui/frame/side-by-side.ts";
import { useAnswer, usePlayer } from "../player-context.ts";
import { callsServers } from "./calls-servers.ts";

/**
 * How much waits to be sent or decided about, wherever one is; nothing where nothing can wait. By itself: while many
 * calls go out their number changes all the time, and the page around it does not. On wide screens it stands at the side,
 * and not in each page.
 */
export function WaitingBadge({ side = false }: { readonly side?: boolean }) {
  const { description, online, words, show } = usePlayer();
  // The outbox itself, with all that is in it, is for whoever opens it.
  const connection = useAnswer(callsServers(description.model) ? { kind: "connection" } : null);
  const waiting = connection === undefined ? 0 : connection.waiting + connection.attention;
  if (useSideBySide() !== side || (online && waiting === 0)) return null;
  return (
    <OfflineBadge waiting={waiting} label={online ? words.outbox : words.offline} onClick={() => show("outbox")} />
  );
}
