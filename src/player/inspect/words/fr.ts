import type { InspectWords } from "./en.ts";

export const fr: InspectWords = {
  whyNoButton: "Pourquoi manque-t-il un bouton ?",
  everythingOffered: "Tout ce qui est possible ici a un bouton.",
  backToPointing: "Désigner autre chose",
  toTop: "Déplacer en haut",
  toBottom: "Déplacer en bas",
  tapIt: "Toucher",
  create: (entity) => `Nouveau : ${entity}`,
  screen: (name) => `Écran « ${name} »`,
  onlyFrom: (from, status) => `Possible uniquement avec le statut ${from}. Statut actuel : ${status}.`,
  onlyFromNoStatus: (from) => `Possible uniquement avec le statut ${from}. Cette fiche n’a pas de statut.`,
  notLet: "Cet écran ne le propose pas : « Lets a user » ne le nomme pas.",
  byEffects: "Cela se fait automatiquement, lors d’une autre action.",
  rule: "Règle :",
};
