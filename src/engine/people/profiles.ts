import type { Profile } from "../contract/app.ts";
import { PERSON } from "../document/lookup.ts";
import type { Runtime } from "../runtime.ts";
import type { Actor } from "../turn.ts";

/**
 * Person records are the profiles of the device. Where there are none, the app makes one, "Me", with the role that
 * point 6 gives a new user (else the role without sign-in, else every role that the document names), so that an app can
 * be used at once. It goes when sample data bring people of their own.
 */
export const DEFAULT_PERSON = "me";

const PROFILE = "profile";

export function rolesOfNewPerson(app: Runtime): readonly string[] {
  const { roleOfNewUser, roleWithoutSignIn, roles } = app.lookup.model.roles;
  const one = roleOfNewUser?.value ?? roleWithoutSignIn?.value;
  return one === undefined ? roles : [one];
}

export function ensureSomebody(app: Runtime): void {
  const { records, clock } = app.ports;
  if (records.count({ entity: PERSON, where: null }) > 0) return;
  const now = clock.now();
  records.insert(PERSON, {
    id: DEFAULT_PERSON,
    created_at: now,
    created_by: null,
    changed_at: now,
    changed_by: null,
    name: "Me",
    roles: rolesOfNewPerson(app),
  });
}

/** Most people that are offered as profiles. */
const MOST_PROFILES = 200;

export function profiles(app: Runtime): readonly Profile[] {
  const ids = app.ports.records.ids({ entity: PERSON, where: null }, [], MOST_PROFILES, 0);
  return ids.map((id) => profileOf(app, id)).filter((profile) => profile !== null);
}

export function profileOf(app: Runtime, id: string): Profile | null {
  const person = app.ports.records.read(PERSON, id);
  if (person === null) return null;
  const roles = Array.isArray(person["roles"]) ? person["roles"].filter((role) => typeof role === "string") : [];
  return { id, name: typeof person["name"] === "string" ? person["name"] : "", roles };
}

/** Who acts: the chosen profile, else the first. */
export function currentProfile(app: Runtime): Profile {
  const chosen = app.ports.journal.get(PROFILE);
  const profile = typeof chosen === "string" ? profileOf(app, chosen) : null;
  return profile ?? profiles(app)[0] ?? { id: DEFAULT_PERSON, name: "Me", roles: rolesOfNewPerson(app) };
}

export function choose(app: Runtime, id: string): void {
  if (profileOf(app, id) !== null) app.ports.journal.set(PROFILE, id);
}

export function actorOf(profile: Profile): Actor {
  return { person: profile.id, roles: profile.roles };
}
