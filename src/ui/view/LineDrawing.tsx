import { useLayoutEffect, useRef, useState } from "react";
import { useUi } from "../frame/ui-context.tsx";
import type { DrawnPoint } from "./Chart.tsx";
import { ticksOf } from "./chart-scale.ts";

const HEIGHT = 200;
const TOP = 14;
const BOTTOM = 26;
/** The least room behind the last point. */
const END = 16;
/** Approximate width of a label's character. */
const CHARACTER = 6.4;

export interface LineDrawingProps {
  readonly points: readonly DrawnPoint[];
  readonly write: (value: number) => string;
}

/** Drawn for its actual width, so that it fills its card and its letters have the same size on desktops and phones. */
export function LineDrawing({ points, write }: LineDrawingProps) {
  const { dir } = useUi();
  const svg = useRef<SVGSVGElement>(null);
  const width = useOwnWidth(svg);
  const ticks = ticksOf(points.map((point) => point.value));
  const low = ticks[0] ?? 0;
  const high = ticks.at(-1) ?? 1;
  const start = Math.min(width / 3, Math.max(...ticks.map((tick) => write(tick).length)) * CHARACTER + 12);
  const across = (x: number): number => (dir === "rtl" ? width - x : x);
  // Room for half a label at both ends.
  const half = (point: DrawnPoint | undefined): number => ((point?.label.length ?? 0) * CHARACTER) / 2;
  const first = Math.max(start + 12, half(points[0]));
  const end = Math.max(END, half(points.at(-1)));
  const along = (index: number): number =>
    across(first + (points.length > 1 ? index / (points.length - 1) : 0.5) * (width - first - end));
  const up = (value: number): number => TOP + (1 - (value - low) / (high - low)) * (HEIGHT - TOP - BOTTOM);
  const line = points
    .map((point, index) => `${index === 0 ? "M" : "L"}${along(index).toFixed(1)} ${up(point.value).toFixed(1)}`)
    .join("");
  const widest = Math.max(...points.map((point) => point.label.length)) * CHARACTER + 16;
  const every = Math.max(1, Math.ceil(points.length / Math.max(2, Math.floor((width - first) / Math.max(widest, 56)))));
  const last = points.at(-1);
  return (
    <svg ref={svg} className="chart-line" viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true" data-tint="accent">
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={across(start)} x2={across(width)} y1={up(tick)} y2={up(tick)} className="chart-rule" />
          <text x={across(start - 6)} y={up(tick) + 4} textAnchor="end">
            {write(tick)}
          </text>
        </g>
      ))}
      <path d={`${line}L${along(points.length - 1)} ${up(low)}L${along(0)} ${up(low)}Z`} className="chart-area" />
      <path d={line} className="chart-stroke" />
      {points.map((point, index) =>
        // Counted from the last point, because it matters most.
        (points.length - 1 - index) % every === 0 ? (
          <text key={point.label} x={along(index)} y={HEIGHT - 8} textAnchor="middle">
            {point.label}
          </text>
        ) : null,
      )}
      {last ? <circle cx={along(points.length - 1)} cy={up(last.value)} r={4.5} className="chart-dot" /> : null}
    </svg>
  );
}

/** Width in units of 1/16 of the text size, so that large text enlarges the drawing's letters too. */
function useOwnWidth(element: { readonly current: SVGSVGElement | null }): number {
  const [width, setWidth] = useState(340);
  useLayoutEffect(() => {
    const drawn = element.current;
    if (drawn === null) return;
    const measure = (): void => {
      const letter = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
      const now = Math.round(drawn.getBoundingClientRect().width / (letter || 1));
      if (now > 0) setWidth(now);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(drawn);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
