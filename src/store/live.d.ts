/** What one commit changed, for whoever watches. */
export interface Touched {
  /** Entity → id → fields; a record that came or went touches every field, said as `"*"`. */
  readonly records: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;
  /** Notices, outbox, timers, small state: by table and key (`state:profile`). */
  readonly others: ReadonlySet<string>;
}
/** Gathers changes while a transaction runs and tells them once it is committed. */
export declare class Changes {
  #private;
  touch(entity: string, id: string, fields: readonly string[]): void;
  touchOther(other: string): void;
  get length(): number;
  /** Forgets what a rolled-back savepoint had changed. */
  forget(length: number): void;
  /** Called after COMMIT. A listener that fails does not keep the others from hearing. */
  tell(): void;
  listen(listener: (touched: Touched) => void): () => void;
}
