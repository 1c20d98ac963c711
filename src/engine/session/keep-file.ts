import type { SessionClient } from "../contract/app.ts";
import { noteKept } from "./kept-files.ts";
import { refusedWith } from "./refused-with.ts";
import type { InNameOf, Session } from "./session.ts";
import type { Synchronously } from "./session-writes.ts";

/** `2 MB`, `500 KB`: uses KB below 1 MB, so that no limit reads as 0 MB. */
const sizeInWords = (bytes: number): string =>
  bytes >= 1e6 ? `${Math.round(bytes / 1e5) / 10} MB` : `${Math.round(bytes / 100) / 10} KB`;

/** In bytes. A larger thumbnail is not stored; the file itself is shown instead. */
const LARGEST_THUMBNAIL = 200_000;

export type KeepFile = Synchronously<SessionClient["keepFile"]>;

/** Returns the function that keeps a file. Loads the hash function first, so that the work itself is synchronous. */
export async function readyKeepFile(session: Session, inNameOf: InNameOf): Promise<KeepFile> {
  const { lookup, ports } = session.app;
  const hashOf = await ports.files.hasher();
  return (bytes, name, type, thumbnail) => {
    const most = lookup.limit(type.startsWith("image/") ? "largest photo" : "largest file");
    if (most !== null && bytes.length > most)
      return refusedWith(session, "too-large-file", { most: sizeInWords(most) });
    const hash = hashOf(bytes);
    ports.files.put({ hash, name, type }, bytes);
    if (thumbnail !== undefined && thumbnail.length <= LARGEST_THUMBNAIL) ports.files.putThumbnail(hash, thumbnail);
    inNameOf(() => noteKept(session, hash));
    return { kind: "kept", value: { hash, name, type, size: bytes.length } };
  };
}
