import { plural } from "#player/words/plural.ts";
import type { FromFileWords } from "./en.ts";

const n = (count: number, one: string, other: string): string => plural("de", count, { one, other });

export const de: FromFileWords = {
  title: "Aus Tabelle, Formular oder API",
  help: "Wähle eine Tabelle (XLSX, ODS, CSV, JSON), ein Formular von ODK oder Kobo (XLSForm), ein OpenAPI-Dokument oder ein JSON-Schema.",
  choose: "Datei auswählen",
  chooseOther: "Andere Datei wählen",
  isBackup: "Das ist ein Backup. Es enthält die App mit allen Daten und lässt sich so wiederherstellen, wie es war.",
  isDocument: "Diese Datei ist bereits eine App. Du kannst sie direkt hinzufügen.",
  reading: "Datei wird gelesen …",
  appName: "Name der App",
  sheetRows: (sheet, rows) => `${sheet}, ${n(rows, "# Zeile", "# Zeilen")}`,
  rowsToo: "Zeilen übernehmen",
  rowsTooHelp: "Lange Tabellen werden gleich nach dem Anlegen der App importiert.",
  rowsLater: (count: string) => `Zeilen, die hinzukommen, sobald die App angelegt ist: ${count}.`,
  use: "Verwenden",
  left: "Ausgelassen",
  name: "Name",
  type: "Typ",
  inTheFile: (header) => `In der Datei: ${header}`,
  required: "Pflichtfeld",
  noDuplicates: "Keine Duplikate",
  link: (name) => `Verknüpfung mit ${name}`,
  next: "Weiter",
  back: "Zurück",
  make: "App erstellen",
  taken: (taken, of) => `${taken} von ${of} Angaben übernommen`,
  takenHelp: "Du kannst später alles ändern.",
  contents: "In der App",
  fields: (count) => n(count, "# Feld", "# Felder"),
  notes: "Als Notiz behalten oder ausgelassen",
  allTaken: "Nichts wurde ausgelassen.",
  more: (count) => `und ${count} weitere`,
  refusals: {
    unknown:
      "Aus dieser Datei kann keine App werden. Wähle eine Tabelle, ein Formular, ein OpenAPI-Dokument oder ein JSON-Schema.",
    old: "Das ist eine alte Excel-Datei (.xls). Speichere sie als .xlsx und versuche es erneut.",
    locked: "Diese Datei ist mit einem Passwort geschützt. Speichere sie ohne Passwort und versuche es erneut.",
    damaged: "Diese Datei ist beschädigt oder unvollständig. Lade sie erneut herunter oder kopiere sie noch einmal.",
    damagedLine: (line) =>
      `Zeile ${line} dieser Datei ist beschädigt. Korrigiere sie oder kopiere die Datei noch einmal.`,
    large: "Diese Datei ist zu groß.",
    empty: "Diese Datei ist leer.",
  },
};
