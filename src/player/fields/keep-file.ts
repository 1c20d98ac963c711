import type { App } from "#engine/contract/app.ts";
import type { Refusal } from "#engine/contract/commands.ts";
import type { Value } from "#expr/types.ts";
import type { PlayerValue } from "../player-context.ts";
import { isPicture } from "../state/files.ts";
import { sayRefusal } from "#words/say.ts";
import { failure } from "../failure.ts";

/** Draws a picture again: scaled down, upright, and without the camera's metadata (EXIF, place). */
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

/** The engine refused a file; the refusals say why. */
class FileRefused extends Error {
  readonly refusals: readonly Refusal[];

  constructor(refusals: readonly Refusal[]) {
    super(refusals[0]?.code);
    this.refusals = refusals;
  }
}

/** In pixels: wide enough for a gallery tile on a high-density screen. */
const thumbnailSize = 400;
/** In bytes. Smaller files have no separate thumbnail. */
const smallEnough = 12_000;

async function thumbnailOf(blob: Blob): Promise<Uint8Array | undefined> {
  if (!isPicture(blob) || blob.size <= smallEnough) return undefined;
  // A picture that can't be drawn here is stored without a thumbnail.
  const small = await shrinkPhoto(blob, thumbnailSize).catch(() => null);
  return small === null || small.size >= blob.size ? undefined : new Uint8Array(await small.arrayBuffer());
}

export async function keepBlob(app: App, blob: Blob, name: string): Promise<Value> {
  const [bytes, thumbnail] = await Promise.all([blob.arrayBuffer(), thumbnailOf(blob)]);
  const outcome = await app.keepFile(new Uint8Array(bytes), name, blob.type, thumbnail);
  if (outcome.kind === "refused") throw new FileRefused(outcome.refusals);
  return outcome.value;
}

export function notifyFileProblem(player: PlayerValue, problem: unknown): void {
  const [refusal] = problem instanceof FileRefused ? problem.refusals : [];
  player.notify(
    refusal === undefined
      ? failure(player, "unreadable-file")
      : { text: sayRefusal(player, refusal), code: refusal.code, bad: true },
  );
}
