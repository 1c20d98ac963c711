import { plural } from "../plural.ts";
import type { SheetWords } from "./en.ts";

const n = (count: number, one: string, other: string): string => plural("fr", count, { one, other });

export const frSheets: SheetWords = {
  changeApp: "Modifier cette appli",
  changeAppHelp: "Écrans, données, règles et rôles, carte par carte",
  forBuilders: "Pour les concepteurs",
  forBuildersHelp: "Code source, serveur, requêtes, horloge, rôles",
  backupSaved: "Sauvegarde enregistrée",
  rolesOf: (name: string) => `Rôles de ${name}`,
  rolesHelp: "Pour la configuration et les tests. Toute personne qui a cet appareil peut changer les rôles.",
  whatRolesMay: "Ce que chaque rôle peut faire",
  rightsHelp: "D’après le document. Plusieurs rôles cumulent leurs droits.",
  see: "Voir",
  create: "Créer",
  change: "Modifier",
  sometimes: "Si",
  ofOneself: "Seulement pour vous-même.",
  closedTitle: "Consultation seule : vous ne pouvez pas enregistrer",
  moveTo: "Déplacer vers…",
  moveOne: (name: string) => `Déplacer ${name}`,
  noMove: "Déplacement impossible pour le moment.",
  cantGo: (column: string) => `Déplacement vers « ${column} » impossible pour le moment.`,
  moveUp: "Monter",
  moveDown: "Descendre",
  setAside: "Valeurs à vérifier",
  setAsideHelp:
    "Ces valeurs ne conviennent pas à leurs champs : le document a changé, ou un serveur les a envoyées. Elles sont gardées jusqu’à votre décision.",
  setAsideNone: "Rien à vérifier",
  setAsideNoneHelp: "Si une valeur ne convient pas à son champ, vous la trouverez ici.",
  setAsideOf: (count: number) => n(count, "# valeur à vérifier", "# valeurs à vérifier"),
  lookAtThem: "Vérifier",
  putBack: "Restaurer",
  giveUp: "Supprimer",
  giveUpTitle: "Supprimer cette valeur ?",
  giveUpHelp: "Elle sera supprimée de cet appareil. Vous pourrez annuler juste après.",
  wasPutBack: "Valeur restaurée",
  wasGivenUp: "Valeur supprimée",
  notYoursToDecide: "Demandez à une personne autorisée à modifier ceci.",
  noLonger: {
    "not-a-choice": "Cette option n’existe plus.",
    "no-such-record": "L’élément lié n’existe plus.",
    "other-kind": "Le champ a changé de type.",
    "from-server": "Envoyé par le serveur, mais le champ ne peut pas le contenir.",
  },
};
