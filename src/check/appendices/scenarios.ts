import type { Step } from "#model/appendices.ts";
import type { Checking } from "../checking.ts";

/** Which steps can fail a scenario; one that can't be read is told by itself. */
const EXPECTS: { readonly [kind in Step["kind"]]: boolean } = {
  givenRecord: false,
  givenDate: false,
  timePasses: false,
  network: false,
  givenConstant: false,
  givenAnswer: false,
  as: false,
  create: false,
  fire: false,
  change: false,
  delete: false,
  setConstant: false,
  callNow: false,
  signIn: false,
  expect: true,
  refused: true,
  warned: true,
  sees: true,
  seesOne: true,
  thereAre: true,
  sent: true,
  told: true,
  shown: true,
  automaticRefused: true,
  broken: true,
};

const DEEDS: ReadonlySet<Step["kind"]> = new Set(["create", "fire", "change", "delete"]);

/** A scenario without a `Then` can't fail, and so shows nothing. */
export function checkScenarios(at: Checking): void {
  for (const { sentence, span, steps } of at.model.scenarios.scenarios) {
    if (!steps.some(({ kind }) => EXPECTS[kind])) at.report("scenario-expects-nothing", span, { sentence });
    checkClock(at, steps);
    // Where the facts before all scenarios set the clock, a date in one of them lets time pass.
    if (at.model.scenarios.given.some(({ kind }) => kind === "givenDate")) continue;
    const date = steps.findIndex(({ kind }) => kind === "givenDate");
    const first = steps[date];
    // The first date sets the clock: whoever writes it after a deed waits for time that does not pass.
    if (first !== undefined && steps.slice(0, date).some(({ kind }) => DEEDS.has(kind)))
      at.report("clock-set-late", first.span, {});
  }
}

/** A date before the one that was: nothing falls due on the way, which is seldom what the author waits for. */
function checkClock(at: Checking, steps: readonly Step[]): void {
  let last: Extract<Step, { kind: "givenDate" }> | null = null;
  for (const step of [...at.model.scenarios.given, ...steps]) {
    if (step.kind !== "givenDate" || step.problem !== null) continue;
    if (last !== null && momentOf(step) < momentOf(last))
      at.report("clock-goes-back", step.span, { from: momentOf(last), to: momentOf(step) });
    last = step;
  }
}

const momentOf = ({ date, time }: { readonly date: string; readonly time: string | null }): string =>
  time === null || date === "" ? date : `${date} ${time}`;
