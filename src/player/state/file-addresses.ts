import type { App } from "#engine/contract/app.ts";

/** A photo, file or signature as its field holds it. */
export interface KeptFile {
  readonly hash: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** The whole file, or the thumbnail that was stored with it. */
export type FileSize = "whole" | "thumbnail";

/** Object URLs of kept files for one person. Another person has their own. */
export class FileAddresses {
  readonly #app: Pick<App, "readFile">;
  readonly #asked = new Map<string, Promise<string | null>>();
  readonly #ready = new Map<string, string>();

  constructor(app: Pick<App, "readFile">) {
    this.#app = app;
  }

  /** Null: the file is not there, or this person may not see it. */
  of(file: KeptFile, size: FileSize): Promise<string | null> {
    const key = keyOfFile(file, size);
    const known = this.#asked.get(key);
    if (known !== undefined) return known;
    const address = this.#app.readFile(file.hash, size).then((bytes) => {
      // Not remembered: the file may arrive later.
      if (bytes === null) {
        this.#asked.delete(key);
        return null;
      }
      const url = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: file.type }));
      this.#ready.set(key, url);
      return url;
    });
    this.#asked.set(key, address);
    address.catch(() => this.#asked.delete(key));
    return address;
  }

  ready(file: KeptFile, size: FileSize): string | null {
    return this.#ready.get(keyOfFile(file, size)) ?? null;
  }
}

export const keyOfFile = ({ hash }: KeptFile, size: FileSize): string => `${size} ${hash}`;
