/** The longest a scale may be, in pixels; Leaflet's own. */
export const LONGEST_SCALE = 100;

const EARTH = 2 * Math.PI * 6_371_000;

/** A round distance that is at most as long as the scale: 1, 2, 3 or 5 with noughts. */
export function roundDistance(most: number): number {
  const unit = 10 ** Math.floor(Math.log10(most));
  return unit * ([5, 3, 2].find((times) => most >= times * unit) ?? 1);
}

/** How many pixels a round distance is at a latitude and a zoom: as wide as the scale is drawn there. */
export function sideOfSquares(latitude: number, zoom: number): number {
  const metresPerPixel = (EARTH * Math.cos((latitude * Math.PI) / 180)) / (256 * 2 ** zoom);
  return roundDistance(LONGEST_SCALE * metresPerPixel) / metresPerPixel;
}
