import { useEffect, useState } from "react";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import { DiffList } from "#ui/view/DiffList.tsx";
import { formatInstant, formatShown, type Formatting } from "#player/format/format.ts";
import type { App } from "#engine/contract/app.ts";
import type { HistoryEntry } from "#engine/contract/queries.ts";
import { useToolWords } from "../words/tools-language.ts";

interface HistorySheetProps {
  readonly client: App;
  readonly entity: string;
  readonly record: { readonly id: string; readonly title: string } | null;
  readonly format: Formatting;
  readonly onClose: () => void;
}

const kindOf = ({ what }: HistoryEntry): "added" | "removed" | "changed" =>
  what === "delete" ? "removed" : what === "create" || what === "sample" || what === "import" ? "added" : "changed";

const changeInWords = (name: string, from: string, to: string): string =>
  from === "" ? `${name}: ${to}` : `${name}: ${from} → ${to === "" ? "–" : to}`;

/** The history of a record, newest first. */
export function HistorySheet({ client, entity, record, format, onClose }: HistorySheetProps) {
  const words = useToolWords();
  const [found, setFound] = useState<{ readonly of: string; readonly entries: readonly HistoryEntry[] } | null>(null);
  const id = record?.id ?? null;
  useEffect(() => {
    if (id === null) return undefined;
    let current = true;
    client.ask({ kind: "history", entity, id }).then(
      ({ entries }) => current && setFound({ of: id, entries }),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [client, entity, id]);
  const entries = found?.of === id ? found.entries : [];
  const named = { added: words.created, removed: words.deleted, changed: words.changed };
  return (
    <Sheet
      open={record !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={record === null ? words.history : `${words.history}: ${record.title}`}
      forReading
      flush
    >
      <DiffList
        label={words.history}
        entries={entries.map((entry) => ({
          key: String(entry.commit),
          kind: kindOf(entry),
          label: [entry.event ?? named[kindOf(entry)], entry.who ?? ""].filter((part) => part !== "").join(" · "),
          note: (
            <span className="history-lines">
              <span>{formatInstant(entry.when, format, "row")}</span>
              {entry.changes.map(({ field, name, from, to }) => (
                <span key={field}>
                  {changeInWords(
                    name,
                    // A new record had no values before, so a default is not shown as a previous value.
                    kindOf(entry) === "added" ? "" : formatShown(from, format, "row"),
                    formatShown(to, format, "row"),
                  )}
                </span>
              ))}
            </span>
          ),
        }))}
      />
    </Sheet>
  );
}
