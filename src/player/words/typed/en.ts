/** Words about typed input: how it was read, or why it is refused and what to type instead. */
export const enTyped = {
  readAs: (taken: string, other: string) => `Read as ${taken}, not ${other}`,
  notANumber: (example: string) => `Enter a number, for example ${example}.`,
  notWhole: (example: string) => `Enter a whole number, for example ${example}.`,
  tooManyPlaces: (places: string, example: string) => `Use at most ${places} decimal places, for example ${example}.`,
  tooLong: "Use at most 15 digits.",
  otherCurrency: (currency: string) => `Enter the amount in ${currency}.`,
  wholeUnits: "Enter a whole number or choose a smaller unit.",
  notNegative: "Enter 0 or more.",
  typePlace: "Type a location",
  place: "Latitude and longitude",
  notAPlace: (example: string) => `Enter latitude and longitude, for example ${example}.`,
  latitudeRange: "Latitude must be between −90 and 90. Enter it first, then the longitude.",
  longitudeRange: "Longitude must be between −180 and 180.",
  minutesRange: "Minutes and seconds must be below 60.",
};

export type TypedWords = typeof enTyped;
