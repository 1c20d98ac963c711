import type { LockWords } from "./en.ts";

export const frLock: LockWords = {
  lock: "Verrouiller par un code",
  on: "Activé",
  off: "Désactivé",
  help: "Le code empêche d’autres d’ouvrir cette application sur ce téléphone. Il ne chiffre pas les fiches : qui connaît bien le navigateur, ou a une sauvegarde, peut les lire.",
  pin: "Code",
  again: "Le code encore une fois",
  present: "Le code actuel",
  short: "Au moins 4 chiffres.",
  differs: "Les deux ne sont pas identiques.",
  wrong: "Ce n’est pas le code.",
  wait: "Trop d’essais. Attendez {time}.",
  set: "Verrouiller cette application",
  take: "Retirer le verrou",
  wasSet: "Verrouillée désormais",
  wasTaken: "Le verrou est retiré",
  locked: "Verrouillée",
  unlock: "Déverrouiller",
  forgot: "Code oublié ?",
  forgotHelp:
    "Personne ne peut le retrouver. Le verrou ne part qu’avec toutes les fiches de cette application sur ce téléphone ; une sauvegarde les ramène.",
  erase: "Retirer les fiches et le verrou",
  eraseTitle: "Retirer toutes les fiches et le verrou ?",
};
