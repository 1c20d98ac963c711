import { plural } from "../plural.ts";
import type { SheetWords } from "./en.ts";

const n = (count: number, one: string, other: string): string => plural("de", count, { one, other });

export const deSheets: SheetWords = {
  rolesOf: (name: string) => `Rollen von ${name}`,
  rolesHelp: "Wer dieses Telefon in der Hand hat, darf sie ändern: zum Einrichten oder zum Ausprobieren.",
  whatRolesMay: "Was jede Rolle darf",
  rightsHelp: "Aus dem Dokument errechnet. Wer mehrere Rollen hat, darf, was eine davon darf.",
  see: "Sehen",
  create: "Anlegen",
  change: "Ändern",
  sometimes: "Wenn",
  ofOneself: "Nur für sich selbst.",
  closedTitle: "Ansehen geht, sichern nicht",
  moveTo: "Verschieben nach …",
  moveOne: (name: string) => `${name} verschieben`,
  noMove: "Von hier aus geht es nirgendwohin.",
  cantGo: (column: string) => `Nach „${column}“ geht es jetzt nicht.`,
  moveUp: "Nach oben",
  moveDown: "Nach unten",
  setAside: "Beiseitegelegt",
  setAsideHelp:
    "Das Dokument hat sich geändert, und diese Werte passen nicht mehr. Sie bleiben aufgehoben, bis du entscheidest.",
  setAsideNone: "Nichts ist beiseitegelegt",
  setAsideNoneHelp: "Ändert sich das Dokument und passt ein Wert nicht mehr in sein Feld, wird er hier aufgehoben.",
  setAsideOf: (count: number) => n(count, "# Wert davon wurde beiseitegelegt", "# Werte davon wurden beiseitegelegt"),
  lookAtThem: "Ansehen",
  putBack: "Zurücklegen",
  giveUp: "Aufgeben",
  giveUpTitle: "Diesen Wert aufgeben?",
  giveUpHelp: "Er wird von diesem Telefon entfernt. Gleich danach lässt es sich noch rückgängig machen.",
  wasPutBack: "Wieder in seinem Feld",
  wasGivenUp: "Aufgegeben",
  notYoursToDecide: "Das muss jemand entscheiden, der es ändern darf.",
  noLonger: {
    "not-a-choice": "Es steht nicht mehr zur Auswahl.",
    "no-such-record": "Was es nannte, gibt es nicht.",
    "other-kind": "Das Feld nimmt jetzt etwas anderes auf.",
  },
};
