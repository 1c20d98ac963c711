import { StatusPill } from "#ui/feedback/Badge.tsx";
import { usePlayer } from "../player-context.ts";

export function StatusBadge({ status, colour }: { readonly status: string; readonly colour: string | null }) {
  const { t } = usePlayer();
  return <StatusPill tint={colour}>{t(status)}</StatusPill>;
}
