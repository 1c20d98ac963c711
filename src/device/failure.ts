import { HostFailure } from "./wire.ts";

/** Converts an error of the machine to a failure with a code that people can be told about. */
export function failureOf(problem: unknown, app: string | null = null): HostFailure {
  if (problem instanceof HostFailure) return problem;
  const message = problem instanceof Error ? problem.message : String(problem);
  // Browsers identify their errors by name; messages differ between them.
  const name = problem instanceof Error ? problem.name : "";
  return new HostFailure(codeOf(`${name}: ${message}`), message, app);
}

function codeOf(message: string): string {
  if (message.startsWith("DatabaseClosed:")) return "app-closed";
  if (/may be kept all the same/.test(message)) return "save-uncertain";
  if (/SQLITE_FULL|QuotaExceeded|disk is full/i.test(message)) return "storage-full";
  if (/SQLITE_CORRUPT|SQLITE_NOTADB|malformed/i.test(message)) return "storage-corrupt";
  return "internal";
}
