import { plural } from "../plural.ts";
import type { SheetWords } from "./en.ts";

const n = (count: number, one: string, other: string): string => plural("fr", count, { one, other });

export const frSheets: SheetWords = {
  rolesOf: (name: string) => `Rôles de ${name}`,
  rolesHelp: "Qui tient ce téléphone peut les changer, pour mettre en place ou pour essayer.",
  whatRolesMay: "Ce que chaque rôle peut faire",
  rightsHelp: "Calculé d’après le document. Qui a plusieurs rôles peut ce que peut l’un d’eux.",
  see: "Voir",
  create: "Créer",
  change: "Modifier",
  sometimes: "Si",
  ofOneself: "Seulement pour soi-même.",
  closedTitle: "Vous pouvez regarder, pas enregistrer",
  moveTo: "Déplacer vers …",
  moveOne: (name: string) => `Déplacer ${name}`,
  noMove: "D’ici, rien ne mène plus loin.",
  cantGo: (column: string) => `Impossible de passer à « ${column} » maintenant.`,
  moveUp: "Monter",
  moveDown: "Descendre",
  setAside: "Mis de côté",
  setAsideHelp:
    "Le document a changé et ces valeurs ne conviennent plus. Elles sont gardées jusqu’à ce que vous décidiez.",
  setAsideNone: "Rien n’est mis de côté",
  setAsideNoneHelp: "Quand le document change et qu’une valeur ne convient plus à son champ, elle est gardée ici.",
  setAsideOf: (count: number) => n(count, "# valeur a été mise de côté", "# valeurs ont été mises de côté"),
  lookAtThem: "Les voir",
  putBack: "Remettre",
  giveUp: "Abandonner",
  giveUpTitle: "Abandonner cette valeur ?",
  giveUpHelp: "Elle est retirée de ce téléphone. Juste après, vous pouvez encore annuler.",
  wasPutBack: "Remise dans son champ",
  wasGivenUp: "Abandonnée",
  notYoursToDecide: "Quelqu’un qui peut la modifier doit décider.",
  noLonger: {
    "not-a-choice": "Elle ne fait plus partie des choix.",
    "no-such-record": "Ce qu’elle désignait n’existe pas.",
    "other-kind": "Le champ contient maintenant autre chose.",
  },
};
