import type { ReactNode } from "react";
import { useWords } from "../frame/ui-context.tsx";
import { Icon } from "../icons/Icon.tsx";
import "./diff.css";

export interface DiffEntry {
  readonly key: string;
  readonly kind: "added" | "removed" | "changed";
  readonly label: ReactNode;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  /** The consequence: "3 records lack it". */
  readonly note?: ReactNode;
}

const faces = {
  added: { icon: "plus", tint: "green" },
  removed: { icon: "minus", tint: "red" },
  changed: { icon: "pencil", tint: "blue" },
} as const;

/** Changes in words: a record's history, or the difference of two documents. */
export function DiffList({ entries, label }: { readonly entries: readonly DiffEntry[]; readonly label: string }) {
  const words = useWords();
  return (
    <ul className="diff" aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.key} data-tint={faces[entry.kind].tint}>
          <span className="diff-mark">
            <Icon name={faces[entry.kind].icon} size={0.875} strokeWidth={2.8} label={words[entry.kind]} />
          </span>
          <div className="diff-words">
            <span className="diff-label">{entry.label}</span>
            {entry.before !== undefined || entry.after !== undefined ? (
              <span className="diff-values">
                {entry.before !== undefined ? (
                  <del>
                    <span className="visually-hidden">{words.before}: </span>
                    {entry.before}
                  </del>
                ) : null}
                {entry.before !== undefined && entry.after !== undefined ? (
                  <Icon name="arrow-right" size={0.875} />
                ) : null}
                {entry.after !== undefined ? (
                  <ins>
                    <span className="visually-hidden">{words.after}: </span>
                    {entry.after}
                  </ins>
                ) : null}
              </span>
            ) : null}
            {entry.note ? <span className="diff-note">{entry.note}</span> : null}
          </div>
        </li>
      ))}
    </ul>
  );
}
