import type { TypedWords } from "./en.ts";

export const frTyped: TypedWords = {
  readAs: (taken, other) => `Lu comme ${taken}, et non ${other}`,
  notANumber: (example) => `Saisissez un nombre, par exemple ${example}.`,
  notWhole: (example) => `Saisissez un nombre entier, par exemple ${example}.`,
  tooManyPlaces: (places, example) => `${places} décimales maximum, par exemple ${example}.`,
  tooLong: "15 chiffres maximum.",
  otherCurrency: (currency) => `Saisissez le montant en ${currency}.`,
  wholeUnits: "Saisissez un nombre entier ou choisissez une unité plus petite.",
  notNegative: "Saisissez 0 ou plus.",
  typePlace: "Saisir une position",
  place: "Latitude et longitude",
  notAPlace: (example) => `Saisissez la latitude et la longitude, par exemple ${example}.`,
  latitudeRange: "La latitude est comprise entre −90 et 90. Saisissez-la avant la longitude.",
  longitudeRange: "La longitude est comprise entre −180 et 180.",
  minutesRange: "Les minutes et les secondes doivent être inférieures à 60.",
};
