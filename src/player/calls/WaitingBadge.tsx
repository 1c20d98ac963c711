import { OfflineBadge } from "#ui/feedback/Badge.tsx";
import { useSideBySide } from "#ui/frame/side-by-side.ts";
import { useAnswer, usePlayer } from "../player-context.ts";
import { callsServers } from "./calls-servers.ts";

/**
 * Number of entries that wait to be sent or decided on; nothing if nothing can wait. A component of its own: during
 * many calls the number changes all the time, and the page around it does not render again. On wide screens it is in
 * the side bar instead of in each page.
 */
export function WaitingBadge({ side = false }: { readonly side?: boolean }) {
  const { description, online, words, show } = usePlayer();
  // Only the counts: the entries themselves are queried by the outbox sheet.
  const connection = useAnswer(callsServers(description.model) ? { kind: "connection" } : null);
  const waiting = connection === undefined ? 0 : connection.waiting + connection.attention;
  if (useSideBySide() !== side || (online && waiting === 0)) return null;
  return (
    <OfflineBadge waiting={waiting} label={online ? words.outbox : words.offline} onClick={() => show("outbox")} />
  );
}
