import type { Variables } from "../context/context.ts";

/** The record an effect is run on (null for a call without one), and the values around it. */
export interface EffectScope {
  readonly entity: string | null;
  readonly id: string | null;
  readonly variables: Variables;
}
