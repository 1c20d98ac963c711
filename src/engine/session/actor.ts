import type { Expression } from "#model/expression.ts";
import type { Right } from "#model/6-roles.ts";
import type { Where } from "../ports/records.ts";

/** Who does something: a person with the roles they have now, or the app itself. */
export class Actor {
  /** Null: nobody in particular, a guest or the app itself. */
  readonly person: string | null;
  readonly roles: readonly string[];
  /** The languages they read, best first. */
  readonly languages: readonly string[];
  /** The app acts without rights: timers, answers, sample data. */
  readonly isApp: boolean;
  /** What was worked out from point 6 for this actor. */
  readonly access = new AccessCache();

  constructor(person: string | null, roles: readonly string[], languages: readonly string[] = [], isApp = false) {
    this.person = person;
    this.roles = roles;
    this.languages = languages;
    this.isApp = isApp;
  }

  isSameAs(other: Actor): boolean {
    return (
      this.person === other.person &&
      this.isApp === other.isApp &&
      JSON.stringify(this.roles) === JSON.stringify(other.roles)
    );
  }
}

/** Point 6 is worked out once per actor and question, not per record. The actor of changed roles is another one. */
export class AccessCache {
  /** Rows of point 6 that apply, by what is wanted. */
  readonly rows = new Map<string, readonly Right[]>();
  /** The records of an entity that may be seen. The same object each time, so that SQL made from it can be kept. */
  readonly visible = new Map<string, Where | null>();
  /** Entities that conditions read, of rights and of events; null: not worked out yet. */
  readByConditions: ReadonlySet<string> | null = null;
  /** The records of a view, by its condition, then by the record it stands on. */
  readonly views = new WeakMap<Expression, Map<string, Where | null>>();
  /** The files that they have been shown since something was written, by their hashes. */
  readonly files = new Set<string>();
  /** All that they may see are among them. */
  knowsAllFiles = false;
  /** The fields that the rows of a list need, by how the list looks. */
  readonly fieldsOfLists = new WeakMap<object, Map<string, readonly string[]>>();

  /** Something was written: what was shown may be closed now. */
  forgetFiles(): void {
    this.files.clear();
    this.knowsAllFiles = false;
  }
}
