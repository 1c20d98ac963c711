import { useEffect, useState } from "react";
import type { App } from "#engine/contract/app.ts";
import type { Value } from "#expr/types.ts";
import { usePlayer } from "../player-context.ts";

/** A photo, file or signature as its field holds it. */
export interface KeptFile {
  readonly hash: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

export function asFile(value: Value): KeptFile | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const { hash, name, type, size } = value as { readonly [key: string]: Value };
  if (typeof hash !== "string") return null;
  return {
    hash,
    name: typeof name === "string" ? name : "",
    type: typeof type === "string" ? type : "",
    size: typeof size === "number" ? size : 0,
  };
}

export const asFiles = (value: Value): readonly KeptFile[] =>
  (Array.isArray(value) ? value : [value]).map(asFile).filter((file) => file !== null);

/** Only what a picture element draws without running anything; SVG of a stranger is not among it. */
const pictures: ReadonlySet<string> = new Set(["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"]);
export const isPicture = (file: { readonly type: string }): boolean => pictures.has(file.type);

/** The whole file, or the small picture of it that was kept beside it. */
type Size = "whole" | "thumbnail";

const addresses = new WeakMap<App, Map<string, Promise<string | null>>>();
const ready = new Map<string, string>();

function addressOf(app: App, file: KeptFile, size: Size): Promise<string | null> {
  const known = addresses.get(app) ?? new Map<string, Promise<string | null>>();
  addresses.set(app, known);
  const key = keyOf(file, size);
  let address = known.get(key);
  if (address === undefined) {
    address = app.readFile(file.hash, size).then((bytes) => {
      // It may be given later: to somebody else, or when it has come.
      if (bytes === null) {
        known.delete(key);
        return null;
      }
      const url = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: file.type }));
      ready.set(key, url);
      return url;
    });
    known.set(key, address);
  }
  return address;
}

const keyOf = (file: KeptFile, size: Size): string => `${size} ${file.hash}`;

/** An address for a kept file, for as long as the page lives. */
export function useFileAddress(file: KeptFile | null, size: Size = "whole"): string | null {
  const { app } = usePlayer();
  const [loaded, setLoaded] = useState<{ readonly key: string; readonly url: string | null } | null>(null);
  const key = file === null ? null : keyOf(file, size);
  useEffect(() => {
    if (file === null || key === null) return undefined;
    let current = true;
    const show = (url: string | null): void => {
      if (current) setLoaded({ key, url });
    };
    addressOf(app, file, size).then(show, () => show(null));
    return () => {
      current = false;
    };
    // The key names the file.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [app, key]);
  if (key === null) return null;
  return loaded?.key === key ? loaded.url : (ready.get(key) ?? null);
}

/** Addresses of small pictures of several files, in order; null where one is not there yet. */
export function useThumbnails(files: readonly KeptFile[]): readonly (string | null)[] {
  const { app } = usePlayer();
  const [, redraw] = useState(0);
  const hashes = files.map((file) => file.hash).join(" ");
  useEffect(() => {
    let current = true;
    void Promise.allSettled(files.map((file) => addressOf(app, file, "thumbnail"))).then(
      () => current && redraw((n) => n + 1),
    );
    return () => {
      current = false;
    };
    // The hashes are the files.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [app, hashes]);
  return files.map((file) => ready.get(keyOf(file, "thumbnail")) ?? null);
}
