import type { TypedWords } from "./en.ts";

export const deTyped: TypedWords = {
  readAs: (taken, other) => `Gelesen als ${taken}, nicht ${other}`,
  notANumber: (example) => `Schreibe eine Zahl, zum Beispiel ${example}.`,
  notWhole: (example) => `Schreibe eine ganze Zahl, zum Beispiel ${example}.`,
  tooManyPlaces: (places, example) => `Höchstens ${places} Stellen nach dem Komma, zum Beispiel ${example}.`,
  tooLong: "Diese Zahl hat zu viele Stellen, um genau gespeichert zu werden. Schreibe höchstens 15 Stellen.",
  otherCurrency: (currency) => `Dieser Betrag ist in ${currency}. Schreibe ihn ohne eine andere Währung.`,
  wholeUnits: "Schreibe hier eine ganze Zahl, oder wähle eine kleinere Einheit.",
  notNegative: "Schreibe eine Zahl, die nicht negativ ist.",
  typePlace: "Ort eintippen",
  place: "Breite und Länge",
  notAPlace: (example) => `Schreibe Breite und Länge, zum Beispiel ${example}.`,
  latitudeRange: "Die Breite geht von −90 bis 90. Schreibe sie zuerst, dann die Länge.",
  longitudeRange: "Die Länge geht von −180 bis 180.",
  minutesRange: "Winkelminuten und Winkelsekunden sind kleiner als 60.",
};
