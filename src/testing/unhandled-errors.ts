import { afterEach, beforeEach } from "vitest";

/** Collects unhandled rejections and uncaught exceptions, separately for each test of a file. */
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
