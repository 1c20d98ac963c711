import { Button } from "#ui/control/Button.tsx";
import type { Freshness } from "#engine/contract/queries.ts";
import { Parts } from "#ui/list/Parts.tsx";
import { createActions } from "../actions/use-actions.ts";
import { formatAgo } from "../format/format.ts";
import { usePlayer } from "../player-context.ts";
import { useAppNow } from "../state/use-now.ts";
import { sayRefusal } from "#words/say.ts";
import { failure } from "../failure.ts";

/** How fresh a server's list is, with a button to refresh it. */
export function FreshLine({
  fresh,
  screen,
  at,
  count = null,
}: {
  readonly fresh: Freshness;
  readonly screen: string;
  readonly at: string | null;
  /** The number of rows, which shares the line. */
  readonly count?: string | null;
}) {
  const player = usePlayer();
  const { app, words, format } = player;
  const now = useAppNow();
  const ask = async (work: ReturnType<typeof app.refresh>): Promise<void> => {
    const outcome = await work.catch(() => null);
    if (outcome === null) player.notify(failure(player, "went-wrong"));
    else createActions(player).refuse(outcome.refusals);
  };
  const said = [
    count,
    fresh.underWay
      ? words.fetching
      : fresh.at === null
        ? words.notFetched
        : words.asOf(formatAgo(fresh.at, format, now)),
    fresh.underWay && fresh.received > 0 ? words.received(fresh.received) : null,
    fresh.problem === null ? null : sayRefusal(player, fresh.problem),
  ];
  return (
    <div className="fresh-line" role="status">
      <span className="fresh-words">
        <Parts text={said.filter((part) => part !== null).join(" · ")} />
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
