import type { HttpBody, HttpReply } from "#engine/ports/http.ts";
import type { OutboxEntry } from "#engine/ports/journal.ts";
import type { CallState } from "./call-state.ts";
import { fileOfCall } from "./body.ts";
import { onSameServer } from "./pages.ts";

/** Sends one request of an upload with this body. */
type Send<T> = (entry: OutboxEntry, body: HttpBody | null) => Promise<T>;

const VERSION = { "Tus-Resumable": "1.0.0" };
/** Statuses with which a server says that the upload does not exist. */
const FORGOTTEN: ReadonlySet<number> = new Set([403, 404, 410]);
/** The key includes the file: a different file in the same call is a different upload. */
const uploadKey = ({ key, with: sending }: OutboxEntry): string => `upload/${key}/${sending?.files?.[0]?.hash ?? ""}`;

/**
 * Uploads a file in pieces with the tus protocol. The server assigns an address to the upload and reports its offset,
 * so an interrupted upload can resume. The answer is `{"location": …}`, the address of the file.
 */
export async function sendInPieces<T extends { readonly reply: HttpReply }>(
  calls: CallState,
  entry: OutboxEntry,
  size: number,
  send: Send<T>,
): Promise<T> {
  const { journal } = calls.app.ports;
  const file = fileOfCall(calls.app, entry);
  const request = (method: string, path: string, headers: { readonly [name: string]: string }): OutboxEntry => ({
    ...entry,
    method,
    path,
    body: null,
    // The offset prevents duplicates, so no idempotency key is needed.
    with: { ...entry.with, reads: true, files: [], headers: { ...entry.with?.headers, ...VERSION, ...headers } },
  });
  if (file === null) return send(request(entry.method, entry.path, {}), null);
  const kept = journal.get(uploadKey(entry));
  let location = typeof kept === "string" ? kept : null;
  let offset = 0;
  let last: T | null = null;
  if (location !== null) {
    const asked = await send(request("HEAD", location, {}), null);
    if (asked.reply.kind === "none") return asked;
    const { status } = asked.reply;
    // A busy server still has the upload; starting another one would store the file twice.
    if (status >= 300 && !FORGOTTEN.has(status)) return asked;
    const known = status >= 300 ? null : offsetIn(asked.reply);
    if (known === null) location = null;
    else {
      offset = known;
      last = asked;
    }
  }
  if (location === null) {
    const metadata = `filename ${base64(file.name)},filetype ${base64(file.type)}`;
    const head = { "Upload-Length": String(file.bytes.length), "Upload-Metadata": metadata };
    const made = await send(request("POST", entry.path, head), null);
    if (made.reply.kind !== "answer" || made.reply.status !== 201) return made;
    location = onSameServer(made.reply.headers["location"] ?? "", calls.connection.address(entry.path).address);
    if (location === null) return { ...made, reply: { ...made.reply, kind: "unusable", reason: "not-json" } };
    journal.set(uploadKey(entry), location);
    offset = 0;
    last = made;
  }
  while (offset < file.bytes.length) {
    const bytes = file.bytes.slice(offset, offset + size);
    last = await send(request("PATCH", location, { "Upload-Offset": String(offset) }), {
      kind: "bytes",
      bytes,
      type: "application/offset+octet-stream",
    });
    if (last.reply.kind !== "answer" || last.reply.status >= 300) return last;
    const next = offsetIn(last.reply) ?? offset + bytes.length;
    // If the offset does not advance, the loop would never end.
    if (next <= offset) return { ...last, reply: { ...last.reply, status: 500 } };
    offset = next;
  }
  journal.set(uploadKey(entry), null);
  const reply: HttpReply = { kind: "answer", status: 201, headers: {}, body: { location } };
  return { ...(last as T), reply };
}

function offsetIn(reply: HttpReply): number | null {
  const said = reply.kind === "none" ? undefined : reply.headers["upload-offset"];
  return said !== undefined && /^\d{1,15}$/.test(said) ? Number(said) : null;
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Base64 of the text's UTF-8 bytes, as tus encodes metadata. */
function base64(text: string): string {
  const parts = encodeURIComponent(text).match(/%[0-9A-F]{2}|./g) ?? [];
  const bytes = parts.map((part) => (part.length === 3 ? Number.parseInt(part.slice(1), 16) : part.charCodeAt(0)));
  let written = "";
  for (let i = 0; i < bytes.length; i += 3) {
    const [a = 0, b, c] = bytes.slice(i, i + 3);
    written += LETTERS[a >> 2] ?? "";
    written += LETTERS[((a & 3) << 4) | ((b ?? 0) >> 4)] ?? "";
    written += b === undefined ? "=" : (LETTERS[((b & 15) << 2) | ((c ?? 0) >> 6)] ?? "");
    written += c === undefined ? "=" : (LETTERS[c & 63] ?? "");
  }
  return written;
}
