let ranOut = false;

interface Handles {
  readonly prototype: Record<"write" | "truncate" | "flush" | "getSize", Write>;
}

type Write = (this: object, ...args: readonly unknown[]) => unknown;

/**
 * SQLite's pool says only that a write failed, whatever the reason. Whether the room ran out is noted here, where it
 * is still known.
 */
export function noteWhenRoomRunsOut(): void {
  const { FileSystemSyncAccessHandle: handles } = globalThis as { FileSystemSyncAccessHandle?: Handles };
  if (handles === undefined) return;
  const { getSize } = handles.prototype;
  for (const name of ["write", "truncate", "flush"] as const) {
    const work = handles.prototype[name];
    handles.prototype[name] = function (...args) {
      try {
        // The pool cuts each of its spare files to the length that it has, at every start, which takes as long as writing.
        if (name === "truncate" && getSize.call(this) === args[0]) return undefined;
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
