import type { TypedWords } from "./en.ts";

export const deTyped: TypedWords = {
  readAs: (taken, other) => `Gelesen als ${taken}, nicht ${other}`,
  notANumber: (example) => `Gib eine Zahl ein, z. B. ${example}.`,
  notWhole: (example) => `Gib eine ganze Zahl ein, z. B. ${example}.`,
  tooManyPlaces: (places, example) => `Höchstens ${places} Nachkommastellen, z. B. ${example}.`,
  tooLong: "Höchstens 15 Stellen.",
  otherCurrency: (currency) => `Gib den Betrag in ${currency} ein.`,
  wholeUnits: "Gib eine ganze Zahl ein oder wähle eine kleinere Einheit.",
  notNegative: "Gib 0 oder mehr ein.",
  typePlace: "Standort eingeben",
  place: "Breiten- und Längengrad",
  notAPlace: (example) => `Gib Breiten- und Längengrad ein, z. B. ${example}.`,
  latitudeRange: "Der Breitengrad liegt zwischen −90 und 90. Gib ihn zuerst ein, dann den Längengrad.",
  longitudeRange: "Der Längengrad liegt zwischen −180 und 180.",
  minutesRange: "Minuten und Sekunden müssen unter 60 sein.",
};
