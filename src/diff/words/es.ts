import type { DifferenceWords } from "./difference-words.ts";

const list = new Intl.ListFormat("es", { type: "conjunction" });

const counts = ({ added, removed, changed }: Record<"added" | "removed" | "changed", number>): string =>
  [
    added > 0 ? `añadidos: ${added}` : "",
    changed > 0 ? `cambiados: ${changed}` : "",
    removed > 0 ? `eliminados: ${removed}` : "",
  ]
    .filter((part) => part !== "")
    .join(", ");

export const es: DifferenceWords = {
  items: {
    app: "App",
    screen: "Pantalla",
    block: "Bloque",
    entity: "Tipo de registro",
    field: "Campo",
    status: "Estado",
    event: "Evento",
    rule: "Regla",
    roles: "Roles",
    role: "Rol",
    calls: "Llamadas",
    call: "Llamada",
    resource: "Datos del servidor",
    error: "Error",
    constant: "Constante",
    formula: "Fórmula",
    limit: "Límite",
    scenarios: "Escenarios",
    scenario: "Escenario",
  },
  actions: { see: "ver", create: "crear", change: "cambiar", delete: "eliminar" },
  and: (all) => list.format(all),
  sentences: {
    "may-now": ({ role, actions, thing }) => `${role} ahora puede ${actions}: ${thing}`,
    "may-now-if": ({ role, actions, thing, condition }) => `${role} ahora puede ${actions} si ${condition}: ${thing}`,
    "may-no-longer": ({ role, actions, thing }) => `${role} ya no puede ${actions}: ${thing}`,
    "may-only-if": ({ role, actions, thing, condition }) => `${role} solo puede ${actions} si ${condition}: ${thing}`,
    "may-always": ({ role, actions, thing, condition }) =>
      `${role} ahora siempre puede ${actions}, no solo si ${condition}: ${thing}`,
    "may-if-instead": ({ role, actions, thing, condition, earlier }) =>
      `${role} puede ${actions} si ${condition}, antes si ${earlier}: ${thing}`,
    "rights-closed": () => "Cada uno puede hacer solo lo que permite la sección 6",
    "rights-open": () => "Todos pueden hacerlo todo: la sección 6 no tiene filas",
    "item-added": ({ item, name }) => `${item} ${name}: añadido`,
    "item-removed": ({ item, name }) => `${item} ${name}: eliminado`,
    "item-renamed": ({ item, name, from }) => `${item} ${from} ahora se llama ${name}`,
    "item-broken": ({ item, name, why }) => `${item} ${name} ya no funciona: ${why}`,
    "item-mended": ({ item, name }) => `${item} ${name} vuelve a funcionar`,
    "order-changed": ({ name, of }) => `${name}: nuevo orden (${of})`,
    required: ({ name }) => `${name} pasa a ser obligatorio`,
    optional: ({ name }) => `${name} pasa a ser opcional`,
    "required-if": ({ name, condition }) => `${name} pasa a ser obligatorio si ${condition}`,
    "type-changed": ({ name, from, to }) => `${name} pasa a ser ${to}, antes ${from}`,
    "fact-added": ({ item, name, fact, after }) => `${item} ${name}: ${fact} ahora es «${after}»`,
    "fact-removed": ({ item, name, fact, before }) => `${item} ${name}: ${fact} desaparece, antes «${before}»`,
    "fact-changed": ({ item, name, fact, before, after }) =>
      `${item} ${name}: ${fact} ahora es «${after}», antes «${before}»`,
    "meaning-changed": ({ item, name, fact }) => `${item} ${name}: ${fact} ahora significa otra cosa`,
    "entry-added": ({ item, name, fact, entry }) => `${item} ${name}, ahora también: ${entry} (${fact})`,
    "entry-removed": ({ item, name, fact, entry }) => `${item} ${name}, ya no: ${entry} (${fact})`,
    "samples-changed": ({ entity, ...changed }) => `Datos de ejemplo ${entity}: ${counts(changed)}`,
    "words-changed": ({ language, ...changed }) => `Palabras ${language}: ${counts(changed) || "sin textos"}`,
  },
};
