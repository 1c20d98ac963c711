/** The maximum width of the scale control in pixels; Leaflet's own default. */
export const LONGEST_SCALE = 100;

const EARTH = 2 * Math.PI * 6_371_000;

/** The largest round distance up to `most`: 1, 2, 3 or 5 times a power of ten. */
export function roundDistance(most: number): number {
  const unit = 10 ** Math.floor(Math.log10(most));
  return unit * ([5, 3, 2].find((times) => most >= times * unit) ?? 1);
}

/** Pixels of a round distance at a latitude and zoom: as wide as the scale control draws it there. */
export function sideOfSquares(latitude: number, zoom: number): number {
  const metresPerPixel = (EARTH * Math.cos((latitude * Math.PI) / 180)) / (256 * 2 ** zoom);
  return roundDistance(LONGEST_SCALE * metresPerPixel) / metresPerPixel;
}
