import type { Step } from "./appendices.ts";

/** Steps that do something, each with its own outcome. */
const DEEDS: ReadonlySet<Step["kind"]> = new Set([
  "create",
  "fire",
  "change",
  "delete",
  "setConstant",
  "callNow",
  "signIn",
] as const);

/** Whether the steps that follow a deed expect that it is refused: a `Then` before the next deed says so. */
export function expectsRefusal(following: readonly Step[]): boolean {
  const end = following.findIndex(({ kind }) => DEEDS.has(kind));
  return (end === -1 ? following : following.slice(0, end)).some(({ kind }) => kind === "refused" || kind === "broken");
}
