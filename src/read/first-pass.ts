import type { Model } from "#model/model.ts";
import type { Roles } from "#model/6-roles.ts";

/** What the first pass over a document finds: names are resolved, expressions are not yet checked. */
export type FirstPass = Omit<Model, "samples" | "scenarios" | "words" | "roles"> & {
  readonly roles: Omit<Roles, "roles">;
};

/** Events of point 4. */
export interface Events {
  /** Lower case → as written. */
  readonly names: ReadonlyMap<string, string>;
  entitiesWith(event: string): readonly string[];
}
