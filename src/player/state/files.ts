import { useEffect, useState } from "react";
import type { Value } from "#expr/types.ts";
import { usePlayer } from "../player-context.ts";
import { keyOfFile, type FileSize, type KeptFile } from "./file-addresses.ts";

export type { KeptFile } from "./file-addresses.ts";

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

/**
 * Formats that an image element draws without running anything. SVG is left out, because it may come from a stranger.
 */
const pictures: ReadonlySet<string> = new Set(["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"]);
export const isPicture = (file: { readonly type: string }): boolean => pictures.has(file.type);

/** Null: not loaded yet, or not for this person. */
export function useFileAddress(file: KeptFile | null, size: FileSize = "whole"): string | null {
  const { files: addresses } = usePlayer();
  const [loaded, setLoaded] = useState<{ readonly key: string; readonly url: string | null } | null>(null);
  const key = file === null ? null : keyOfFile(file, size);
  useEffect(() => {
    if (file === null || key === null) return undefined;
    let current = true;
    const show = (url: string | null): void => {
      if (current) setLoaded({ key, url });
    };
    addresses.of(file, size).then(show, () => show(null));
    return () => {
      current = false;
    };
    // The key identifies the file.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [addresses, key]);
  if (key === null) return null;
  return loaded?.key === key ? loaded.url : file === null ? null : addresses.ready(file, size);
}

/** Thumbnail URLs of several files, in order; null where one is not there yet. */
export function useThumbnails(files: readonly KeptFile[]): readonly (string | null)[] {
  const { files: addresses } = usePlayer();
  const [, redraw] = useState(0);
  const hashes = files.map((file) => file.hash).join(" ");
  useEffect(() => {
    let current = true;
    void Promise.allSettled(files.map((file) => addresses.of(file, "thumbnail"))).then(
      () => current && redraw((n) => n + 1),
    );
    return () => {
      current = false;
    };
    // The hashes identify the files.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [addresses, hashes]);
  return files.map((file) => addresses.ready(file, "thumbnail"));
}
