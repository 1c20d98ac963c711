import type { Step } from "#model/appendices.ts";

/** The step that sets the clock. Steps with an invalid date are skipped. */
export const firstDate = (steps: readonly Step[]) =>
  steps.filter((step) => step.kind === "givenDate").find(({ problem }) => problem === null);
