import { Banner } from "#ui/feedback/Banner.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import type { Refusal } from "#engine/contract/commands.ts";
import type { Exchange, ImportProgress } from "#engine/contract/exchange.ts";
import { usePlayer } from "../player-context.ts";
import { reasonsOf, RefusedList } from "./RefusedList.tsx";
import type { ExchangeWords } from "./words/en.ts";

interface ImportResultProps {
  readonly id: string;
  readonly progress: ImportProgress;
  readonly exchange: Promise<Exchange> | null;
  readonly words: ExchangeWords;
}

/** The result of an import for each row: expected (`try`) or actual (`run`). */
export function ImportResult({ id, progress, exchange, words }: ImportResultProps) {
  const player = usePlayer();
  const number = new Intl.NumberFormat(player.format.language);
  const { counts, refused } = progress;
  const told = (["created", "changed", "same", "also", "warned", "refused"] as const).filter(
    (what) => counts[what] > 0 || what === "created",
  );
  const more = counts.refused - refused.length;
  // For a name without a record: the platform's text would call the record deleted.
  const say = ({ parameters }: Refusal): string | null =>
    parameters?.["written"] === undefined
      ? null
      : words.noSuch(player.t(parameters["field"] ?? ""), parameters["written"]);
  // The result must not look like the preview.
  const hasHappened = progress.how === "run" && counts.created + counts.changed > 0;
  const heading = progress.how === "try" ? words.wouldCome : words.happened;
  return (
    <>
      {counts.created + counts.changed > 0 ? null : (
        <div className="exchange-part">
          <Banner kind={counts.refused > 0 ? "warning" : "info"}>
            {counts.refused > 0 ? words.nothingToImport : words.nothingChanges}
          </Banner>
        </div>
      )}
      {hasHappened ? (
        <div className="exchange-part">
          <Banner kind="success">{words.happened}</Banner>
        </div>
      ) : null}
      <ListGroup heading={hasHappened ? undefined : heading} label={heading}>
        {told.map((what) => (
          <ListRow key={what} shape="pair" title={words[what]} value={number.format(counts[what])} />
        ))}
      </ListGroup>
      {refused.length === 0 ? null : (
        <RefusedList
          heading={words.refusedRows}
          refused={refused.map((row) => ({
            key: `${row.table} ${row.number}`,
            title: `${words.line(row.number)} · ${row.title}`,
            refusals: row.refusals,
          }))}
          more={more > 0 ? words.refusedMore(more) : undefined}
          save={words.saveRefused}
          say={say}
          file={async () => {
            const part = await exchange;
            if (part === null) return null;
            const rows = await part.refusals(id);
            return part.refusedRows(
              id,
              words.why,
              rows.map((row) => reasonsOf(player, row, say)),
            );
          }}
        />
      )}
    </>
  );
}
