import type { Drafts } from "../drafts/drafts.ts";
import { actorOf, currentProfile, type ProfileChoice } from "../people/profiles.ts";
import type { Profile } from "../contract/app.ts";
import type { Runtime } from "../runtime.ts";
import { hashesIn } from "../values/files-named.ts";
import type { Actor } from "./actor.ts";
import { LiveQueries } from "./live-queries.ts";

/** Runs work as the person who asked for it. */
export type InNameOf = <T>(work: () => T) => T;

/**
 * One person at work in an open app. Everything that belongs to a person (who they are, their roles and what these let
 * them see, their drafts, their language, their watched queries) is here. An app can have several sessions.
 */
export class Session {
  readonly app: Runtime;
  readonly languages: readonly string[];
  /** Created by `draftsOf`, whose module loads the code for drafts. */
  drafts: Drafts | null = null;
  readonly queries: LiveQueries;
  /** Files that were kept in this session, by `keptName`; files that everybody may read are here by hash alone. */
  readonly kept = new Set<string>();
  readonly #choice: ProfileChoice;
  #actor: Actor | null = null;
  /** Set while work runs for a person who is no longer the current profile. */
  #inNameOf: { readonly person: string | null } | null = null;
  /** Nesting depth of `work`. */
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
   * Binds work to the current person. Code is loaded before the work runs; the current profile may change in the
   * meantime. The work runs as the person who asked for it, with the roles that they have by then.
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

  /** Names a file together with its keeper, because the person of a session can change. */
  keptName(hash: string): string {
    return JSON.stringify([this.actor.person, hash]);
  }

  /** Whether a file was just shown to this person, or kept by them. */
  knowsFile(hash: string): boolean {
    return this.actor.access.files.has(hash) || this.kept.has(hash) || this.kept.has(this.keptName(hash));
  }

  /** Whether a value names a file that this person is not known to be allowed to read. */
  namesUnknown(value: unknown): boolean {
    return hashesIn(value).some((hash) => !this.knowsFile(hash));
  }

  choose(profile: string | null): void {
    this.#choice.set(profile);
    this.everythingChanged();
  }

  /** Runs work of this person; its commits refresh the session's queries at once. */
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

  /** The person or the clock has changed. */
  everythingChanged(): void {
    this.#actor = null;
    this.queries.everythingChanged();
  }

  /** Person records have changed; they contain the roles. */
  peopleChanged(): void {
    const before = this.#actor;
    this.#actor = null;
    if (before !== null && !before.isSameAs(this.actor)) this.everythingChanged();
  }
}
