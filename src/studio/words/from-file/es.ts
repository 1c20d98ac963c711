import { plural } from "#player/words/plural.ts";
import type { FromFileWords } from "./en.ts";

const n = (count: number, one: string, other: string): string => plural("es", count, { one, other });

export const es: FromFileWords = {
  title: "Desde una tabla, un formulario o una API",
  help: "Elige una tabla (XLSX, ODS, CSV, JSON), un formulario de ODK o Kobo (XLSForm), un documento OpenAPI o un esquema JSON.",
  choose: "Elegir un archivo",
  chooseOther: "Elegir otro archivo",
  isBackup: "Es una copia de seguridad. Contiene la app con todos sus datos y se restaura tal como estaba.",
  isDocument: "Este archivo ya es una app. Puedes añadirla tal cual.",
  reading: "Leyendo el archivo…",
  appName: "Nombre de la app",
  sheetRows: (sheet, rows) => `${sheet}, ${n(rows, "# fila", "# filas")}`,
  rowsToo: "Incluir las filas",
  rowsTooHelp: "Las tablas largas se importan justo después de crear la app.",
  rowsLater: (count: string) => `Filas que se importarán en cuanto se cree la app: ${count}.`,
  use: "Usar",
  left: "Omitido",
  name: "Nombre",
  type: "Tipo",
  inTheFile: (header) => `En el archivo: ${header}`,
  required: "Obligatorio",
  noDuplicates: "Sin duplicados",
  link: (name) => `Enlace a ${name}`,
  next: "Siguiente",
  back: "Atrás",
  make: "Crear app",
  taken: (taken, of) => `${taken} de ${of} datos incluidos`,
  takenHelp: "Puedes cambiarlo todo más tarde.",
  contents: "En la app",
  fields: (count) => n(count, "# campo", "# campos"),
  notes: "Guardado como nota u omitido",
  allTaken: "No se omitió nada.",
  more: (count) => `y ${count} más`,
  refusals: {
    unknown:
      "Este archivo no puede convertirse en una app. Elige una tabla, un formulario, un documento OpenAPI o un esquema JSON.",
    old: "Es un archivo antiguo de Excel (.xls). Guárdalo como .xlsx e inténtalo de nuevo.",
    locked: "Este archivo está protegido con contraseña. Guárdalo sin ella e inténtalo de nuevo.",
    damaged: "Este archivo está dañado o incompleto. Descárgalo o cópialo de nuevo.",
    damagedLine: (line) => `La línea ${line} de este archivo está dañada. Corrígela o copia el archivo de nuevo.`,
    large: "Este archivo es demasiado grande.",
    empty: "Este archivo está vacío.",
  },
};
