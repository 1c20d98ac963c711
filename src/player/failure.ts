import type { Notice, PlayerValue } from "./player-context.ts";
import { sayRefusal } from "#words/say.ts";

/** Failures of the page itself, without a call to the engine. Each is a row of the platform's error catalogue. */
export type PageFailure = "went-wrong" | "not-found" | "no-place" | "unreadable-file" | "storage-full";

/** The message for a failure of the page: the document's text for its code, else the platform's. */
export function failure(player: Pick<PlayerValue, "description" | "words" | "t">, code: PageFailure): Notice {
  const row = player.description.model.errors.find((one) => one.code.toLowerCase() === code);
  const own = row?.message.parts.every((part) => typeof part === "string") ? row.message.parts.join("") : null;
  const text = own === null ? sayRefusal(player, { code, message: null }) : player.t(own);
  return { text, code, bad: true };
}
