import { Suspense, useState } from "react";
import { lazyPart } from "../frame/lazy-part.tsx";
import { IconButton } from "../control/IconButton.tsx";
import { useWords } from "../frame/ui-context.tsx";
import "./overview.css";

export interface ChartPoint {
  readonly label: string;
  /** Null: no value, so nothing is drawn. */
  readonly value: number | null;
  readonly tint?: string | null;
  readonly onClick?: () => void;
}

export interface ChartProps {
  readonly kind: "bar" | "line" | "pie";
  readonly title: string;
  readonly points: readonly ChartPoint[];
  /** Formats a value: "12", "1.200,00 €". */
  readonly write?: (value: number) => string;
  /** Column heads of the equivalent table. */
  readonly labelHead: string;
  readonly valueHead: string;
  /** Text shown if there is nothing to draw. */
  readonly empty?: string;
  /** A note below: for instance that not all points are drawn. */
  readonly note?: string | undefined;
}

const LazyDrawing = lazyPart(() => import("./ChartDrawing.tsx").then((part) => part.ChartDrawing));

export type DrawnPoint = ChartPoint & { readonly value: number };

const isDrawn = (point: ChartPoint): point is DrawnPoint => point.value !== null;

/** A chart, and the same numbers as a table one tap away. */
export function Chart(props: ChartProps) {
  const words = useWords();
  const [asTable, setAsTable] = useState(false);
  const { title, points, write = String, labelHead, valueHead, empty = "", note } = props;
  const drawn = points.filter(isDrawn);
  if (drawn.length === 0)
    return (
      <figure className="chart">
        <figcaption className="chart-head">
          <span>{title}</span>
        </figcaption>
        <p className="chart-empty">{empty}</p>
      </figure>
    );
  return (
    <figure className="chart">
      <figcaption className="chart-head">
        <span>{title}</span>
        <IconButton
          icon={asTable ? "chart-column" : "table"}
          label={`${asTable ? words.showAsChart : words.showAsTable}: ${title}`}
          onClick={() => setAsTable(!asTable)}
        />
      </figcaption>
      {asTable ? null : (
        <Suspense fallback={<div className="chart-wait" />}>
          <LazyDrawing kind={props.kind} points={drawn} write={write} />
        </Suspense>
      )}
      <div className={asTable ? undefined : "visually-hidden"}>
        <table className="chart-table">
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{labelHead}</th>
              <th scope="col">{valueHead}</th>
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.label}>
                <th scope="row">{point.label}</th>
                <td className="numeric">{point.value === null ? "–" : write(point.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {note === undefined ? null : <p className="chart-note">{note}</p>}
    </figure>
  );
}
