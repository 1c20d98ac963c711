export { blockedOnKey } from "#engine/ports/journal.ts";

/** Names of what an entry of the outbox can wait for. */
export const blockedOnHost = (host: string): string => `host:${host}`;
/** Whose sign-in it waits for; what the app does itself waits for whoever holds the device. */
export const blockedOnPerson = (person: string | null): string => `person:${person ?? ""}`;
export const NO_SERVER = "server";
