import { graphlib, layout as place } from "@dagrejs/dagre";
import type { Graph, GraphEdge, GraphNode } from "./graph.ts";

export interface PlacedNode extends GraphNode {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PlacedEdge extends GraphEdge {
  readonly points: readonly { readonly x: number; readonly y: number }[];
  /** The middle of its label. */
  readonly x: number;
  readonly y: number;
  readonly lines: readonly string[];
}

export interface Layout {
  /** Where one begins to look. */
  readonly begin: { readonly x: number; readonly y: number };
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly PlacedNode[];
  readonly edges: readonly PlacedEdge[];
}

const LABEL = 16;
const LINE = 17;
export const LABEL_HEIGHT = 20;
const PADDING = 14;
const MARGIN = 24;
const LONGEST = 34;

/** Widths are estimated: a headless machine has no fonts. Han, Hangul, kana and emoji are about twice as wide. */
export const widthOf = (text: string, size: number): number =>
  [...text].reduce(
    (sum, letter) =>
      sum + (/[\u1100-\u9fff\uac00-\ud7af\uff00-\uffef]|\p{Extended_Pictographic}/u.test(letter) ? 1 : 0.58),
    0,
  ) * size;

export const shortened = (text: string, longest = LONGEST): string =>
  text.length > longest ? `${text.slice(0, longest - 1).trimEnd()}…` : text;

/** Puts a picture's parts into their places. */
export function layoutOf(graph: Graph, isNarrow = false): Layout {
  const isDown = graph.direction === "down" || isNarrow;
  const drawn = new graphlib.Graph({ multigraph: true, directed: true });
  drawn.setGraph({
    rankdir: isDown ? "TB" : "LR",
    nodesep: 36,
    ranksep: isDown ? 52 : 64,
    edgesep: 16,
    marginx: MARGIN,
    marginy: MARGIN,
  });
  for (const node of graph.nodes) drawn.setNode(node.id, sizeOf(node));
  const labels = new Map(graph.edges.map((edge) => [edge.id, labelLines(edge)]));
  for (const edge of graph.edges) {
    const lines = labels.get(edge.id) ?? [];
    const width = widest(lines) + (lines.length > 0 ? 10 : 0) + (edge.from === edge.to ? LOOP : 0);
    drawn.setEdge(edge.from, edge.to, { width, height: lines.length * 15 + 4, labelpos: "c", minlen: 1 }, edge.id);
  }
  place(drawn);
  const size = drawn.graph();
  const first = graph.nodes.find(({ kind }) => kind === "start") ?? graph.nodes[0];
  const { x: beginX = 0, y: beginY = 0 } = first === undefined ? {} : drawn.node(first.id);
  return {
    begin: { x: beginX, y: beginY },
    width: (size.width ?? 0) + MARGIN,
    height: (size.height ?? 0) + MARGIN,
    nodes: graph.nodes.map((node) => {
      const { x = 0, y = 0, width = 0, height = 0 } = drawn.node(node.id);
      return { ...node, x, y, width, height };
    }),
    edges: graph.edges.map((edge) => {
      const { points = [], x = 0, y = 0 } = drawn.edge({ v: edge.from, w: edge.to, name: edge.id });
      const lines = labels.get(edge.id) ?? [];
      return edge.from === edge.to
        ? { ...edge, ...loopAt(drawn.node(edge.from), widest(lines), x), lines }
        : { ...edge, points, x, y, lines };
    }),
  };
}

const LOOP = 34;

const widest = (lines: readonly string[]): number => Math.max(0, ...lines.map((line) => widthOf(line, 12.5)));

/** An event that leaves a record where it is: out at the right side and in again, its label beside it. */
function loopAt(
  { x = 0, y = 0, width = 0 }: { readonly x?: number; readonly y?: number; readonly width?: number },
  label: number,
  at: number,
): Pick<PlacedEdge, "points" | "x" | "y"> {
  const side = x + width / 2;
  // Several loops of one node lie behind one another.
  const reach = Math.max(side + LOOP, at - label / 2);
  const points = [
    { x: side, y: y - 9 },
    { x: reach - 4, y: y - 24 },
    { x: reach - 4, y: y + 24 },
    { x: side, y: y + 9 },
  ];
  return { points, x: reach + label / 2 - 6, y };
}

const labelLines = ({ label, detail }: GraphEdge): readonly string[] =>
  [shortened(label, 30), shortened(detail, 30)].filter((line) => line !== "");

function sizeOf({ kind, label, lines }: GraphNode): { readonly width: number; readonly height: number } {
  if (kind === "start") return { width: 22, height: 22 };
  const width = Math.max(
    widthOf(shortened(label), LABEL),
    ...lines.map((line) => widthOf(shortened(line), 13)),
    kind === "any" ? 20 : 56,
  );
  return { width: width + PADDING * 2, height: LABEL_HEIGHT + lines.length * LINE + PADDING * 1.5 };
}

/** A soft line through the points. */
export function pathOf(points: readonly { readonly x: number; readonly y: number }[]): string {
  const [first, ...rest] = points;
  if (first === undefined) return "";
  const last = rest.at(-1);
  if (last === undefined) return `M${at(first)}`;
  const middles = rest.slice(0, -1).map((point, index) => {
    const next = rest[index + 1] ?? point;
    return `Q${at(point)} ${at({ x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 })}`;
  });
  return [`M${at(first)}`, ...middles, `L${at(last)}`].join("");
}

const at = ({ x, y }: { readonly x: number; readonly y: number }): string => `${round(x)} ${round(y)}`;
const round = (value: number): number => Math.round(value * 10) / 10;
