import type { LockWords } from "./en.ts";

export const deLock: LockWords = {
  lock: "Mit PIN sperren",
  on: "Ein",
  off: "Aus",
  help: "Sie hält andere davon ab, diese App auf diesem Telefon zu öffnen. Die Einträge werden nicht verschlüsselt: Wer sich mit dem Browser gut auskennt oder ein Backup hat, kann sie lesen.",
  pin: "PIN",
  again: "Die PIN noch einmal",
  present: "Die jetzige PIN",
  short: "Mindestens 4 Ziffern.",
  differs: "Die beiden sind nicht gleich.",
  wrong: "Das ist nicht die PIN.",
  wait: "Zu viele Versuche. Warte {time}.",
  set: "Diese App sperren",
  take: "Sperre aufheben",
  wasSet: "Ab jetzt gesperrt",
  wasTaken: "Die Sperre ist aufgehoben",
  locked: "Gesperrt",
  unlock: "Entsperren",
  forgot: "PIN vergessen?",
  forgotHelp:
    "Niemand kann sie nachsehen. Die Sperre geht nur zusammen mit allen Einträgen dieser App auf diesem Telefon weg; ein Backup bringt sie zurück.",
  erase: "Einträge und Sperre entfernen",
  eraseTitle: "Alle Einträge und die Sperre entfernen?",
};
