import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Icon } from "#ui/icons/Icon.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import type { HistoryChange, HistoryEntry } from "#engine/contract/queries.ts";
import { formatAgo, formatShown } from "../format/format.ts";
import { useAnswer, usePlayer } from "../player-context.ts";
import { useAppNow } from "../state/use-now.ts";
import type { Words } from "../words/en.ts";
import "./history.css";

interface HistorySheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly entity: string;
  readonly id: string;
}

const icons: { readonly [what in HistoryEntry["what"]]: string } = {
  create: "plus",
  change: "pencil",
  delete: "trash-2",
  fire: "play",
  undo: "undo-2",
  sample: "sparkles",
  import: "upload",
  merge: "upload",
  answer: "globe",
};

/** The history of a record in words: who, when, what. */
export function HistorySheet({ open, onOpenChange, entity, id }: HistorySheetProps) {
  const player = usePlayer();
  const { words, t, format } = player;
  const said = { create: words.rowAdded, change: words.rowChanged, delete: words.rowRemoved };
  const history = useAnswer(open ? { kind: "history", entity, id } : null);
  const now = useAppNow();
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={words.history} forReading>
      {history?.entries.length === 0 ? <EmptyState compact icon="history" title={words.noHistory} /> : null}
      <ol className="history">
        {history?.entries.map((entry) => (
          <li key={entry.commit}>
            <span className="history-icon">
              <Icon name={icons[entry.what]} size={1} />
            </span>
            <div>
              <p className="history-what">
                <strong>{subject(entry, words)}</strong> {sentence(entry, words, t)}
              </p>
              <p className="quiet">
                <time dateTime={entry.when}>{formatAgo(entry.when, format, now)}</time>
              </p>
              {entry.there === undefined ? null : (
                <p className="quiet">
                  <bdi>{words.mergedThere(entry.there.by, formatAgo(entry.there.at, format, now))}</bdi>
                </p>
              )}
              <Changes changes={entry.changes} isNew={entry.what === "create" || entry.what === "sample"} />
              {entry.rows.map((row) => (
                <div key={row.id} className="history-row">
                  <p>
                    {words.labelled(said[row.what], t(row.name))}
                    {row.title === "" ? null : (
                      <>
                        {" · "}
                        <bdi>{row.title}</bdi>
                      </>
                    )}
                  </p>
                  {row.what === "delete" ? null : <Changes changes={row.changes} isNew={row.what === "create"} />}
                </div>
              ))}
              {entry.warnings.length === 0 ? null : (
                <p className="quiet">{words.labelled(words.confirmedWarnings, entry.warnings.map(t).join(" "))}</p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Sheet>
  );
}

interface ChangesProps {
  readonly changes: readonly HistoryChange[];
  readonly isNew: boolean;
}

function Changes({ changes, isNew }: ChangesProps) {
  const { words, t, format } = usePlayer();
  if (changes.length === 0) return null;
  return (
    <ul className="history-changes">
      {changes.map((change) => (
        <li key={change.field}>
          <bdi className="quiet">{t(change.name)}</bdi>{" "}
          {isNew ? (
            <bdi>{formatShown(change.to, format) || "–"}</bdi>
          ) : (
            words.fromTo(formatShown(change.from, format) || "–", formatShown(change.to, format) || "–")
          )}
        </li>
      ))}
    </ul>
  );
}

/** Who made the change; automatic changes have no person. */
function subject(entry: HistoryEntry, words: Words): string {
  if (entry.what === "answer") return words.serverSaid;
  return entry.what === "sample" ? words.cameWithSamples : (entry.who ?? words.theApp);
}

function sentence(entry: HistoryEntry, words: Words, t: (text: string) => string): string {
  switch (entry.what) {
    case "create":
      return words.madeIt;
    case "change":
      return words.changedIt;
    case "delete":
      return words.deletedIt;
    case "fire":
      return entry.event === null ? words.changedIt : `· ${t(entry.event)}`;
    case "undo":
      return words.undidIt;
    case "import":
      return words.imported;
    case "merge":
      return words.mergedIt;
    case "sample":
    case "answer":
      return "";
  }
}
