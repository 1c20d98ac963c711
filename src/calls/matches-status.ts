import type { Answer } from "#model/7-calls.ts";

/** Whether an answer row of the document covers this status; null: there was no answer. */
export function matchesStatus({ status: wanted }: Pick<Answer, "status">, status: number | null): boolean {
  switch (wanted.kind) {
    case "exact":
      return status === wanted.status;
    case "class":
      return status !== null && Math.trunc(status / 100) === wanted.hundred;
    case "none":
      return status === null;
    case "other":
      return true;
  }
}
