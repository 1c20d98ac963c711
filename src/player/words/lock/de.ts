import type { LockWords } from "./en.ts";

export const deLock: LockWords = {
  lock: "PIN-Sperre",
  on: "Ein",
  off: "Aus",
  help: "Hält andere davon ab, diese App auf diesem Gerät zu öffnen. Deine Einträge sind nicht verschlüsselt: Wer sich auskennt oder ein Backup hat, kann sie trotzdem lesen.",
  pin: "PIN",
  again: "PIN wiederholen",
  present: "Aktuelle PIN",
  short: "Verwende mindestens 4 Ziffern.",
  differs: "Die PINs stimmen nicht überein.",
  wrong: "Falsche PIN. Versuche es erneut.",
  wait: "Zu viele Versuche. Versuche es in {time} erneut.",
  set: "Einschalten",
  take: "Ausschalten",
  wasSet: "PIN-Sperre eingeschaltet",
  wasTaken: "PIN-Sperre ausgeschaltet",
  locked: "Gesperrt",
  unlock: "Entsperren",
  forgot: "PIN vergessen?",
  forgotHelp:
    "Eine PIN lässt sich nicht wiederherstellen. Du kannst die Sperre aufheben, indem du alle Einträge dieser App auf diesem Gerät löschst. Ein Backup bringt sie zurück.",
  erase: "Einträge löschen und entsperren",
  eraseTitle: "Alle Einträge löschen und entsperren?",
};
