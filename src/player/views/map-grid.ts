export interface Spot {
  readonly latitude: number;
  readonly longitude: number;
}

const metresPerDegree = 111_320;

/** Metres between two places, on the sphere. */
export function distanceBetween(a: Spot, b: Spot): number {
  const rad = Math.PI / 180;
  const [dLat, dLon] = [(b.latitude - a.latitude) * rad, (b.longitude - a.longitude) * rad];
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * Math.sin(dLon / 2) ** 2;
  return 2 * 6_371_008.8 * Math.asin(Math.min(1, Math.sqrt(h)));
}

export interface Grid {
  /** Width and height of the drawing, in units of the view box. */
  readonly size: number;
  readonly place: (spot: Spot) => { readonly x: number; readonly y: number };
  /** Between two lines of the grid. */
  readonly step: number;
  readonly stepMetres: number;
  readonly offset: { readonly x: number; readonly y: number };
}

const rounds = [1, 2, 5];

/**
 * A flat square around the places, north up, the same scale both ways:
 *
 *   ┌───┬───┬───┐
 *   │ · │   │ · │   step: a round number of metres, at most five to a side
 *   ├───┼───┼───┤
 *   │   │ · │   │
 *   └───┴───┴───┘
 */
export function gridFor(spots: readonly Spot[], size = 320): Grid {
  const latitudes = spots.map((spot) => spot.latitude);
  const longitudes = spots.map((spot) => spot.longitude);
  const middle = {
    latitude: (Math.min(...latitudes) + Math.max(...latitudes)) / 2,
    longitude: (Math.min(...longitudes) + Math.max(...longitudes)) / 2,
  };
  const squeeze = Math.max(0.05, Math.cos((middle.latitude * Math.PI) / 180));
  const tall = (Math.max(...latitudes) - Math.min(...latitudes)) * metresPerDegree;
  const wide = (Math.max(...longitudes) - Math.min(...longitudes)) * metresPerDegree * squeeze;
  const metres = Math.max(200, tall, wide) * 1.3;
  const scale = size / metres;
  const power = 10 ** Math.floor(Math.log10(metres / 4));
  const stepMetres = power * (rounds.find((round) => round * power >= metres / 5) ?? 10);
  const place = (spot: Spot): { x: number; y: number } => ({
    x: size / 2 + (spot.longitude - middle.longitude) * metresPerDegree * squeeze * scale,
    y: size / 2 - (spot.latitude - middle.latitude) * metresPerDegree * scale,
  });
  const step = stepMetres * scale;
  return { size, place, step, stepMetres, offset: { x: (size / 2) % step, y: (size / 2) % step } };
}
