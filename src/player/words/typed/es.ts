import type { TypedWords } from "./en.ts";

export const esTyped: TypedWords = {
  readAs: (taken, other) => `Leído como ${taken}, no ${other}`,
  notANumber: (example) => `Escribe un número, por ejemplo ${example}.`,
  notWhole: (example) => `Escribe un número entero, por ejemplo ${example}.`,
  tooManyPlaces: (places, example) => `Como máximo ${places} decimales, por ejemplo ${example}.`,
  tooLong: "Como máximo 15 dígitos.",
  otherCurrency: (currency) => `Escribe el importe en ${currency}.`,
  wholeUnits: "Escribe un número entero o elige una unidad más pequeña.",
  notNegative: "Escribe 0 o más.",
  typePlace: "Escribir ubicación",
  place: "Latitud y longitud",
  notAPlace: (example) => `Escribe la latitud y la longitud, por ejemplo ${example}.`,
  latitudeRange: "La latitud debe estar entre −90 y 90. Escríbela antes que la longitud.",
  longitudeRange: "La longitud debe estar entre −180 y 180.",
  minutesRange: "Los minutos y segundos deben ser menores que 60.",
};
