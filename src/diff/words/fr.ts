import type { DifferenceWords } from "./difference-words.ts";

const list = new Intl.ListFormat("fr", { type: "conjunction" });

const counts = ({ added, removed, changed }: Record<"added" | "removed" | "changed", number>): string =>
  [
    added > 0 ? `ajouts : ${added}` : "",
    changed > 0 ? `modifications : ${changed}` : "",
    removed > 0 ? `suppressions : ${removed}` : "",
  ]
    .filter((part) => part !== "")
    .join(", ");

export const fr: DifferenceWords = {
  items: {
    app: "App",
    screen: "Écran",
    block: "Bloc",
    entity: "Type de fiche",
    field: "Champ",
    status: "Statut",
    event: "Événement",
    rule: "Règle",
    roles: "Rôles",
    role: "Rôle",
    calls: "Appels",
    call: "Appel",
    resource: "Données du serveur",
    error: "Erreur",
    constant: "Constante",
    formula: "Formule",
    limit: "Limite",
    scenarios: "Scénarios",
    scenario: "Scénario",
  },
  actions: { see: "voir", create: "créer", change: "modifier", delete: "supprimer" },
  and: (all) => list.format(all),
  sentences: {
    "may-now": ({ role, actions, thing }) => `${role} peut maintenant ${actions} : ${thing}`,
    "may-now-if": ({ role, actions, thing, condition }) =>
      `${role} peut maintenant ${actions} si ${condition} : ${thing}`,
    "may-no-longer": ({ role, actions, thing }) => `${role} ne peut plus ${actions} : ${thing}`,
    "may-only-if": ({ role, actions, thing, condition }) =>
      `${role} peut ${actions} seulement si ${condition} : ${thing}`,
    "may-always": ({ role, actions, thing, condition }) =>
      `${role} peut maintenant toujours ${actions}, et non seulement si ${condition} : ${thing}`,
    "may-if-instead": ({ role, actions, thing, condition, earlier }) =>
      `${role} peut ${actions} si ${condition}, avant si ${earlier} : ${thing}`,
    "rights-closed": () => "Chacun ne peut faire que ce que permet la section 6",
    "rights-open": () => "Tout le monde peut tout faire : la section 6 n’a aucune ligne",
    "item-added": ({ item, name }) => `${item} ${name} : ajout`,
    "item-removed": ({ item, name }) => `${item} ${name} : suppression`,
    "item-renamed": ({ item, name, from }) => `${item} ${from} s’appelle maintenant ${name}`,
    "item-broken": ({ item, name, why }) => `${item} ${name} ne fonctionne plus : ${why}`,
    "item-mended": ({ item, name }) => `${item} ${name} fonctionne de nouveau`,
    "order-changed": ({ name, of }) => `${name} : nouvel ordre (${of})`,
    required: ({ name }) => `${name} devient obligatoire`,
    optional: ({ name }) => `${name} devient facultatif`,
    "required-if": ({ name, condition }) => `${name} devient obligatoire si ${condition}`,
    "type-changed": ({ name, from, to }) => `${name} devient ${to}, avant ${from}`,
    "fact-added": ({ item, name, fact, after }) => `${item} ${name} : ${fact} est maintenant « ${after} »`,
    "fact-removed": ({ item, name, fact, before }) => `${item} ${name} : ${fact} est retiré, avant « ${before} »`,
    "fact-changed": ({ item, name, fact, before, after }) =>
      `${item} ${name} : ${fact} est maintenant « ${after} », avant « ${before} »`,
    "meaning-changed": ({ item, name, fact }) => `${item} ${name} : ${fact} signifie maintenant autre chose`,
    "entry-added": ({ item, name, fact, entry }) => `${item} ${name}, maintenant aussi : ${entry} (${fact})`,
    "entry-removed": ({ item, name, fact, entry }) => `${item} ${name}, plus maintenant : ${entry} (${fact})`,
    "samples-changed": ({ entity, ...changed }) => `Données d’exemple ${entity} : ${counts(changed)}`,
    "words-changed": ({ language, ...changed }) => `Mots ${language} : ${counts(changed) || "aucun texte"}`,
  },
};
