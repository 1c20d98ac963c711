let ranOut = false;

type Write = (this: object, ...args: readonly unknown[]) => unknown;

/**
 * SQLite's pool says only that a write failed, whatever the reason. Whether the room ran out is noted here, where it
 * is still known.
 */
export function noteWhenRoomRunsOut(): void {
  const { FileSystemSyncAccessHandle: handles } = globalThis as {
    FileSystemSyncAccessHandle?: { readonly prototype: Record<"write" | "truncate" | "flush", Write> };
  };
  if (handles === undefined) return;
  for (const name of ["write", "truncate", "flush"] as const) {
    const work = handles.prototype[name];
    handles.prototype[name] = function (...args) {
      try {
        return work.apply(this, [...args]);
      } catch (problem) {
        if (problem instanceof Error && problem.name === "QuotaExceededError") ranOut = true;
        throw problem;
      }
    };
  }
}

/** Whether the room has run out since this was last asked. */
export function roomRanOut(): boolean {
  const answer = ranOut;
  ranOut = false;
  return answer;
}
