import type { InspectWords } from "./en.ts";

export const fr: InspectWords = {
  whyNoButton: "Pourquoi manque-t-il un bouton ?",
  everythingOffered: "Tout ce qui est possible ici a un bouton.",
  backToPointing: "Montrer autre chose",
  tapIt: "Appuyer dessus",
  create: (entity) => `Nouveau : ${entity}`,
  screen: (name) => `Écran « ${name} »`,
  onlyFrom: (from, status) => `Seulement depuis ${from}. Cette fiche est ${status}.`,
  onlyFromNoStatus: (from) => `Seulement depuis ${from}. Cette fiche n’a pas de statut.`,
  notLet: "Cet écran ne le propose pas : « Lets a user » ne le nomme pas.",
  byEffects: "Personne ne le fait à la main. Cela arrive avec autre chose.",
  rule: "Règle :",
};
