import { afterEach, beforeEach } from "vitest";

/** Collects, anew for each test of a file, the errors of asynchronous work that nobody waits for. */
export function unhandledErrors(): readonly unknown[] {
  const errors: unknown[] = [];
  const note = (problem: unknown): void => void errors.push(problem);
  beforeEach(() => {
    errors.length = 0;
    process.on("unhandledRejection", note);
    process.on("uncaughtException", note);
  });
  afterEach(() => {
    process.off("unhandledRejection", note);
    process.off("uncaughtException", note);
  });
  return errors;
}
