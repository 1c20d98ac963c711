import { plural } from "../plural.ts";
import type { SheetWords } from "./en.ts";

const n = (count: number, one: string, other: string): string => plural("es", count, { one, other });

export const esSheets: SheetWords = {
  rolesOf: (name: string) => `Roles de ${name}`,
  rolesHelp: "Quien tiene este teléfono puede cambiarlos, para prepararlo todo o para probar.",
  whatRolesMay: "Qué puede hacer cada rol",
  rightsHelp: "Calculado a partir del documento. Quien tiene varios roles puede lo que pueda cualquiera de ellos.",
  see: "Ver",
  create: "Crear",
  change: "Cambiar",
  sometimes: "Si",
  ofOneself: "Solo para uno mismo.",
  closedTitle: "Puedes mirar, pero no guardar",
  moveTo: "Mover a …",
  moveOne: (name: string) => `Mover ${name}`,
  noMove: "Desde aquí no puede ir a ningún sitio.",
  cantGo: (column: string) => `Ahora no puede pasar a «${column}».`,
  moveUp: "Subir",
  moveDown: "Bajar",
  setAside: "Apartado",
  setAsideHelp: "El documento ha cambiado y estos valores ya no encajan. Se guardan hasta que decidas.",
  setAsideNone: "No hay nada apartado",
  setAsideNoneHelp: "Cuando el documento cambia y un valor ya no encaja en su campo, se guarda aquí.",
  setAsideOf: (count: number) => n(count, "Se apartó # valor", "Se apartaron # valores"),
  lookAtThem: "Verlos",
  putBack: "Devolver",
  giveUp: "Descartar",
  giveUpTitle: "¿Descartar este valor?",
  giveUpHelp: "Se quita de este teléfono. Justo después todavía puedes deshacerlo.",
  wasPutBack: "Está otra vez en su campo",
  wasGivenUp: "Descartado",
  notYoursToDecide: "Debe decidirlo alguien que pueda cambiarlo.",
  noLonger: {
    "not-a-choice": "Ya no está entre las opciones.",
    "no-such-record": "Lo que nombraba no existe.",
    "other-kind": "El campo contiene ahora otra cosa.",
  },
};
