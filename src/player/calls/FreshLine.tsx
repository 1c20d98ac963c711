import { Button } from "#ui/control/Button.tsx";
import type { Freshness } from "#engine/contract/queries.ts";
import { createActions } from "../actions/use-actions.ts";
import { formatAgo } from "../format/format.ts";
import { usePlayer } from "../player-context.ts";
import { useAppNow } from "../state/use-now.ts";
import { sayRefusal } from "#words/say.ts";
import { failure } from "../failure.ts";

/** How fresh a list from a server is, and the way to a newer one. */
export function FreshLine({
  fresh,
  screen,
  at,
}: {
  readonly fresh: Freshness;
  readonly screen: string;
  readonly at: string | null;
}) {
  const player = usePlayer();
  const { app, words, format } = player;
  const now = useAppNow();
  const ask = async (work: ReturnType<typeof app.refresh>): Promise<void> => {
    const outcome = await work.catch(() => null);
    if (outcome === null) player.notify(failure(player, "went-wrong"));
    else createActions(player).refuse(outcome.refusals);
  };
  return (
    <div className="fresh-line" role="status">
      <span>
        {fresh.underWay
          ? [words.fetching, ...(fresh.received > 0 ? [words.received(fresh.received)] : [])].join(" · ")
          : fresh.at === null
            ? words.notFetched
            : words.asOf(formatAgo(fresh.at, format, now))}
        {fresh.problem === null ? "" : ` · ${sayRefusal(player, fresh.problem)}`}
      </span>
      <Button
        look="plain"
        size="small"
        icon="refresh-cw"
        busy={fresh.underWay}
        onClick={() => void ask(app.refresh(screen, at))}
      >
        {words.fetchAnew}
      </Button>
      {fresh.hasMore ? (
        <Button look="plain" size="small" onClick={() => void ask(app.more(screen, at))}>
          {words.fetchMore}
        </Button>
      ) : null}
    </div>
  );
}
