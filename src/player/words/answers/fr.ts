import type { AnswersWords } from "./en.ts";

export const frAnswers: AnswersWords = {
  answered: (done: string, of: string) => `${done} sur ${of}`,
  next: "Suivant",
  details: (title: string) => `Détails : ${title}`,
  less: "Un de moins",
  more: "Un de plus",
  save: "Enregistrer la réponse",
  leftOpen: (title: string) => `Rien n’est encore enregistré pour « ${title} ». Ouvrez l’élément et complétez-le.`,
  noField: (field: string) => `Sans ${field}`,
  selectAll: "Tout sélectionner",
  selectNone: "Tout désélectionner",
  cantDelete: (title: string) => `Impossible de supprimer « ${title} » pour l’instant`,
  inTheWay: "Ces éléments y font encore référence. Ouvrez-les pour les modifier ou les supprimer.",
  goBack: "Revenir",
  location: {
    unavailable: "Cet appareil ne trouve pas sa position pour le moment. Sortez ou saisissez-la.",
    timeout: "La localisation a pris trop de temps. Réessayez ou saisissez la position.",
  },
};
