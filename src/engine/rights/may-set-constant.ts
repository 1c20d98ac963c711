import type { Constant } from "#model/9-constants.ts";
import type { Context } from "../context/context.ts";
import { holdsRole } from "./rows.ts";

/** A constant of point 9 is set by the roles that it is changeable by. */
export const maySetConstant = (context: Context, { changeableBy }: Constant): boolean =>
  context.isApp || changeableBy.some(({ value: role }) => role === "anyone" || holdsRole(context.actor, role));
