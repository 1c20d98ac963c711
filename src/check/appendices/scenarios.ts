import type { Step } from "#model/appendices.ts";
import type { Checking } from "../checking.ts";

/** Which steps can fail a scenario. A step that can't be read is reported separately. */
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

/** A scenario without a `Then` can't fail, so it tests nothing. */
export function checkScenarios(at: Checking): void {
  for (const { sentence, span, steps } of at.model.scenarios.scenarios) {
    if (!steps.some(({ kind }) => EXPECTS[kind])) at.report("scenario-expects-nothing", span, { sentence });
    checkClock(at, steps);
    // If the facts before all scenarios set the clock, a date inside a scenario lets time pass.
    if (at.model.scenarios.given.some(({ kind }) => kind === "givenDate")) continue;
    const date = steps.findIndex(({ kind }) => kind === "givenDate");
    const first = steps[date];
    // The first date only sets the clock. If it comes after a deed, no time passes, unlike what its author expects.
    if (first !== undefined && steps.slice(0, date).some(({ kind }) => DEEDS.has(kind)))
      at.report("clock-set-late", first.span, {});
  }
}

/** Reports a date before the previous one: nothing falls due in between, which is rarely intended. */
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
