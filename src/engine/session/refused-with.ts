import type { Refusal } from "../contract/commands.ts";
import { Context } from "../context/context.ts";
import type { PlatformCode } from "#diagnostics/platform-codes.ts";
import { NOWHERE, word } from "../refuse.ts";
import type { Session } from "./session.ts";

/** A refusal with a platform code, worded for the session's actor. */
export const refusedWith = (
  session: Session,
  code: PlatformCode,
  parameters: Readonly<Record<string, string>> = {},
): { readonly kind: "refused"; readonly refusals: readonly Refusal[] } => ({
  kind: "refused",
  refusals: [word(new Context(session.app, session.actor), code, NOWHERE, { parameters })],
});
