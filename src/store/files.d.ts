import type { Files } from "#engine/ports/machine.ts";
import type { Workplace } from "./workplace.ts";
/** Photos, files and signatures by the hash of their content, apart from the rows that name them. */
export declare class SqliteFiles implements Files {
  #private;
  constructor(at: Workplace);
  /** `hash` may be given where it was computed elsewhere. The same content is kept once. */
  put(
    bytes: Uint8Array,
    name: string,
    type: string,
    hash?: string,
  ): {
    readonly hash: string;
    readonly size: number;
  };
  get(hash: string): Uint8Array | null;
}
