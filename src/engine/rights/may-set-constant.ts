import type { Constant } from "#model/9-constants.ts";
import type { Context } from "../context/context.ts";
import { holdsRole } from "./rows.ts";

/** Whether the actor has a role by which a constant of point 9 is changeable. */
export const maySetConstant = (context: Context, { changeableBy }: Constant): boolean =>
  context.isApp || changeableBy.some(({ value: role }) => role === "anyone" || holdsRole(context.actor, role));
