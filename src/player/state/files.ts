import { useEffect, useState } from "react";
import type { App } from "#engine/contract/app.ts";
import type { Refusal } from "#engine/contract/commands.ts";
import type { Value } from "#expr/types.ts";
import { usePlayer, type PlayerValue } from "../player-context.ts";
import { sayRefusal } from "../words/say.ts";

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
export const isPicture = (file: KeptFile): boolean => pictures.has(file.type);

/** The whole file, or the small picture of it that was kept beside it. */
type Size = "whole" | "thumbnail";

const addresses = new WeakMap<App, Map<string, Promise<string | null>>>();
const ready = new Map<string, string>();

function addressOf(app: App, file: KeptFile, size: Size): Promise<string | null> {
  let known = addresses.get(app);
  if (known === undefined) addresses.set(app, (known = new Map()));
  const key = keyOf(file, size);
  let address = known.get(key);
  if (address === undefined) {
    address = app.readFile(file.hash, size).then((bytes) => {
      if (bytes === null) return null;
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
  const [address, setAddress] = useState<string | null>(file === null ? null : (ready.get(keyOf(file, size)) ?? null));
  const hash = file?.hash;
  useEffect(() => {
    if (file === null) {
      setAddress(null);
      return undefined;
    }
    let current = true;
    addressOf(app, file, size).then(
      (url) => current && setAddress(url),
      () => current && setAddress(null),
    );
    return () => {
      current = false;
    };
    // The hash is the file.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [app, hash, size]);
  return address;
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

/** Draws a picture anew at a sensible size: smaller, upright, and without what the camera wrote into it (EXIF, place). */
export async function shrinkPhoto(file: Blob, longest = 1600): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error("no picture")) : resolve(blob)), "image/jpeg", 0.85);
  });
}

/** Why a file was not kept. */
class FileRefused extends Error {
  readonly refusals: readonly Refusal[];

  constructor(refusals: readonly Refusal[]) {
    super(refusals[0]?.message);
    this.refusals = refusals;
  }
}

/** Wide enough for a tile of a gallery on a sharp screen. */
const thumbnailSize = 400;
/** Smaller files are their own thumbnail. */
const smallEnough = 40_000;

async function thumbnailOf(blob: Blob): Promise<Uint8Array | undefined> {
  if (!pictures.has(blob.type) || blob.size <= smallEnough) return undefined;
  // A picture that can't be drawn here is kept all the same.
  const small = await shrinkPhoto(blob, thumbnailSize).catch(() => null);
  return small === null || small.size >= blob.size ? undefined : new Uint8Array(await small.arrayBuffer());
}

export async function keepBlob(app: App, blob: Blob, name: string): Promise<Value> {
  const [bytes, thumbnail] = await Promise.all([blob.arrayBuffer(), thumbnailOf(blob)]);
  const outcome = await app.keepFile(new Uint8Array(bytes), name, blob.type, thumbnail);
  if (outcome.kind === "refused") throw new FileRefused(outcome.refusals);
  return outcome.value;
}

/** Says why a file was not taken. */
export function notifyFileProblem(player: PlayerValue, problem: unknown): void {
  const [refusal] = problem instanceof FileRefused ? problem.refusals : [];
  player.notify({ text: refusal === undefined ? player.words.fileFailed : sayRefusal(player, refusal), bad: true });
}
