import { useMemo, useRef, useSyncExternalStore, type RefObject } from "react";
import { IconButton } from "#ui/control/IconButton.tsx";
import type { Span } from "#text/span.ts";
import { useToolWords } from "../words/tools-language.ts";
import type { Graph } from "./graph.ts";
import { EDGE_LINE, LABEL_HEIGHT, layoutOf, pathOf, shortened, type PlacedEdge, type PlacedNode } from "./layout.ts";
import { usePanAndZoom } from "./use-pan-and-zoom.ts";

interface GraphPictureProps {
  readonly graph: Graph;
  readonly label: string;
  readonly svg: RefObject<SVGSVGElement | null>;
  readonly onGo: (span: Span) => void;
}

/** A picture that can be panned and zoomed by touch, wheel and keyboard; a tap on a part leads to its line. */
export function GraphPicture({ graph, label, svg, onGo }: GraphPictureProps) {
  const words = useToolWords();
  // On a phone, parts that stand side by side on a desktop are stacked.
  const isNarrow = useSyncExternalStore(watchWidth, isNarrowNow);
  const layout = useMemo(() => layoutOf(graph, isNarrow), [graph, isNarrow]);
  const frame = useRef<HTMLDivElement>(null);
  const hands = usePanAndZoom(frame, layout);
  const { view } = hands;
  const go = (span: Span | null): void => {
    if (span !== null && !hands.hasMoved()) onGo(span);
  };
  return (
    <div className="picture">
      {/* Arrow keys pan the picture while it has the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={frame}
        className="picture-frame"
        role="application"
        aria-label={`${label}. ${words.moveWithKeys}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        dir="ltr"
        onKeyDown={hands.onKeyDown}
        onPointerDown={hands.onPointerDown}
        onPointerMove={hands.onPointerMove}
        onPointerUp={hands.onPointerUp}
        onPointerCancel={hands.onPointerUp}
      >
        <svg
          ref={svg}
          width={layout.width * view.scale}
          height={layout.height * view.scale}
          viewBox={`0 0 ${layout.width} ${layout.height}`}
          style={{ transform: `translate(${-view.x * view.scale}px, ${-view.y * view.scale}px)` }}
          aria-hidden="true"
        >
          <defs>
            <marker
              id="arrow"
              viewBox="0 0 10 10"
              refX="9"
              refY="5"
              markerWidth="7"
              markerHeight="7"
              orient="auto-start-reverse"
            >
              <path d="M0 1 9 5 0 9z" className="picture-arrow" />
            </marker>
          </defs>
          {layout.edges.map((edge) => (
            <Edge key={edge.id} edge={edge} onTap={() => go(edge.span)} />
          ))}
          {/* Labels are drawn after all lines, so no line runs over a label. */}
          {layout.edges.map((edge) => (
            <EdgeLabel key={edge.id} edge={edge} onTap={() => go(edge.span)} />
          ))}
          {layout.nodes.map((node) => (
            <Node key={node.id} node={node} onTap={() => go(node.span)} />
          ))}
        </svg>
      </div>
      <div className="picture-zoom">
        <IconButton icon="plus" look="glass" label={words.zoomIn} onClick={hands.zoomIn} />
        <IconButton icon="minus" look="glass" label={words.zoomOut} onClick={hands.zoomOut} />
        <IconButton icon="locate" look="glass" label={words.fit} onClick={hands.toFit} />
      </div>
    </div>
  );
}

const NARROW = "(max-width: 700px)";

const isNarrowNow = (): boolean => matchMedia(NARROW).matches;

function watchWidth(changed: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

function Node({ node, onTap }: { readonly node: PlacedNode; readonly onTap: () => void }) {
  const words = useToolWords();
  const { x, y, width, height, kind, label, lines, tint } = node;
  if (kind === "start") return <circle className="picture-start" cx={x} cy={y} r={9} />;
  const [left, top] = [x - width / 2, y - height / 2];
  return (
    <g className="picture-node" data-kind={kind} data-tint={tint ?? undefined} onClick={onTap}>
      <rect x={left} y={top} width={width} height={height} rx={kind === "status" ? Math.min(18, height / 2) : 12} />
      {kind === "entity" && lines.length > 0 ? (
        <path className="picture-rule" d={`M${left} ${top + LABEL_HEIGHT + 10}h${width}`} />
      ) : null}
      <text className="picture-label" x={kind === "entity" ? left + 14 : x} y={top + LABEL_HEIGHT + 2}>
        {kind === "any" ? words.anyStatus : shortened(label)}
      </text>
      {lines.map((line, index) => (
        <text
          // Lines have no identity besides their index.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          className="picture-line"
          x={kind === "entity" ? left + 14 : x}
          y={top + LABEL_HEIGHT + 21 + index * 17 + (kind === "entity" ? 5 : 0)}
        >
          {shortened(line)}
        </text>
      ))}
    </g>
  );
}

function Edge({ edge, onTap }: { readonly edge: PlacedEdge; readonly onTap: () => void }) {
  const { points, kind, many } = edge;
  const path = pathOf(points);
  return (
    <g className="picture-edge" data-kind={kind} onClick={onTap}>
      <path className="picture-touch" d={path} />
      <path className="picture-path" d={path} markerEnd="url(#arrow)" {...(many ? { strokeWidth: 2.4 } : {})} />
    </g>
  );
}

function EdgeLabel({ edge, onTap }: { readonly edge: PlacedEdge; readonly onTap: () => void }) {
  const { x, y, lines, labelLines } = edge;
  return (
    <g className="picture-edge" onClick={onTap}>
      {lines.map((line, index) => (
        <text
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          className={index < labelLines ? "picture-edge-label" : "picture-edge-detail"}
          x={x}
          y={y + 4 + (index - (lines.length - 1) / 2) * EDGE_LINE}
        >
          {line}
        </text>
      ))}
    </g>
  );
}
