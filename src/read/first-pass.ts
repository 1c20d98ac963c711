import type { Model } from "#model/model.ts";
import type { Roles } from "#model/6-roles.ts";

/** The result of the first pass over a document: names are resolved, expressions are not checked yet. */
export type FirstPass = Omit<Model, "samples" | "scenarios" | "words" | "roles"> & {
  readonly roles: Omit<Roles, "roles">;
};

/** Events of point 4. */
export interface Events {
  /** Lower case → as written. */
  readonly names: ReadonlyMap<string, string>;
  entitiesWith(event: string): readonly string[];
}
