import type { Explanation } from "#engine/contract/app.ts";
import type { Entity } from "#model/3-entities.ts";
import { titleFieldOf } from "../import/targets.ts";
import type { OtherCopy, OwnCopy } from "./copy.ts";

export type TitleOf = (entity: string, id: string) => string;

/**
 * Which records and fields of another copy the merging person may see. Conditions can't be evaluated for a record that
 * is not in this app. So a record counts as visible if some records of its entity are, since the person has the file
 * anyway. A field that the document's rights mention counts as hidden unless a right without a condition grants it.
 */
export class VisibilityInCopy {
  readonly #own: Pick<OwnCopy, "app" | "model">;
  readonly #known = new Map<string, Promise<readonly Explanation[]>>();

  constructor(own: Pick<OwnCopy, "app" | "model">) {
    this.#own = own;
  }

  /** True if the person may see every record of an entity. A record that they do not find then does not exist. */
  async all(entity: string): Promise<boolean> {
    return (await this.#see(entity)).some(({ allowed, reason }) => allowed && reason === null);
  }

  async field(entity: string, field: string): Promise<boolean> {
    if (!(await this.#see(entity)).some(({ allowed }) => allowed)) return false;
    if (!this.#namedFields(entity).has(field)) return true;
    return (await this.#see(`${entity}.${field}`)).some(({ allowed, reason }) => allowed && reason === null);
  }

  /** Titles of the other copy's records. Empty if a title may contain a hidden field. */
  async titles(other: OtherCopy): Promise<TitleOf> {
    const open = new Set<string>();
    for (const entity of this.#own.model.entities) if (await this.#isTitleOpen(entity)) open.add(entity.key);
    return (entity, id) => (open.has(entity) ? other.title(entity, id) : "");
  }

  /** A title is one field or an expression, for which every field with rights of its own must be visible. */
  async #isTitleOpen(entity: Entity): Promise<boolean> {
    const { key } = entity;
    const field = titleFieldOf(entity)?.key;
    for (const each of field === undefined ? this.#namedFields(key) : [field])
      if (!(await this.field(key, each))) return false;
    return this.field(key, "");
  }

  #namedFields(entity: string): ReadonlySet<string> {
    const named = this.#own.model.roles.rights.flatMap(({ on }) => on);
    return new Set(named.flatMap((one) => (one.kind === "field" && one.entity === entity ? [one.field] : [])));
  }

  #see(on: string): Promise<readonly Explanation[]> {
    let known = this.#known.get(on);
    if (known === undefined) this.#known.set(on, (known = this.#ask(on)));
    return known;
  }

  async #ask(on: string): Promise<readonly Explanation[]> {
    const { app } = this.#own;
    const { roles } = (await app.describe()).profile;
    return Promise.all((roles.length === 0 ? [""] : roles).map((role) => app.explainRight(role, "see", on, null)));
  }
}
