import { plural } from "../plural.ts";
import type { SheetWords } from "./en.ts";

const n = (count: number, one: string, other: string): string => plural("es", count, { one, other });

export const esSheets: SheetWords = {
  changeApp: "Cambiar esta app",
  changeAppHelp: "Pantallas, datos, reglas y roles, tarjeta por tarjeta",
  forBuilders: "Para creadores",
  forBuildersHelp: "Código fuente, servidor, peticiones, reloj, roles",
  backupSaved: "Copia guardada",
  rolesOf: (name: string) => `Roles de ${name}`,
  rolesHelp: "Para configurar y probar. Quien tenga este dispositivo puede cambiar los roles.",
  whatRolesMay: "Qué puede hacer cada rol",
  rightsHelp: "Según el documento. Los permisos de varios roles se suman.",
  see: "Ver",
  create: "Crear",
  change: "Cambiar",
  sometimes: "Si",
  ofOneself: "Solo para ti.",
  closedTitle: "Puedes verlo, pero no guardarlo",
  moveTo: "Mover a…",
  moveOne: (name: string) => `Mover ${name}`,
  noMove: "Ahora no se puede mover.",
  cantGo: (column: string) => `Ahora no se puede mover a «${column}».`,
  moveUp: "Subir",
  moveDown: "Bajar",
  setAside: "Valores por revisar",
  setAsideHelp:
    "Estos valores no encajan en sus campos: cambió el documento o los envió un servidor. Se conservan hasta que decidas.",
  setAsideNone: "Nada por revisar",
  setAsideNoneHelp: "Si un valor no encaja en su campo, lo verás aquí.",
  setAsideOf: (count: number) => n(count, "# valor por revisar", "# valores por revisar"),
  lookAtThem: "Revisar",
  putBack: "Restaurar",
  giveUp: "Eliminar",
  giveUpTitle: "¿Eliminar este valor?",
  giveUpHelp: "Se eliminará de este dispositivo. Podrás deshacerlo justo después.",
  wasPutBack: "Valor restaurado",
  wasGivenUp: "Valor eliminado",
  notYoursToDecide: "Pídelo a alguien que pueda editarlo.",
  noLonger: {
    "not-a-choice": "Esta opción ya no existe.",
    "no-such-record": "El elemento vinculado ya no existe.",
    "other-kind": "El campo ahora tiene otro tipo.",
    "from-server": "Lo envió el servidor, pero no encaja en el campo.",
  },
};
