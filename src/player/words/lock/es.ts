import type { LockWords } from "./en.ts";

export const esLock: LockWords = {
  lock: "Bloqueo con PIN",
  on: "Activado",
  off: "Desactivado",
  help: "Evita que otros abran esta app en este dispositivo. Tus registros no están cifrados: alguien con conocimientos o con una copia puede leerlos.",
  pin: "PIN",
  again: "Repetir PIN",
  present: "PIN actual",
  short: "Usa al menos 4 dígitos.",
  differs: "Los PIN no coinciden.",
  wrong: "PIN incorrecto. Inténtalo de nuevo.",
  wait: "Demasiados intentos. Inténtalo de nuevo en {time}.",
  set: "Activar",
  take: "Desactivar",
  wasSet: "Bloqueo con PIN activado",
  wasTaken: "Bloqueo con PIN desactivado",
  locked: "Bloqueada",
  unlock: "Desbloquear",
  forgot: "¿Olvidaste tu PIN?",
  forgotHelp:
    "Un PIN no se puede recuperar. Puedes quitar el bloqueo eliminando todos los registros de esta app en este dispositivo. Una copia de seguridad los recupera.",
  erase: "Eliminar registros y desbloquear",
  eraseTitle: "¿Eliminar todos los registros y desbloquear?",
};
