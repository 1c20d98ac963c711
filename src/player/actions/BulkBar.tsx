import { Button } from "#ui/control/Button.tsx";
import type { Command } from "#engine/contract/commands.ts";
import type { Row } from "#engine/contract/queries.ts";
import type { Screen } from "#model/2-screens.ts";
import { usePlayer } from "../player-context.ts";
import { bulkEvents, firesFrom, mayFireOn } from "./bulk.ts";
import { isForward } from "./record-offers.ts";
import { useActions } from "./use-actions.ts";

/** Events for all selected rows, as one commit: all or none, with one undo. */
export function BulkBar({
  screen,
  rows,
  onAll,
  onNone,
  onDone,
}: {
  readonly screen: Screen;
  readonly rows: readonly Row[];
  /** Null: all rows are selected already. */
  readonly onAll: (() => void) | null;
  readonly onNone: () => void;
  readonly onDone: () => void;
}) {
  const player = usePlayer();
  const actions = useActions();
  const { words, t } = player;
  const simple = bulkEvents(player, screen, rows[0]?.entity ?? null).filter((event) =>
    rows.every((row) => firesFrom(player, row.entity, row.status, event) && mayFireOn(row, event)),
  );
  const filled = simple.find((event) => rows.every((row) => isForward(player, row.entity, row.status, event)));
  const mayDelete = screen.actions.some((action) => action.kind === "delete");
  const run = async (commands: readonly Command[], done: string): Promise<void> => {
    const outcome = await actions.run(commands, done);
    if (outcome?.kind === "done") onDone();
  };
  return (
    <div className="bulk-bar" role="region" aria-label={words.selected(rows.length)}>
      <div className="bulk-head">
        <p className="numeric" role="status">
          {words.selected(rows.length)}
          {rows.length > 0 && simple.length === 0 && !mayDelete ? ` · ${words.nothingForAll}` : ""}
        </p>
        <Button size="small" look="plain" onClick={onAll ?? onNone}>
          {onAll === null ? words.answers.selectNone : words.answers.selectAll}
        </Button>
      </div>
      <div className="bulk-buttons">
        {rows.length === 0
          ? null
          : simple.map((event) => (
              <Button
                key={event}
                size="small"
                look={event === filled ? "primary" : "tonal"}
                onClick={() =>
                  void run(
                    rows.map((row) => ({ kind: "fire", entity: row.entity, id: row.id, event, values: {} })),
                    words.didFireAll(rows.length, t(event)),
                  )
                }
              >
                {t(event)}
              </Button>
            ))}
        {mayDelete && rows.length > 0 ? (
          <Button
            size="small"
            look="danger-tonal"
            onClick={async () => {
              const sure = await player.confirm({
                title: words.deleteSeveral(rows.length),
                help: words.deleteHelp,
                yes: words.delete,
                danger: true,
              });
              if (sure)
                await run(
                  rows.map((row) => ({ kind: "delete", entity: row.entity, id: row.id })),
                  words.didDelete(words.entries(rows.length)),
                );
            }}
          >
            {words.delete}
          </Button>
        ) : null}
        <Button size="small" look="tonal" onClick={onDone}>
          {words.done}
        </Button>
      </div>
    </div>
  );
}
