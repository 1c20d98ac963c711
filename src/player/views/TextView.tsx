import { usePlayer } from "../player-context.ts";
import { Markdown } from "../text/Markdown.tsx";
import type { ViewProps } from "./view-props.ts";

export function TextView({ screen }: ViewProps) {
  const { t } = usePlayer();
  return screen.prose.trim() === "" ? null : (
    <div className="text-view">
      <Markdown text={t(screen.prose)} />
    </div>
  );
}
