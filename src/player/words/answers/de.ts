import type { AnswersWords } from "./en.ts";

export const deAnswers: AnswersWords = {
  answered: (done: string, of: string) => `${done} von ${of}`,
  next: "Weiter",
  details: (title: string) => `Details: ${title}`,
  less: "Eins weniger",
  more: "Eins mehr",
  save: "Antwort speichern",
  leftOpen: (title: string) => `„${title}“ ist noch nicht gespeichert. Öffne es und ergänze, was fehlt.`,
  noField: (field: string) => `Ohne ${field}`,
  selectAll: "Alle auswählen",
  selectNone: "Auswahl aufheben",
  cantDelete: (title: string) => `„${title}“ kann noch nicht gelöscht werden`,
  inTheWay: "Diese Einträge verweisen noch darauf. Öffne sie, um sie zu ändern oder zu löschen.",
  goBack: "Zurück",
  location: {
    unavailable: "Dieses Gerät findet seinen Standort gerade nicht. Geh ins Freie oder gib den Standort ein.",
    timeout: "Die Standortsuche hat zu lange gedauert. Versuche es erneut oder gib den Standort ein.",
  },
};
