export { blockedOnKey } from "#engine/ports/journal.ts";

/** Values of `blocked`: what an outbox entry waits for. */
export const blockedOnHost = (host: string): string => `host:${host}`;
/** Waits for the sign-in of a person. null: a call made by the app, which uses the sign-in of the device's person. */
export const blockedOnPerson = (person: string | null): string => `person:${person ?? ""}`;
export const NO_SERVER = "server";
