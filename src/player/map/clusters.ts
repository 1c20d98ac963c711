/** A point on the map, in pixels at the current zoom. */
export interface Pixel {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

export interface Cluster {
  readonly x: number;
  readonly y: number;
  readonly ids: readonly string[];
}

/** In pixels. Fingers are wider than pins: places closer than this form a cluster. */
export const TOGETHER = 44;

/** Groups places that would cover each other. The first of a cluster is its core, so that panning changes nothing. */
export function clustersOf(points: readonly Pixel[], distance = TOGETHER): readonly Cluster[] {
  const cells = new Map<string, { core: Pixel; members: Pixel[] }[]>();
  const found: { core: Pixel; members: Pixel[] }[] = [];
  for (const point of points) {
    const [column, row] = [Math.floor(point.x / distance), Math.floor(point.y / distance)];
    const near = [-1, 0, 1]
      .flatMap((dx) => [-1, 0, 1].flatMap((dy) => cells.get(`${column + dx} ${row + dy}`) ?? []))
      .find(({ core }) => Math.hypot(core.x - point.x, core.y - point.y) < distance);
    if (near !== undefined) {
      near.members.push(point);
      continue;
    }
    const cluster = { core: point, members: [point] };
    found.push(cluster);
    const key = `${column} ${row}`;
    cells.set(key, [...(cells.get(key) ?? []), cluster]);
  }
  return found.map(({ members }) => ({
    x: members.reduce((sum, { x }) => sum + x, 0) / members.length,
    y: members.reduce((sum, { y }) => sum + y, 0) / members.length,
    ids: members.map(({ id }) => id),
  }));
}
