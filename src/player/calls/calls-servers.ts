import type { DrawnModel } from "#model/model.ts";

/** Whether a document has anything to do with servers: it makes calls, or people sign in somewhere. */
export const callsServers = ({ calls, roles }: DrawnModel): boolean =>
  calls.calls.length + calls.resources.length > 0 || roles.signIn?.kind === "issuer";
