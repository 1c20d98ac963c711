import type { Screen } from "#model/2-screens.ts";
import { holdsRole } from "./rows.ts";
import type { Context } from "../context/context.ts";
import type { Actor } from "../session/actor.ts";

/** Whether *Who* of a screen lets these roles open it; without *Who*, everybody may. */
export const opensTo = (actor: Actor, { who }: Screen): boolean =>
  who.length === 0 || who.some((role) => holdsRole(actor, role.value));

export const mayOpen = (context: Context, screen: Screen): boolean => context.isApp || opensTo(context.actor, screen);
