import type { Drafts } from "../drafts/drafts.ts";
import { actorOf, currentProfile, type ProfileChoice } from "../people/profiles.ts";
import type { Profile } from "../contract/app.ts";
import type { Runtime } from "../runtime.ts";
import { hashesIn } from "../values/files-named.ts";
import type { Actor } from "./actor.ts";
import { LiveQueries } from "./live-queries.ts";

/** Does something as the person who has asked for it. */
export type InNameOf = <T>(work: () => T) => T;

/**
 * One person at work in an open app. Whatever belongs to a person (who they are, their roles and what these let them
 * see, their forms, their language, the questions they watch) is here; an app serves several sessions at once.
 */
export class Session {
  readonly app: Runtime;
  readonly languages: readonly string[];
  /** `draftsOf` opens them, with the code for forms. */
  drafts: Drafts | null = null;
  readonly queries: LiveQueries;
  /** Files that were kept in this session, by `keptName`; by their hashes alone where everybody knows them. */
  readonly kept = new Set<string>();
  readonly #choice: ProfileChoice;
  #actor: Actor | null = null;
  /** Whose work is being finished, where somebody else uses the session by now. */
  #inNameOf: { readonly person: string | null } | null = null;
  /** How many pieces of work this person has under way. */
  #atWork = 0;

  constructor(app: Runtime, choice: ProfileChoice, languages: readonly string[]) {
    this.app = app;
    this.#choice = choice;
    this.languages = languages;
    this.queries = new LiveQueries(app, () => this.actor);
  }

  get profile(): Profile {
    return currentProfile(this.app, this.#choice.get());
  }

  get actor(): Actor {
    return (this.#actor ??= actorOf(
      this.#inNameOf === null ? this.profile : currentProfile(this.app, this.#inNameOf.person),
      this.languages,
    ));
  }

  /**
   * Work is done in the name of whoever has asked for it, with the roles that they have by then. What it takes is fetched
   * first, and meanwhile somebody else may have been chosen.
   */
  inNameOfWhoAsks(): InNameOf {
    const { person } = this.actor;
    return (work) => (this.actor.person === person ? work() : this.#workFor(person, work));
  }

  #workFor<T>(person: string | null, work: () => T): T {
    const present = this.#actor;
    this.#inNameOf = { person };
    this.#actor = null;
    try {
      return work();
    } finally {
      this.#inNameOf = null;
      this.#actor = present;
      this.peopleChanged();
    }
  }

  /** A file and who kept it: another person of the same session has not. */
  keptName(hash: string): string {
    return JSON.stringify([this.actor.person, hash]);
  }

  /** Whether this person has just been shown a file, or has kept it. */
  knowsFile(hash: string): boolean {
    return this.actor.access.files.has(hash) || this.kept.has(hash) || this.kept.has(this.keptName(hash));
  }

  /** Whether a value names a file of which it is not known that this person may read it. */
  namesUnknown(value: unknown): boolean {
    return hashesIn(value).some((hash) => !this.knowsFile(hash));
  }

  choose(profile: string | null): void {
    this.#choice.set(profile);
    this.everythingChanged();
  }

  /** Something that this person does: what becomes of it is told at once. */
  work<T>(work: () => T): T {
    this.#atWork++;
    try {
      return work();
    } finally {
      this.#atWork--;
    }
  }

  get isAtWork(): boolean {
    return this.#atWork > 0;
  }

  /** Another person, or another moment. */
  everythingChanged(): void {
    this.#actor = null;
    this.queries.everythingChanged();
  }

  /** Person records have changed: who one is and what one may do are written there. */
  peopleChanged(): void {
    const before = this.#actor;
    this.#actor = null;
    if (before !== null && !before.isSameAs(this.actor)) this.everythingChanged();
  }
}
