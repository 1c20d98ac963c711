import type { TypedWords } from "./en.ts";

export const esTyped: TypedWords = {
  readAs: (taken, other) => `Leído como ${taken}, no ${other}`,
  notANumber: (example) => `Escribe un número, por ejemplo ${example}.`,
  notWhole: (example) => `Escribe un número entero, por ejemplo ${example}.`,
  tooManyPlaces: (places, example) => `Como máximo ${places} cifras decimales, por ejemplo ${example}.`,
  tooLong: "Este número tiene demasiadas cifras para guardarlo con exactitud. Escribe 15 cifras como máximo.",
  otherCurrency: (currency) => `Este importe está en ${currency}. Escríbelo sin otra moneda.`,
  wholeUnits: "Escribe aquí un número entero o elige una unidad menor.",
  notNegative: "Escribe un número que no sea negativo.",
  typePlace: "Escribir el lugar",
  place: "Latitud y longitud",
  notAPlace: (example) => `Escribe la latitud y la longitud, por ejemplo ${example}.`,
  latitudeRange: "La latitud va de −90 a 90. Escríbela primero y después la longitud.",
  longitudeRange: "La longitud va de −180 a 180.",
  minutesRange: "Los minutos y segundos de arco son menores que 60.",
};
