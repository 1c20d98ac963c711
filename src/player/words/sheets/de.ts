import { plural } from "../plural.ts";
import type { SheetWords } from "./en.ts";

const n = (count: number, one: string, other: string): string => plural("de", count, { one, other });

export const deSheets: SheetWords = {
  changeApp: "Diese App ändern",
  changeAppHelp: "Ansichten, Daten, Regeln und Rollen, Karte für Karte",
  forBuilders: "Für Entwickler",
  forBuildersHelp: "Quelltext, Server, Anfragen, Uhr, Rollen",
  backupSaved: "Backup gespeichert",
  rolesOf: (name: string) => `Rollen von ${name}`,
  rolesHelp: "Zum Einrichten und Testen. Wer dieses Gerät hat, kann Rollen ändern.",
  whatRolesMay: "Was jede Rolle darf",
  rightsHelp: "Aus dem Dokument. Wer mehrere Rollen hat, darf alles, was eine davon darf.",
  see: "Sehen",
  create: "Anlegen",
  change: "Ändern",
  sometimes: "Wenn",
  ofOneself: "Nur für dich selbst.",
  closedTitle: "Du kannst das ansehen, aber nicht speichern",
  moveTo: "Verschieben nach …",
  moveOne: (name: string) => `${name} verschieben`,
  noMove: "Verschieben ist gerade nicht möglich.",
  cantGo: (column: string) => `Verschieben nach „${column}“ ist gerade nicht möglich.`,
  moveUp: "Nach oben",
  moveDown: "Nach unten",
  setAside: "Werte prüfen",
  setAsideHelp:
    "Diese Werte passen nicht in ihre Felder: Das Dokument wurde geändert, oder ein Server hat sie geschickt. Sie bleiben, bis du entscheidest.",
  setAsideNone: "Nichts zu prüfen",
  setAsideNoneHelp: "Wenn ein Wert nicht in sein Feld passt, findest du ihn hier.",
  setAsideOf: (count: number) => n(count, "# Wert prüfen", "# Werte prüfen"),
  lookAtThem: "Prüfen",
  putBack: "Wiederherstellen",
  giveUp: "Löschen",
  giveUpTitle: "Diesen Wert löschen?",
  giveUpHelp: "Er wird von diesem Gerät gelöscht. Du kannst das direkt danach rückgängig machen.",
  wasPutBack: "Wert wiederhergestellt",
  wasGivenUp: "Wert gelöscht",
  notYoursToDecide: "Frag jemanden, der das bearbeiten darf.",
  noLonger: {
    "not-a-choice": "Diese Option gibt es nicht mehr.",
    "no-such-record": "Den verknüpften Eintrag gibt es nicht mehr.",
    "other-kind": "Das Feld hat jetzt einen anderen Typ.",
    "from-server": "Der Server hat das geschickt, es passt aber nicht in das Feld.",
  },
};
