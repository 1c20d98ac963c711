/** What it takes of a file. */
interface LogFile {
  write(bytes: Uint8Array, at: number): number;
  flush(): void;
}

/** The header of a write-ahead log; that of one of its frames is shorter. */
const HEADER = 32;
const FRAME_HEADER = 24;

/** SQLite's flag for a write-ahead log. */
export const LOG = 0x80000;

/** A commit was refused, and what it wrote may be found all the same by whoever starts next. */
export class LeftInLog extends Error {}

/**
 * Where a commit can't be brought to the disk, SQLite refuses it and leaves its frames in the log, whole: the next start
 * would take them for a commit. So they are made unreadable. Each frame's sum goes on from that of the one before, so
 * that without the first of them none counts.
 */
export class UnflushedLog {
  /** Where the first byte lies that was written since all was on the disk; null: all is. */
  #from: number | null = null;

  wrote(at: number): void {
    this.#from = Math.min(at, this.#from ?? at);
  }

  flush(file: LogFile): void {
    try {
      file.flush();
      this.#from = null;
    } catch (problem) {
      if (this.#from !== null) takeBack(file, this.#from, problem);
      this.#from = null;
      throw problem;
    }
  }
}

function takeBack(file: LogFile, from: number, cause: unknown): void {
  const length = from === 0 ? HEADER : FRAME_HEADER;
  try {
    const isWritten = file.write(new Uint8Array(length), from) === length;
    // Without it, a loss of power could bring the commit back.
    file.flush();
    if (isWritten) return;
  } catch {
    // The first failure is told.
  }
  throw new LeftInLog("What was refused is still in the log.", { cause });
}
