import type { InspectWords } from "./en.ts";

export const es: InspectWords = {
  whyNoButton: "¿Por qué no hay un botón?",
  everythingOffered: "Todo lo que se puede hacer aquí tiene un botón.",
  backToPointing: "Señalar otra cosa",
  tapIt: "Tocarlo",
  create: (entity) => `Nuevo: ${entity}`,
  screen: (name) => `Pantalla «${name}»`,
  onlyFrom: (from, status) => `Solo desde ${from}. Este registro está en ${status}.`,
  onlyFromNoStatus: (from) => `Solo desde ${from}. Este registro no tiene estado.`,
  notLet: "Esta pantalla no lo ofrece: «Lets a user» no lo nombra.",
  byEffects: "Nadie lo hace a mano. Ocurre como parte de otra cosa.",
  rule: "Regla:",
};
