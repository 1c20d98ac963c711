import { Drafts } from "../drafts/drafts.ts";
import { actorOf, currentProfile, type ProfileChoice } from "../people/profiles.ts";
import type { Profile } from "../contract/app.ts";
import type { Runtime } from "../runtime.ts";
import type { Actor } from "./actor.ts";
import { LiveQueries } from "./live-queries.ts";

/**
 * One person at work in an open app. Whatever belongs to a person (who they are, their roles and what these let them
 * see, their forms, their language, the questions they watch) is here; an app serves several sessions at once.
 */
export class Session {
  readonly app: Runtime;
  readonly languages: readonly string[];
  readonly drafts: Drafts;
  readonly queries: LiveQueries;
  readonly #choice: ProfileChoice;
  #actor: Actor | null = null;
  /** How many pieces of work this person has under way. */
  #atWork = 0;

  constructor(app: Runtime, choice: ProfileChoice, languages: readonly string[]) {
    this.app = app;
    this.#choice = choice;
    this.languages = languages;
    this.drafts = new Drafts(app, () => this.actor.person);
    this.queries = new LiveQueries(app, () => this.actor);
  }

  get profile(): Profile {
    return currentProfile(this.app, this.#choice.get());
  }

  get actor(): Actor {
    return (this.#actor ??= actorOf(this.profile, this.languages));
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
