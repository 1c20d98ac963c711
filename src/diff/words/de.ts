import type { DifferenceWords } from "./difference-words.ts";

const list = new Intl.ListFormat("de", { type: "conjunction" });

const counts = ({ added, removed, changed }: Record<"added" | "removed" | "changed", number>): string =>
  [added > 0 ? `${added} neu` : "", changed > 0 ? `${changed} geändert` : "", removed > 0 ? `${removed} entfernt` : ""]
    .filter((part) => part !== "")
    .join(", ");

export const de: DifferenceWords = {
  items: {
    app: "App",
    screen: "Ansicht",
    block: "Block",
    entity: "Eintragsart",
    field: "Feld",
    status: "Status",
    event: "Ereignis",
    rule: "Regel",
    roles: "Rollen",
    role: "Rolle",
    calls: "Aufrufe",
    call: "Aufruf",
    resource: "Serverdaten",
    error: "Fehler",
    constant: "Konstante",
    formula: "Formel",
    limit: "Grenzwert",
    scenarios: "Szenarien",
    scenario: "Szenario",
  },
  actions: { see: "ansehen", create: "anlegen", change: "ändern", delete: "löschen" },
  and: (all) => list.format(all),
  sentences: {
    "may-now": ({ role, actions, thing }) => `${role} darf jetzt: ${thing} ${actions}`,
    "may-now-if": ({ role, actions, thing, condition }) => `${role} darf jetzt, wenn ${condition}: ${thing} ${actions}`,
    "may-no-longer": ({ role, actions, thing }) => `${role} darf nicht mehr: ${thing} ${actions}`,
    "may-only-if": ({ role, actions, thing, condition }) =>
      `${role} darf nur noch, wenn ${condition}: ${thing} ${actions}`,
    "may-always": ({ role, actions, thing, condition }) =>
      `${role} darf jetzt immer, nicht nur wenn ${condition}: ${thing} ${actions}`,
    "may-if-instead": ({ role, actions, thing, condition, earlier }) =>
      `${role} darf, wenn ${condition} (vorher wenn ${earlier}): ${thing} ${actions}`,
    "rights-closed": () => "Alle dürfen nur noch, was Abschnitt 6 erlaubt",
    "rights-open": () => "Alle dürfen alles: Abschnitt 6 hat keine Zeilen",
    "item-added": ({ item, name }) => `${item} ${name} ist neu`,
    "item-removed": ({ item, name }) => `${item} ${name} fällt weg`,
    "item-renamed": ({ item, name, from }) => `${item} ${from} heißt jetzt ${name}`,
    "item-broken": ({ item, name, why }) => `${item} ${name} funktioniert nicht mehr: ${why}`,
    "item-mended": ({ item, name }) => `${item} ${name} funktioniert wieder`,
    "order-changed": ({ name, of }) => `${name}: neue Reihenfolge (${of})`,
    required: ({ name }) => `${name} wird Pflichtfeld`,
    optional: ({ name }) => `${name} ist keine Pflicht mehr`,
    "required-if": ({ name, condition }) => `${name} wird Pflichtfeld, wenn ${condition}`,
    "type-changed": ({ name, from, to }) => `${name} wird ${to}, war ${from}`,
    "fact-added": ({ item, name, fact, after }) => `${item} ${name}: ${fact} ist jetzt „${after}“`,
    "fact-removed": ({ item, name, fact, before }) => `${item} ${name}: ${fact} entfällt, war „${before}“`,
    "fact-changed": ({ item, name, fact, before, after }) =>
      `${item} ${name}: ${fact} ist jetzt „${after}“, war „${before}“`,
    "meaning-changed": ({ item, name, fact }) => `${item} ${name}: ${fact} bedeutet jetzt etwas anderes`,
    "entry-added": ({ item, name, fact, entry }) => `${item} ${name} jetzt auch: ${entry} (${fact})`,
    "entry-removed": ({ item, name, fact, entry }) => `${item} ${name} nicht mehr: ${entry} (${fact})`,
    "samples-changed": ({ entity, ...changed }) => `Beispieldaten ${entity}: ${counts(changed)}`,
    "words-changed": ({ language, ...changed }) => `Wörter ${language}: ${counts(changed) || "keine Texte"}`,
  },
};
