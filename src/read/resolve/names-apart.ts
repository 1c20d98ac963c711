import type { StateTable, Who } from "#model/4-states.ts";
import type { Written } from "#model/expression.ts";
import { looseName } from "#text/names.ts";
import type { Names } from "../names.ts";
import type { Reading } from "../reading.ts";
import type { FirstPass } from "../first-pass.ts";

const BETWEEN = /\s+(?:and|or|&)\s+/iu;

/** `keeper and borrower`: two names, if each of them is known and the whole is not. */
export function apart(written: string, isKnown: (name: string) => boolean): string[] {
  const parts = written.split(BETWEEN);
  return parts.length > 1 && !isKnown(written) && parts.every(isKnown) ? parts : [written];
}

/** Splits `keeper and borrower` into two roles, once all roles are known. */
export function rolesApart(reading: Reading, names: Names, read: FirstPass, roles: readonly string[]): FirstPass {
  const known = new Set(roles.filter((role) => !BETWEEN.test(role)).map(looseName));
  const isRole = (name: string): boolean => known.has(looseName(name));
  const all = (written: readonly Written[]): Written[] =>
    written.flatMap(({ value, span }) => apart(value, isRole).map((each) => ({ value: each, span })));
  return {
    ...read,
    screens: read.screens.map((screen) => ({ ...screen, who: all(screen.who) })),
    states: read.states.map((table) => statesApart(reading, names, table, isRole, all)),
    roles: { ...read.roles, rights: read.roles.rights.map((right) => ({ ...right, roles: all(right.roles) })) },
  };
}

function statesApart(
  reading: Reading,
  names: Names,
  table: StateTable,
  isRole: (name: string) => boolean,
  all: (written: readonly Written[]) => Written[],
): StateTable {
  const { entity } = table;
  const field = (name: string): string | null => {
    const key = names.field(entity, name);
    return key !== null && names.isPerson(entity, key) ? key : null;
  };
  const who = (one: Who): Who[] => {
    if (one.kind !== "role" || !BETWEEN.test(one.role)) return [one];
    return apart(one.role, (name) => isRole(name) || field(name) !== null).map((name) => {
      const key = field(name);
      const { span } = one;
      if (key === null) return { kind: "role", role: name, span };
      const person: Who = { kind: "person", field: key, span };
      reading.markWho(person, name);
      return person;
    });
  };
  return {
    ...table,
    transitions: table.transitions.map((each) => ({ ...each, who: each.who?.flatMap(who) ?? null })),
    statuses: table.statuses.map((each) => ({
      ...each,
      openToChange: typeof each.openToChange === "boolean" ? each.openToChange : all(each.openToChange),
    })),
  };
}
