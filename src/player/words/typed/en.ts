/** About what a person typed: how it was read, or why it can't be taken, and what to write instead. */
export const enTyped = {
  readAs: (taken: string, other: string) => `Read as ${taken}, not ${other}`,
  notANumber: (example: string) => `Write a number, for example ${example}.`,
  notWhole: (example: string) => `Write a whole number, for example ${example}.`,
  tooManyPlaces: (places: string, example: string) =>
    `At most ${places} digits after the decimal mark, for example ${example}.`,
  tooLong: "This number has too many digits to be kept exactly. Write at most 15 digits.",
  otherCurrency: (currency: string) => `This amount is in ${currency}. Write it without another currency.`,
  wholeUnits: "Write a whole number here, or choose a smaller unit.",
  notNegative: "Write a number that is not negative.",
  typePlace: "Type the place",
  place: "Latitude and longitude",
  notAPlace: (example: string) => `Write latitude and longitude, for example ${example}.`,
  latitudeRange: "The latitude goes from −90 to 90. Write it first, then the longitude.",
  longitudeRange: "The longitude goes from −180 to 180.",
  minutesRange: "Minutes and seconds of an angle are below 60.",
};

export type TypedWords = typeof enTyped;
