import type { Cluster } from "./clusters.ts";

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export type NameSide = "right" | "left";

const PIN = 16;
const HEIGHT = 10;
/** Approximate width of a letter in pixels; a name is cut off at nine rem. */
const LETTER = 7.5;
const WIDEST = 144;

/** The side of its pin on which a name fits: clear of other pins and names, and within the map. */
export function roomForNames(
  clusters: readonly Cluster[],
  titleOf: (cluster: Cluster) => string | null,
  edges: { readonly left: number; readonly right: number },
): ReadonlyMap<Cluster, NameSide> {
  const taken: Box[] = clusters.map(({ x, y }) => ({ left: x - PIN, right: x + PIN, top: y - PIN, bottom: y + PIN }));
  const found = new Map<Cluster, NameSide>();
  for (const [index, cluster] of clusters.entries()) {
    const title = titleOf(cluster);
    if (title === null) continue;
    const { x, y } = cluster;
    const width = Math.min(WIDEST, title.length * LETTER);
    const tall = { top: y - HEIGHT, bottom: y + HEIGHT };
    const boxes: readonly [NameSide, Box][] = [
      ["right", { ...tall, left: x + PIN, right: x + PIN + width }],
      ["left", { ...tall, left: x - PIN - width, right: x - PIN }],
    ];
    for (const [side, box] of boxes) {
      const free =
        box.left >= edges.left &&
        box.right <= edges.right &&
        taken.every((other, at) => at === index || !overlap(box, other));
      if (!free) continue;
      found.set(cluster, side);
      taken.push(box);
      break;
    }
  }
  return found;
}

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
