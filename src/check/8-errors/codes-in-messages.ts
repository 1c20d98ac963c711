import type { Checking } from "../checking.ts";

/** A cell with other words is a message, even if it contains a code. */
export function checkCodesInMessages(at: Checking): void {
  // A code without a digit may be an ordinary word.
  const codes = at.model.errors.map(({ code }) => code).filter((code) => /\p{L}.*\d/u.test(code));
  for (const { error } of at.model.rules) {
    if (error?.kind !== "message") continue;
    const { source, span } = error.message;
    const words = new Set(source.split(/[^\p{L}\p{N}_-]+/u));
    const code = codes.find((one) => words.has(one));
    if (code !== undefined) at.report("code-in-message", span, { written: source, code });
  }
}
