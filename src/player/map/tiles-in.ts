export interface Area {
  readonly north: number;
  readonly south: number;
  readonly west: number;
  readonly east: number;
}

export interface TileAt {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** The tiles that touch an area at zooms `from` to `to`; null: more than `most`. */
export function tilesIn(area: Area, from: number, to: number, most: number): readonly TileAt[] | null {
  const tiles: TileAt[] = [];
  for (let z = from; z <= to; z += 1) {
    const last = 2 ** z - 1;
    const [west, east] = [columnOf(area.west, z), columnOf(area.east, z)].map((x) => Math.min(last, Math.max(0, x)));
    const [north, south] = [rowOf(area.north, z), rowOf(area.south, z)].map((y) => Math.min(last, Math.max(0, y)));
    if (west === undefined || east === undefined || north === undefined || south === undefined) return null;
    if (tiles.length + (east - west + 1) * (south - north + 1) > most) return null;
    for (let x = west; x <= east; x += 1) for (let y = north; y <= south; y += 1) tiles.push({ z, x, y });
  }
  return tiles;
}

const columnOf = (longitude: number, z: number): number => Math.floor(((longitude + 180) / 360) * 2 ** z);

function rowOf(latitude: number, z: number): number {
  // Web Mercator ends before the poles.
  const angle = (Math.min(85.05, Math.max(-85.05, latitude)) * Math.PI) / 180;
  return Math.floor(((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * 2 ** z);
}
