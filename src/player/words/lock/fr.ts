import type { LockWords } from "./en.ts";

export const frLock: LockWords = {
  lock: "Code PIN",
  on: "Activé",
  off: "Désactivé",
  help: "Empêche d’autres personnes d’ouvrir cette app sur cet appareil. Vos fiches ne sont pas chiffrées : une personne qui s’y connaît, ou qui a une sauvegarde, peut les lire.",
  pin: "Code PIN",
  again: "Confirmer le code PIN",
  present: "Code PIN actuel",
  short: "Utilisez au moins 4 chiffres.",
  differs: "Les codes ne correspondent pas.",
  wrong: "Code incorrect. Réessayez.",
  wait: "Trop de tentatives. Réessayez dans {time}.",
  set: "Activer",
  take: "Désactiver",
  wasSet: "Code PIN activé",
  wasTaken: "Code PIN désactivé",
  locked: "Verrouillée",
  unlock: "Déverrouiller",
  forgot: "Code PIN oublié ?",
  forgotHelp:
    "Un code PIN ne peut pas être récupéré. Vous pouvez retirer le verrou en supprimant toutes les fiches de cette app sur cet appareil. Une sauvegarde les restaurera.",
  erase: "Supprimer les fiches et déverrouiller",
  eraseTitle: "Supprimer toutes les fiches et déverrouiller ?",
};
