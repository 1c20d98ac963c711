import type { DifferenceWords } from "./difference-words.ts";

const list = new Intl.ListFormat("en", { type: "conjunction" });
const upper = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

const counts = ({ added, removed, changed }: Record<"added" | "removed" | "changed", number>): string =>
  [added > 0 ? `${added} added` : "", changed > 0 ? `${changed} changed` : "", removed > 0 ? `${removed} removed` : ""]
    .filter((part) => part !== "")
    .join(", ");

export const en: DifferenceWords = {
  items: {
    app: "app",
    screen: "screen",
    block: "block",
    entity: "entity",
    field: "field",
    status: "status",
    event: "event",
    rule: "rule",
    roles: "roles",
    role: "role",
    calls: "calls",
    call: "call",
    resource: "server records",
    error: "error",
    constant: "constant",
    formula: "formula",
    limit: "limit",
    scenarios: "scenarios",
    scenario: "scenario",
  },
  actions: { see: "see", create: "create", change: "change", delete: "delete" },
  and: (all) => list.format(all),
  sentences: {
    "may-now": ({ role, actions, thing }) => `${role} may now ${actions} ${thing}`,
    "may-now-if": ({ role, actions, thing, condition }) => `${role} may now ${actions} ${thing} if ${condition}`,
    "may-no-longer": ({ role, actions, thing }) => `${role} may no longer ${actions} ${thing}`,
    "may-only-if": ({ role, actions, thing, condition }) => `${role} may ${actions} ${thing} only if ${condition}`,
    "may-always": ({ role, actions, thing, condition }) =>
      `${role} may now always ${actions} ${thing}, not only if ${condition}`,
    "may-if-instead": ({ role, actions, thing, condition, earlier }) =>
      `${role} may ${actions} ${thing} if ${condition}, before if ${earlier}`,
    "rights-closed": () => "Everyone may do only what section 6 allows",
    "rights-open": () => "Everyone may do everything: section 6 has no rows",
    "item-added": ({ item, name }) => `${upper(item)} ${name} is new`,
    "item-removed": ({ item, name }) => `${upper(item)} ${name} is gone`,
    "item-renamed": ({ item, name, from }) => `${upper(item)} ${from} was renamed to ${name}`,
    "item-broken": ({ item, name, why }) => `${upper(item)} ${name} no longer works: ${why}`,
    "item-mended": ({ item, name }) => `${upper(item)} ${name} works again`,
    "order-changed": ({ name, of }) => `${name}: new order of ${of === "status" ? "statuses" : `${of}s`}`,
    required: ({ name }) => `${name} becomes required`,
    optional: ({ name }) => `${name} becomes optional`,
    "required-if": ({ name, condition }) => `${name} becomes required if ${condition}`,
    "type-changed": ({ name, from, to }) => `${name} becomes ${to}, was ${from}`,
    "fact-added": ({ item, name, fact, after }) => `${upper(item)} ${name}: ${fact} is now “${after}”`,
    "fact-removed": ({ item, name, fact, before }) => `${upper(item)} ${name}: ${fact} is gone, was “${before}”`,
    "fact-changed": ({ item, name, fact, before, after }) =>
      `${upper(item)} ${name}: ${fact} is now “${after}”, was “${before}”`,
    "meaning-changed": ({ item, name, fact }) => `${upper(item)} ${name}: ${fact} means something else now`,
    "entry-added": ({ item, name, fact, entry }) => `${upper(item)} ${name} now also: ${entry} (${fact})`,
    "entry-removed": ({ item, name, fact, entry }) => `${upper(item)} ${name} no longer: ${entry} (${fact})`,
    "samples-changed": ({ entity, ...changed }) => `Sample data of ${entity}: ${counts(changed)}`,
    "words-changed": ({ language, ...changed }) => `Words in ${language}: ${counts(changed) || "no texts"}`,
  },
};
