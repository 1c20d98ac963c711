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
  /** The centre of its label. */
  readonly x: number;
  readonly y: number;
  readonly lines: readonly string[];
  /** How many of `lines` are the label; the others are the detail. */
  readonly labelLines: number;
}

export interface Layout {
  /** Where the view begins. */
  readonly begin: { readonly x: number; readonly y: number };
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly PlacedNode[];
  readonly edges: readonly PlacedEdge[];
}

const LABEL = 16;
const LINE = 17;
export const LABEL_HEIGHT = 20;
export const EDGE_LINE = 15;
const PADDING = 14;
const LONGEST = 34;

/** The room for texts and gaps. On a phone texts wrap, so that they are readable without zooming. */
interface LayoutRoom {
  readonly label: number;
  readonly edge: number;
  readonly loop: number;
  readonly between: number;
  readonly ranks: number;
  readonly margin: number;
}

const WIDE: LayoutRoom = { label: LONGEST, edge: 30, loop: 30, between: 36, ranks: 52, margin: 24 };
const NARROW: LayoutRoom = { label: 22, edge: 16, loop: 11, between: 16, ranks: 30, margin: 12 };

/**
 * Widths are estimated, because the layout also runs without fonts. Han, Hangul, kana and emoji count as about twice as
 * wide.
 */
export const widthOf = (text: string, size: number): number =>
  [...text].reduce(
    (sum, letter) =>
      sum + (/[\u1100-\u9fff\uac00-\ud7af\uff00-\uffef]|\p{Extended_Pictographic}/u.test(letter) ? 1 : 0.58),
    0,
  ) * size;

export const shortened = (text: string, longest = LONGEST): string =>
  text.length > longest ? `${text.slice(0, longest - 1).trimEnd()}…` : text;

/** Wraps a text into lines of about `longest` letters; text beyond `most` lines is cut off with a mark. */
export function wrapped(text: string, longest: number, most: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(" ").filter((one) => one !== "")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= longest) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  const kept = lines.slice(0, most).map((line) => shortened(line, longest));
  const last = kept.at(-1);
  return lines.length <= most || last === undefined ? kept : [...kept.slice(0, -1), shortened(`${last} …`, longest)];
}

/** Places the parts of a picture. Unconnected parts are stacked where there is no room side by side. */
export function layoutOf(graph: Graph, isNarrow = false): Layout {
  const room = isNarrow ? NARROW : WIDE;
  const nodes = graph.nodes.map((node) => ({ ...node, lines: isNarrow ? narrowLines(node) : node.lines }));
  const edges = graph.edges.map((edge) => ({ ...edge, ...linesOf(edge, room, isNarrow) }));
  const parts = connected(nodes, edges).map((part) => {
    const laid = layoutOfPart(part, graph.direction, room);
    if (!isNarrow || graph.direction === "down") return laid;
    const below = layoutOfPart(part, "down", room);
    return below.width < laid.width ? below : laid;
  });
  const most = isNarrow
    ? Math.max(0, ...parts.map(({ width }) => width))
    : Math.max(1400, ...parts.map(({ width }) => width));
  let [left, top, row, width] = [0, 0, 0, 0];
  const placed = parts.map((part) => {
    if (left > 0 && left + part.width > most) [left, top, row] = [0, top + row, 0];
    const moved = movedBy(part, left, top);
    left += part.width;
    row = Math.max(row, part.height);
    width = Math.max(width, left);
    return moved;
  });
  const allNodes = placed.flatMap((part) => part.nodes);
  // Screens begin with the first of the document; among entities, arrows lead down to the most referenced ones.
  const fromTop = allNodes
    .filter(({ kind }) => kind === "entity")
    .toSorted((one, other) => one.y - one.height / 2 - (other.y - other.height / 2) || one.x - other.x);
  const first = allNodes.find(({ kind }) => kind === "start") ?? fromTop[0] ?? allNodes[0];
  return {
    begin: { x: first?.x ?? 0, y: first?.y ?? 0 },
    width: width + room.margin,
    height: top + row + room.margin,
    nodes: allNodes,
    edges: placed.flatMap((part) => part.edges),
  };
}

type LabelledEdge = GraphEdge & Pick<PlacedEdge, "lines" | "labelLines">;

interface Part {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly LabelledEdge[];
}

/** The connected components, in the order of the document. */
function connected(nodes: readonly GraphNode[], edges: readonly LabelledEdge[]): readonly Part[] {
  const neighbours = new Map<string, string[]>(nodes.map(({ id }) => [id, []]));
  for (const { from, to } of edges) {
    neighbours.get(from)?.push(to);
    neighbours.get(to)?.push(from);
  }
  const partOf = new Map<string, number>();
  let count = 0;
  for (const { id } of nodes) {
    if (partOf.has(id)) continue;
    const waiting = [id];
    partOf.set(id, count);
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
      for (const other of neighbours.get(next) ?? [])
        if (!partOf.has(other)) {
          partOf.set(other, count);
          waiting.push(other);
        }
    count += 1;
  }
  const parts = Array.from({ length: count }, () => ({ nodes: [] as GraphNode[], edges: [] as LabelledEdge[] }));
  for (const node of nodes) parts[partOf.get(node.id) ?? 0]?.nodes.push(node);
  for (const edge of edges) parts[partOf.get(edge.from) ?? 0]?.edges.push(edge);
  return parts;
}

interface PlacedPart {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly PlacedNode[];
  readonly edges: readonly PlacedEdge[];
}

