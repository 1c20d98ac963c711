import type { Step } from "./appendices.ts";

/** Steps that act, each with an outcome of its own. */
const DEEDS: ReadonlySet<Step["kind"]> = new Set([
  "create",
  "fire",
  "change",
  "delete",
  "setConstant",
  "callNow",
  "signIn",
] as const);

/** True if a `Then` before the next deed expects that this deed is refused. */
export function expectsRefusal(following: readonly Step[]): boolean {
  const end = following.findIndex(({ kind }) => DEEDS.has(kind));
  return (end === -1 ? following : following.slice(0, end)).some(({ kind }) => kind === "refused" || kind === "broken");
}
