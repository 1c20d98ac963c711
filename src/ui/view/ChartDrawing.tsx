import { useUi } from "../frame/ui-context.tsx";
import { asColourWord, colourWords } from "../list/Avatar.tsx";
import type { ChartProps, DrawnPoint } from "./Chart.tsx";
import { LineDrawing } from "./LineDrawing.tsx";

interface DrawingProps {
  readonly kind: ChartProps["kind"];
  readonly points: readonly DrawnPoint[];
  readonly write: (value: number) => string;
}

/** Hidden from screen readers: the table has the same content. */
export function ChartDrawing(props: DrawingProps) {
  if (props.kind === "pie") return <Pie {...props} />;
  if (props.kind === "line") return <LineDrawing points={props.points} write={props.write} />;
  return <Bars {...props} />;
}

/** Horizontal bars: labels of any length fit on a phone. */
function Bars({ points, write }: DrawingProps) {
  const top = Math.max(...points.map((point) => Math.abs(point.value)), 0) || 1;
  return (
    <div className="chart-bars" aria-hidden="true">
      {points.map((point) => (
        <div key={point.label} className="chart-bar" data-tint={asColourWord(point.tint) ?? "accent"}>
          <span className="chart-bar-label">{point.label}</span>
          <span className="chart-bar-value numeric">{write(point.value)}</span>
          <span className="chart-bar-track">
            <span style={{ inlineSize: `${(Math.abs(point.value) / top) * 100}%` }} />
          </span>
        </div>
      ))}
    </div>
  );
}

const tintOf = (point: DrawnPoint, index: number) =>
  asColourWord(point.tint) ?? colourWords[1 + (index % (colourWords.length - 1))] ?? "blue";

/** Font size in px: long amounts are smaller, so that they stay inside the ring. */
const fitting = (text: string): string => `${Math.min(17, 112 / Math.max(1, text.length)).toFixed(1)}px`;

function Pie({ points, write }: DrawingProps) {
  const total = points.reduce((sum, point) => sum + Math.max(0, point.value), 0);
  const { locale } = useUi();
  const percent = new Intl.NumberFormat(locale, { style: "percent" });
  const circumference = 2 * Math.PI * 42;
  const slices = points.map((point, index) => {
    const before = points.slice(0, index).reduce((sum, one) => sum + Math.max(0, one.value), 0);
    return {
      point,
      tint: tintOf(point, index),
      share: total === 0 ? 0 : Math.max(0, point.value) / total,
      before: total === 0 ? 0 : before / total,
    };
  });
  const gap = points.length > 1 ? 1.6 : 0;
  return (
    <div className="chart-pie" aria-hidden="true">
      <svg viewBox="0 0 112 112">
        <circle cx={56} cy={56} r={42} className="chart-ring" />
        {slices.map(({ point, tint, share, before }) => (
          <circle
            key={point.label}
            cx={56}
            cy={56}
            r={42}
            className="chart-slice"
            data-tint={tint}
            strokeDasharray={`${Math.max(0, share * circumference - gap)} ${circumference}`}
            strokeDashoffset={-before * circumference}
            transform="rotate(-90 56 56)"
          />
        ))}
        <text x={56} y={62} textAnchor="middle" className="chart-total" style={{ fontSize: fitting(write(total)) }}>
          {write(total)}
        </text>
      </svg>
      <ul>
        {slices.map(({ point, tint, share }) => (
          <li key={point.label} data-tint={tint}>
            <span className="option-dot" />
            <span>{point.label}</span>
            <span className="numeric">{percent.format(share)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
