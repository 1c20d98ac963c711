import type { Step } from "#model/appendices.ts";

/** The step that sets the clock; one with a day that there is not sets none. */
export const firstDate = (steps: readonly Step[]) =>
  steps.filter((step) => step.kind === "givenDate").find(({ problem }) => problem === null);
