import type { DrawnModel } from "#model/model.ts";

/** Whether a document uses servers: it makes calls, or people sign in at an issuer. */
export const callsServers = ({ calls, roles }: DrawnModel): boolean =>
  calls.calls.length + calls.resources.length > 0 || roles.signIn?.kind === "issuer";
