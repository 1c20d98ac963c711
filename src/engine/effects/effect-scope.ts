import type { Variables } from "../context/context.ts";

/** The record that an effect runs on (null for a call without one), and its variables. */
export interface EffectScope {
  readonly entity: string | null;
  readonly id: string | null;
  readonly variables: Variables;
}
