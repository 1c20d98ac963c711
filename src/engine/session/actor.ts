import type { Expression } from "#model/expression.ts";
import type { Right } from "#model/6-roles.ts";
import type { Where } from "../ports/records.ts";

/** Who does something: a person with the roles they have now, or the app itself. */
export class Actor {
  /** Null: a guest, or the app itself. */
  readonly person: string | null;
  readonly roles: readonly string[];
  /** The languages they read, best first. */
  readonly languages: readonly string[];
  /** True: the app itself, which acts without rights: timers, answers, sample data. */
  readonly isApp: boolean;
  /** Results of evaluating point 6 for this actor. */
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

/** Caches results of point 6 per actor, instead of computing them per record. New roles mean a new actor. */
export class AccessCache {
  /** Rows of point 6 that apply, by the wanted right. */
  readonly rows = new Map<string, readonly Right[]>();
  /** The condition for visible records, by entity. Always the same object, so that SQL made from it can be cached. */
  readonly visible = new Map<string, Where | null>();
  /** Entities that conditions of rights and events read; null: not computed yet. */
  readByConditions: ReadonlySet<string> | null = null;
  /** The conditions of views for this actor, by their expression, then by the record of the screen. */
  readonly views = new WeakMap<Expression, Map<string, Where | null>>();
  /** Hashes of the files that were shown to this actor since the last write. */
  readonly files = new Set<string>();
  /** True: `files` has every file that this actor may see. */
  knowsAllFiles = false;
  /** The fields that rows of a list need, by their `RowLayout`. */
  readonly fieldsOfLists = new WeakMap<object, Map<string, readonly string[]>>();

  /** Called after a write, which may have closed files that were shown before. */
  forgetFiles(): void {
    this.files.clear();
    this.knowsAllFiles = false;
  }
}
