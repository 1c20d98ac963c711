import type { TypedWords } from "./en.ts";

export const frTyped: TypedWords = {
  readAs: (taken, other) => `Lu comme ${taken}, et non ${other}`,
  notANumber: (example) => `Écrivez un nombre, par exemple ${example}.`,
  notWhole: (example) => `Écrivez un nombre entier, par exemple ${example}.`,
  tooManyPlaces: (places, example) => `Au plus ${places} chiffres après la virgule, par exemple ${example}.`,
  tooLong: "Ce nombre a trop de chiffres pour être conservé exactement. Écrivez 15 chiffres au plus.",
  otherCurrency: (currency) => `Ce montant est en ${currency}. Écrivez-le sans autre devise.`,
  wholeUnits: "Écrivez ici un nombre entier, ou choisissez une unité plus petite.",
  notNegative: "Écrivez un nombre qui n’est pas négatif.",
  typePlace: "Taper le lieu",
  place: "Latitude et longitude",
  notAPlace: (example) => `Écrivez la latitude et la longitude, par exemple ${example}.`,
  latitudeRange: "La latitude va de −90 à 90. Écrivez-la d’abord, puis la longitude.",
  longitudeRange: "La longitude va de −180 à 180.",
  minutesRange: "Les minutes et secondes d’angle sont inférieures à 60.",
};
