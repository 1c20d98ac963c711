import type { InspectWords } from "./en.ts";

export const es: InspectWords = {
  whyNoButton: "¿Por qué no hay un botón?",
  everythingOffered: "Todo lo que se puede hacer aquí tiene un botón.",
  backToPointing: "Señalar otra cosa",
  toTop: "Mover arriba",
  toBottom: "Mover abajo",
  tapIt: "Tocarlo",
  create: (entity) => `Nuevo: ${entity}`,
  screen: (name) => `Pantalla «${name}»`,
  onlyFrom: (from, status) => `Solo es posible en el estado ${from}. Este registro está en ${status}.`,
  onlyFromNoStatus: (from) => `Solo es posible en el estado ${from}. Este registro no tiene estado.`,
  notLet: "Esta pantalla no lo ofrece: «Lets a user» no lo nombra.",
  byEffects: "Ocurre automáticamente como parte de otra acción.",
  rule: "Regla:",
};