function layoutOfPart(part: Part, direction: Graph["direction"], room: LayoutRoom): PlacedPart {
  const isDown = direction === "down";
  const drawn = new graphlib.Graph({ multigraph: true, directed: true });
  drawn.setGraph({
    rankdir: isDown ? "TB" : "LR",
    nodesep: room.between,
    ranksep: isDown ? room.ranks : room.ranks + 12,
    edgesep: 16,
    marginx: room.margin,
    marginy: room.margin,
  });
  for (const node of part.nodes) drawn.setNode(node.id, sizeOf(node, room));
  // Edges between the same two nodes share a line, with their labels stacked.
  const groups = new Map<string, LabelledEdge[]>();
  for (const edge of part.edges) {
    const key = JSON.stringify([edge.from, edge.to]);
    groups.set(key, [...(groups.get(key) ?? []), edge]);
  }
  for (const [key, edges] of groups) {
    const [first] = edges;
    if (first === undefined) continue;
    const width = widest(edges) + (edges.some(({ lines }) => lines.length > 0) ? 10 : 0);
    const isLoop = first.from === first.to;
    drawn.setEdge(
      first.from,
      first.to,
      { width: width + (isLoop ? LOOP : 0), height: heightOf(edges), labelpos: "c", minlen: 1 },
      key,
    );
  }
  place(drawn);
  const { width = 0, height = 0 } = drawn.graph();
  const edges = [...groups].flatMap(([key, together]) => {
    const { from = "", to = "" } = together[0] ?? {};
    const { points = [], x = 0, y = 0 } = drawn.edge({ v: from, w: to, name: key });
    const line = from === to ? loopAt(drawn.node(from), widest(together), x) : { points, x, y };
    let top = line.y - heightOf(together) / 2;
    return together.map((edge) => {
      const high = heightOf([edge]);
      top += high + GAP;
      return { ...edge, ...line, y: top - GAP - high / 2 };
    });
  });
  // Labels of loops stand beside their node, outside the size that the layout computes.
  const right = Math.max(0, ...edges.map((edge) => edge.x + widest([edge]) / 2)) + room.margin;
  return {
    width: Math.max(width, right),
    height,
    nodes: part.nodes.map((node) => {
      const { x = 0, y = 0, width: wide = 0, height: high = 0 } = drawn.node(node.id);
      return { ...node, x, y, width: wide, height: high };
    }),
    edges,
  };
}

const movedBy = (part: PlacedPart, dx: number, dy: number): PlacedPart => {
  const moved = <At extends { readonly x: number; readonly y: number }>(at: At): At => ({
    ...at,
    x: at.x + dx,
    y: at.y + dy,
  });
  return {
    ...part,
    nodes: part.nodes.map(moved),
    edges: part.edges.map((edge) => ({ ...moved(edge), points: edge.points.map(moved) })),
  };
};

const LOOP = 34;

const GAP = 6;

const widest = (edges: readonly LabelledEdge[]): number =>
  Math.max(0, ...edges.flatMap(({ lines }) => lines.map((line) => widthOf(line, 12.5))));

const heightOf = (edges: readonly LabelledEdge[]): number =>
  edges.reduce((sum, { lines }) => sum + lines.length * EDGE_LINE + 4, (edges.length - 1) * GAP);

/** An event that keeps the status: a loop at the right side of the node, with its label beside it. */
function loopAt(
  { x = 0, y = 0, width = 0 }: { readonly x?: number; readonly y?: number; readonly width?: number },
  label: number,
  at: number,
): Pick<PlacedEdge, "points" | "x" | "y"> {
  const side = x + width / 2;
  // Each further loop of a node reaches farther out.
  const reach = Math.max(side + LOOP, at - label / 2);
  const points = [
    { x: side, y: y - 9 },
    { x: reach - 4, y: y - 24 },
    { x: reach - 4, y: y + 24 },
    { x: side, y: y + 9 },
  ];
  return { points, x: reach + label / 2 + 2, y };
}

/** On a phone conditions are left out; a tap leads to the form that shows them. */
function linesOf(edge: GraphEdge, room: LayoutRoom, isNarrow: boolean): Pick<PlacedEdge, "lines" | "labelLines"> {
  // The label of a loop takes width from everything beside it.
  const longest = edge.from === edge.to ? room.loop : room.edge;
  const label = isNarrow ? wrapped(edge.label, longest, 3) : [shortened(edge.label, room.edge)];
  const detail = isNarrow ? wrapped(edge.who, longest, 2) : wrapped(edge.detail, room.edge, 2);
  const [first, second] = [label, detail].map((lines) => lines.filter((line) => line !== ""));
  return { lines: [...(first ?? []), ...(second ?? [])], labelLines: first?.length ?? 0 };
}

const narrowLines = ({ kind, lines }: GraphNode): readonly string[] =>
  kind === "entity"
    ? lines.map((line) => shortened(line, 26))
    : lines.flatMap((line) => wrapped(line, NARROW.label, 2));

function sizeOf(
  { kind, label, lines }: GraphNode,
  room: LayoutRoom,
): { readonly width: number; readonly height: number } {
  if (kind === "start") return { width: 22, height: 22 };
  const width = Math.max(
    widthOf(shortened(label), LABEL),
    ...lines.map((line) => widthOf(shortened(line), 13)),
    kind === "any" ? 84 : 56,
  );
  const padding = room === NARROW ? 10 : PADDING;
  return { width: width + padding * 2, height: LABEL_HEIGHT + lines.length * LINE + PADDING * 1.5 };
}

/** A smooth line through the points. */
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
