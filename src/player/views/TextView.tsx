import { mark } from "../inspect/marks.ts";
import { usePlayer } from "../player-context.ts";
import { Markdown } from "../text/Markdown.tsx";
import type { ViewProps } from "./view-props.ts";

export function TextView({ screen }: ViewProps) {
  const { t } = usePlayer();
  return screen.prose.trim() === "" ? null : (
    <div className="text-view" data-mark={mark.screen(screen.name)}>
      <Markdown text={t(screen.prose)} />
    </div>
  );
}
