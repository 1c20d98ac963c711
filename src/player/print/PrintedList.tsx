import { useEffect } from "react";
import { createPortal } from "react-dom";
import { usePlayer } from "../player-context.ts";
import { directionOf } from "../words/language.ts";
import { useAppNow } from "../state/use-now.ts";
import type { ListOnPaper } from "./list-on-paper.ts";
import "./print.css";

interface PrintedListProps {
  readonly list: ListOnPaper;
  readonly onPrinted: () => void;
}

/** A hidden page that the browser prints instead of the screen. */
export function PrintedList({ list, onPrinted }: PrintedListProps) {
  const { format, description, t } = usePlayer();
  const now = useAppNow();
  useEffect(() => {
    // Some browsers return from `print()` while their dialog is still open.
    addEventListener("afterprint", onPrinted, { once: true });
    window.print();
    // Printed once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return createPortal(
    <div className="printed-list" lang={format.language} dir={directionOf(format.language)}>
      <h1>{list.title}</h1>
      <table>
        <thead>
          <tr>
            {list.columns.map(({ name, isFigure }) => (
              <th key={name} data-figure={isFigure || undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.rows.map(({ id, cells }) => (
            <tr key={id}>
              {cells.map((cell, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- cells stand in the order of the columns
                <td key={at} data-figure={list.columns[at]?.isFigure || undefined}>
                  <bdi>{cell}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {t(description.model.name.value)} ·{" "}
        {new Intl.DateTimeFormat(format.language, {
          dateStyle: "long",
          timeStyle: "short",
          timeZone: format.zone,
        }).format(now)}
      </p>
    </div>,
    document.body,
  );
}
