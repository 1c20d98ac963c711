import type { InspectWords } from "./en.ts";

export const de: InspectWords = {
  whyNoButton: "Warum fehlt eine Schaltfläche?",
  everythingOffered: "Alles, was hier möglich ist, hat eine Schaltfläche.",
  backToPointing: "Andere Stelle antippen",
  toTop: "Nach oben verschieben",
  toBottom: "Nach unten verschieben",
  tapIt: "Antippen",
  create: (entity) => `Neu: ${entity}`,
  screen: (name) => `Ansicht „${name}“`,
  onlyFrom: (from, status) => `Nur im Status ${from} möglich. Status dieses Eintrags: ${status}.`,
  onlyFromNoStatus: (from) => `Nur im Status ${from} möglich. Dieser Eintrag hat keinen Status.`,
  notLet: "Diese Ansicht bietet es nicht an: Unter „Lets a user“ steht es nicht.",
  byEffects: "Das passiert automatisch als Teil einer anderen Aktion.",
  rule: "Regel:",
};
