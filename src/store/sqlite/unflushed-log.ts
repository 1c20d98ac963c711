/** The methods of a file that are needed here. */
interface LogFile {
  write(bytes: Uint8Array, at: number): number;
  flush(): void;
}

/** Header sizes of a write-ahead log and of its frames. */
const HEADER = 32;
const FRAME_HEADER = 24;

/** SQLite's open flag for a write-ahead log. */
export const LOG = 0x80000;

/** A commit was refused, but its frames may still be in the log and count at the next start. */
export class LeftInLog extends Error {}

/**
 * If flushing a commit fails, SQLite refuses it but leaves its complete frames in the log, and the next start would
 * apply them. So the first of them is overwritten: frame checksums are chained, so none after it is valid either.
 */
export class UnflushedLog {
  /** Offset of the first byte written since the last flush; null: everything is flushed. */
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
    // Without this flush, a power loss could bring the commit back.
    file.flush();
    if (isWritten) return;
  } catch {
    // The first error is reported.
  }
  throw new LeftInLog("What was refused is still in the log.", { cause });
}
