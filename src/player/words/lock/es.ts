import type { LockWords } from "./en.ts";

export const esLock: LockWords = {
  lock: "Bloquear con un PIN",
  on: "Activado",
  off: "Desactivado",
  help: "Impide que otros abran esta app en este teléfono. No cifra los registros: quien conozca bien el navegador, o tenga una copia de seguridad, puede leerlos.",
  pin: "PIN",
  again: "El PIN otra vez",
  present: "El PIN actual",
  short: "Al menos 4 cifras.",
  differs: "No son iguales.",
  wrong: "Ese no es el PIN.",
  wait: "Demasiados intentos. Espera {time}.",
  set: "Bloquear esta app",
  take: "Quitar el bloqueo",
  wasSet: "Bloqueada desde ahora",
  wasTaken: "El bloqueo está quitado",
  locked: "Bloqueada",
  unlock: "Desbloquear",
  forgot: "¿Olvidaste el PIN?",
  forgotHelp:
    "Nadie puede consultarlo. El bloqueo se quita solo junto con todos los registros de esta app en este teléfono; una copia de seguridad los devuelve.",
  erase: "Quitar registros y bloqueo",
  eraseTitle: "¿Quitar todos los registros y el bloqueo?",
};
