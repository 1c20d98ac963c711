interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** "52.52, 13.405"; with a semicolon if the comma is the decimal mark: "52,52; 13,405". */
export function formatPlace({ latitude, longitude }: Coordinates, language: string): string {
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 5, useGrouping: false });
  const comma = format.formatToParts(0.5).some((part) => part.type === "decimal" && part.value === ",");
  return `${format.format(latitude)}${comma ? ";" : ","} ${format.format(longitude)}`;
}
