import { valueNamed } from "#text/by-name.ts";
import type { FactCounter } from "../fact-counter.ts";
import type { ErrorDescription } from "../writer/description.ts";
import { oneLine } from "../writer/markdown.ts";

const SAID: Readonly<Record<string, string>> = {
  "400": "The server did not understand this. Look at the fields again.",
  "401": "Please sign in.",
  "402": "This has to be paid for first.",
  "403": "You may not do this.",
  "404": "This is no longer on the server.",
  "405": "The server does not allow this.",
  "410": "This is no longer on the server.",
  "4xx": "The server did not accept this. Nothing is lost: you find it in the outbox.",
};

/** Statuses with good default handling in the platform: conflicts, rate limits and retries. */
const LEFT_TO_PLATFORM = /^(?:408|409|412|425|429|5..)$/u;

/** One error of the catalogue per status, with the API's own description as its message if that is usable. */
export class ErrorBook {
  readonly #codes = new Map<string, ErrorDescription>();
  readonly #tally: FactCounter;

  constructor(tally: FactCounter) {
    this.#tally = tally;
  }

  #code(status: string, description: string): string {
    const known = this.#codes.get(status);
    if (known !== undefined) return known.code;
    const words = oneLine(description);
    const message =
      words.length > 12 && words.length < 200 && words.includes(" ")
        ? /[.!?]$/u.test(words)
          ? words
          : `${words}.`
        : (valueNamed(SAID, status) ?? `The server refused this (${status}).`);
    const code = `E${this.#codes.size + 1}`;
    this.#codes.set(status, { code, message, shown: "as a notice" });
    this.#tally.take();
    return code;
  }

  /** The text for *Answers*. `atFields`: validation errors of the server are shown at the fields of the record. */
  answers(refusals: readonly { readonly status: string; readonly description: string }[], atFields: boolean): string {
    const parts: string[] = [];
    const seen = new Set<string>();
    const wrong = ["400", "422"].filter((status) => refusals.some((each) => each.status === status));
    if (atFields && wrong.length > 0) parts.push(`${wrong.join(", ")}: errors at fields from \`answer\``);
    for (const status of atFields ? wrong : []) seen.add(status);
    for (const { status, description } of refusals) {
      if (seen.has(status) || !/^4\d\d$/u.test(status) || LEFT_TO_PLATFORM.test(status)) continue;
      seen.add(status);
      parts.push(`${status}: error ${this.#code(status, description)}`);
    }
    parts.push(`4xx: error ${this.#code("4xx", "")}`, "5xx: keep trying", "no answer: keep trying");
    return parts.join("; ");
  }

  all(): ErrorDescription[] {
    return [...this.#codes.values()];
  }
}
