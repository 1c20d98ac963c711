import type { Notice, PlayerValue } from "./player-context.ts";
import { sayRefusal } from "#words/say.ts";

/** What can go wrong on the page itself, without the engine having been asked. Each is a row of the platform's catalogue. */
export type PageFailure = "went-wrong" | "not-found" | "no-place" | "unreadable-file" | "storage-full";

/** A failure of the page in the document's words for its code, else in the platform's. */
export function failure(player: Pick<PlayerValue, "description" | "words" | "t">, code: PageFailure): Notice {
  const row = player.description.model.errors.find((one) => one.code.toLowerCase() === code);
  const own = row?.message.parts.every((part) => typeof part === "string") ? row.message.parts.join("") : null;
  const text = own === null ? sayRefusal(player, { code, message: null }) : player.t(own);
  return { text, code, bad: true };
}
