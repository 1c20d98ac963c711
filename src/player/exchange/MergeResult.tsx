import { Banner } from "#ui/feedback/Banner.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import type { ExchangeAndMerging, MergeAbout, MergeProgress } from "#engine/contract/merge.ts";
import { formatAgo } from "../format/format.ts";
import { usePlayer } from "../player-context.ts";
import { useAppNow } from "../state/use-now.ts";
import { reasonsOf, RefusedList } from "./RefusedList.tsx";
import type { MergeWords } from "./merge-words/en.ts";

interface MergeResultProps {
  readonly id: string;
  readonly about: MergeAbout;
  readonly progress: MergeProgress;
  readonly exchange: Promise<ExchangeAndMerging> | null;
  readonly words: MergeWords;
}

const COUNTS = {
  created: "countCreated",
  changed: "countChanged",
  deleted: "countDeleted",
  same: "countSame",
  conflicts: "countConflicts",
  missing: "countMissing",
  refused: "countRefused",
} as const;

const ICONS = { create: "countCreated", change: "countChanged", delete: "countDeleted" } as const;

/** The result of a merge for the other copy's records: expected (`try`) or actual (`run`). */
export function MergeResult({ id, about, progress, exchange, words }: MergeResultProps) {
  const player = usePlayer();
  const { t, format } = player;
  const now = useAppNow();
  const number = new Intl.NumberFormat(format.language);
  const { counts, refused, examples } = progress;
  const good = counts.created + counts.changed + counts.deleted;
  const told = (Object.keys(COUNTS) as (keyof typeof COUNTS)[]).filter(
    // Without any change, the banner above says so.
    (what) => counts[what] > 0 || (what === "created" && good > 0),
  );
  const more = counts.refused - refused.length;
  // The result must not look like the preview.
  const hasHappened = progress.how === "run" && good > 0;
  const heading = progress.how === "try" ? words.wouldCome : words.happened;
  return (
    <>
      <div className="exchange-part">
        {hasHappened ? <Banner kind="success">{words.happened}</Banner> : null}
        {good > 0 ? null : (
          <Banner kind={counts.refused > 0 ? "warning" : "info"}>
            {counts.refused > 0 ? words.nothingAccepted : words.nothing}
          </Banner>
        )}
        {about.ancestor === "none" ? <Banner kind="warning">{words.noHistory}</Banner> : null}
        {about.since === null ? null : <p className="quiet">{words.since(formatAgo(about.since, format, now))}</p>}
        {about.otherDocument ? <p className="quiet">{words.otherDocument}</p> : null}
        {about.fromServer.length === 0 ? null : (
          <p className="quiet">{words.fromServer(about.fromServer.map(t).join(", "))}</p>
        )}
        {about.unsure.length === 0 ? null : <Banner kind="warning">{words.unsure(about.unsure.join(", "))}</Banner>}
        {about.leftOut.length === 0 ? null : <p className="quiet">{words.leftOut(about.leftOut.join(", "))}</p>}
      </div>
      {told.length === 0 ? null : (
        <ListGroup heading={hasHappened ? undefined : heading} label={heading}>
          {told.map((what) => (
            <ListRow key={what} shape="pair" title={words[COUNTS[what]]} value={number.format(counts[what])} />
          ))}
        </ListGroup>
      )}
      {examples.length === 0 ? null : (
        <ListGroup heading={words.examples}>
          {examples.map((example, index) => (
            <ListRow
              key={`${index} ${example.title}`}
              title={example.title || t(example.entity)}
              subtitle={[words[ICONS[example.what]], t(example.entity), example.theirs?.by].filter(Boolean).join(" · ")}
            />
          ))}
        </ListGroup>
      )}
      {refused.length === 0 ? null : (
        <RefusedList
          heading={words.refused}
          refused={refused.map((record) => ({
            key: `${record.entity} ${record.id}`,
            title: player.words.labelled(t(record.entity), record.title),
            refusals: record.refusals,
          }))}
          more={more > 0 ? words.refusedMore(more) : undefined}
          save={words.saveRefused}
          file={async () => {
            const part = await exchange;
            if (part === null) return null;
            const records = await part.mergeRefusals(id);
            return part.refusedRecords(
              id,
              words.why,
              records.map((record) => reasonsOf(player, record)),
            );
          }}
        />
      )}
    </>
  );
}
