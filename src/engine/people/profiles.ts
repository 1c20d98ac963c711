import type { Profile } from "../contract/app.ts";
import { PERSON } from "../document/lookup.ts";
import type { Runtime } from "../runtime.ts";
import type { StoredRecord } from "../ports/records.ts";
import { Actor } from "../session/actor.ts";

/**
 * Person records are the profiles of the device. If there are none, the app creates a default person, "Me", with every
 * role of the document, because somebody has to set up an empty app. Until somebody edits it, it also gets roles that a
 * changed document adds, so that the first role does not lock the author out. Sample data with people removes it.
 */
export const DEFAULT_PERSON = "me";

const PROFILE = "profile";

const rolesOfFirstPerson = (app: Runtime): readonly string[] => app.lookup.model.roles.roles;

/** The role of a profile that is created on the device; null: the document names none. */
export function rolesOfNewUser(app: Runtime): readonly string[] | null {
  const role = app.lookup.model.roles.roleOfNewUser?.value;
  return role === undefined ? null : [role];
}

export function ensureSomebody(app: Runtime): void {
  const { records, clock } = app.ports;
  if (signsIn(app)) return;
  const roles = rolesOfFirstPerson(app);
  const made = records.read(PERSON, DEFAULT_PERSON);
  if (made?.["changed_by"] === null && String(made["roles"]) !== String(roles))
    records.update(PERSON, DEFAULT_PERSON, { roles });
  // The chosen profile is read at every start anyway; people are only counted if none was chosen.
  if (made !== null || chosenOn(app) !== null || records.count({ entity: PERSON, where: null }, 1) > 0) return;
  const now = clock.now();
  records.insert(PERSON, {
    id: DEFAULT_PERSON,
    created_at: now,
    created_by: null,
    changed_at: now,
    changed_by: null,
    name: "Me",
    roles,
  });
}

/** The most people to offer as profiles. */
const MOST_PROFILES = 200;

export function profiles(app: Runtime): readonly Profile[] {
  const ids = app.ports.records.ids({ entity: PERSON, where: null }, [], MOST_PROFILES, 0);
  return app.ports.records.values(PERSON, ids, ["name", "roles"]).map(profileFrom);
}

export function profileOf(app: Runtime, id: string): Profile | null {
  const person = app.ports.records.read(PERSON, id);
  return person === null ? null : profileFrom(person);
}

function profileFrom(person: StoredRecord): Profile {
  const roles = Array.isArray(person["roles"]) ? person["roles"].filter((role) => typeof role === "string") : [];
  return { id: String(person["id"]), name: typeof person["name"] === "string" ? person["name"] : "", roles };
}

/** Whether people sign in at a server; until they have, they are guests. */
export function signsIn({ lookup }: Runtime): boolean {
  const kind = lookup.model.roles.signIn?.kind ?? "profile";
  return kind !== "none" && kind !== "profile";
}

/** The profile of a session. An unknown or missing one is a guest: no person, with the role for guests. */
export function currentProfile(app: Runtime, chosen: string | null): Profile {
  const profile = chosen === null ? null : profileOf(app, chosen);
  if (profile !== null) return profile;
  if (chosen === DEFAULT_PERSON && !signsIn(app))
    return { id: DEFAULT_PERSON, name: "Me", roles: rolesOfFirstPerson(app) };
  const role = app.lookup.model.roles.roleWithoutSignIn?.value;
  return { id: "", name: "", roles: role === undefined ? [] : [role] };
}

/** Reads and stores the profile of a session. Null: none was chosen. */
export interface ProfileChoice {
  get(): string | null;
  set(profile: string | null): void;
}

/** Null: no profile was chosen, or it no longer exists. */
function chosenOn(app: Runtime): string | null {
  const chosen = app.ports.journal.get(PROFILE);
  return typeof chosen === "string" && profileOf(app, chosen) !== null ? chosen : null;
}

/** The profile that was chosen on this device, else the first one; null if people have to sign in first. */
export const deviceProfile = (app: Runtime): ProfileChoice => ({
  get: () => chosenOn(app) ?? (signsIn(app) ? null : (profiles(app)[0]?.id ?? DEFAULT_PERSON)),
  set: (profile) => app.ports.journal.set(PROFILE, profile),
});

const HAS_SIGNED_IN = "has-signed-in";

/** A server has identified the person at the device. From then on, profiles can't be chosen by hand here. */
export function signInAs(app: Runtime, id: string): void {
  if (profileOf(app, id) === null) return;
  app.ports.journal.set(HAS_SIGNED_IN, true);
  deviceProfile(app).set(id);
}

/** Whether a profile can be chosen by hand. If people sign in, only until the first sign-in, for trying the app out. */
export const mayChooseProfile = (app: Runtime): boolean =>
  !signsIn(app) || app.ports.journal.get(HAS_SIGNED_IN) !== true;

export function actorOf(profile: Profile, languages: readonly string[] = []): Actor {
  return new Actor(profile.id === "" ? null : profile.id, profile.roles, languages);
}
