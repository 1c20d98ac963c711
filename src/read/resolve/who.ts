import type { Who } from "#model/4-states.ts";
import { looseName } from "#text/names.ts";
import type { Names } from "../names.ts";
import type { Resolver } from "./resolver.ts";

/** *Who* is a role first: if a person field has the same name, the role applies, and the author gets a message. */
export function rolesOrFields(
  { reading, names }: Resolver,
  rolesGiven: readonly string[],
  entity: string,
): (who: Who) => Who {
  const isGiven = (name: string): boolean => rolesGiven.some((each) => looseName(each) === looseName(name));
  return (who) => {
    const words = reading.wordsOf(who);
    if (words === null) return who;
    if (who.kind === "role") {
      const bare = words.replace(OF_THE_RECORD, "");
      const meant = personMeant(names, entity, bare);
      const isOfRecord = /^(?:its|his|her|their)\s/iu.test(words);
      // If no role is assigned anywhere, people choose among the roles in Who.
      const isKnown = isGiven(who.role) || (rolesGiven.length === 0 && !isOfRecord);
      if (!isKnown && (meant !== null || leadsElsewhere(names, entity, bare))) {
        reading.problem("who-not-a-person", who.span, { written: words, near: meant });
        return isOfRecord ? { kind: "nobody", span: who.span } : who;
      }
      if (bare !== words && meant !== null && isGiven(who.role))
        reading.problem("who-role-or-record", who.span, { role: who.role, written: words, meant });
      return who;
    }
    const role = rolesGiven.find((each) => looseName(each) === looseName(words));
    if (role === undefined || who.kind !== "person") return who;
    reading.problem("who-role-and-field", who.span, { name: role, field: who.field });
    return { kind: "role", role, span: who.span };
  };
}

/** `the singer`, `its driver`: a person related to the record. */
const OF_THE_RECORD = /^(?:the|its|his|her|their|this)\s+(?=\p{L})/iu;

/**
 * The single person that a field, or the record itself, leads to: `driver.person` if Driver has only one person field.
 */
export function personMeant(names: Names, entity: string, written: string): string | null {
  const own = names.pathToPerson(entity, written);
  if (own !== null) return own;
  if (names.entity(written) === entity) return onlyPersonOf(names, entity);
  const field = names.field(entity, written);
  const target = field === null ? undefined : names.target(entity, field);
  const person = target === undefined ? null : onlyPersonOf(names, target);
  return person === null ? null : `${field}.${person}`;
}

function onlyPersonOf(names: Names, entity: string): string | null {
  const [only, ...others] = names
    .fieldKeys(entity)
    .filter((key) => key !== "created_by" && key !== "changed_by" && names.isPerson(entity, key));
  return only === undefined || others.length > 0 ? null : only;
}

/** True for a field that refers to a record other than a person. */
function leadsElsewhere(names: Names, entity: string, written: string): boolean {
  const field = names.field(entity, written);
  return field !== null && names.target(entity, field) !== undefined;
}
