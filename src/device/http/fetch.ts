import type { Http, HttpBody, HttpReply, HttpRequest, NoAnswer } from "#engine/ports/http.ts";
import type { Value } from "#expr/types.ts";
import { parseJson } from "#text/parse-json.ts";
import { decoderFor } from "./decoder-for.ts";
import { notTooDeep } from "./not-too-deep.ts";

/** Larger answers are rejected, because they would fill the phone's memory or storage. */
const LARGEST_ANSWER = 20_000_000;
/** Maximum length of a plain-text answer that is kept. */
const LONGEST_WORDS = 2000;

/**
 * The browser's network. Redirects are refused, because they could send the token to another host. Cookies are never
 * sent. Every failure is a reply with a reason.
 */
export function fetchHttp(fetching: typeof fetch = fetch): Http {
  return {
    async send(request) {
      const timer = new AbortController();
      const timeout = setTimeout(() => timer.abort(), request.timeout);
      let response: Response;
      try {
        if (!mayCall(request.address)) return { kind: "none", reason: "blocked", arrived: false };
        response = await fetching(request.address, {
          method: request.method,
          headers: headersOf(request),
          body: bodyOf(request.body),
          redirect: request.probes === true ? "manual" : "error",
          credentials: "omit",
          cache: "no-store",
          referrerPolicy: "no-referrer",
          signal: timer.signal,
        });
      } catch (error) {
        clearTimeout(timeout);
        return noAnswer(error, timer.signal.aborted);
      }
      try {
        return await read(response);
      } finally {
        clearTimeout(timeout);
      }
    },
  };
}

/** One request under the same rules, for code that reads the response. Failures are TypeErrors, as with `fetch`. */
export async function guardedFetch(address: string, init: RequestInit, timeout: number): Promise<Response> {
  if (!mayCall(address)) throw new TypeError("blocked");
  const response = await fetch(address, {
    ...init,
    redirect: "error",
    credentials: "omit",
    cache: "no-store",
    referrerPolicy: "no-referrer",
    signal: AbortSignal.timeout(timeout),
  }).catch((error: unknown) => {
    throw new TypeError("no answer", { cause: error });
  });
  const text = await textOf(response).catch(() => null);
  if (text === null) throw new TypeError("cut off or too large");
  return new Response(response.status === 204 ? null : text, { status: response.status, headers: response.headers });
}

/** A final check, independent of the caller: https only, except for this device, and no credentials in the URL. */
export function mayCall(address: string): boolean {
  const { protocol, hostname, username, password } = new URL(address);
  if (username !== "" || password !== "") return false;
  return protocol === "https:" || (protocol === "http:" && ["localhost", "127.0.0.1", "[::1]"].includes(hostname));
}

const isType = (name: string): boolean => name.toLowerCase() === "content-type";

function headersOf({ headers, body }: HttpRequest): Record<string, string> {
  const others = Object.fromEntries(Object.entries(headers).filter(([name]) => !isType(name)));
  const said = Object.entries(headers).find(([name]) => isType(name))?.[1];
  switch (body?.kind) {
    case "json":
      return { ...others, "Content-Type": said ?? "application/json" };
    case "bytes":
      return { ...others, "Content-Type": said ?? body.type };
    case "urlencoded":
      return { ...others, "Content-Type": said ?? "application/x-www-form-urlencoded" };
    default:
      // The browser sets the multipart boundary itself.
      return others;
  }
}

function bodyOf(body: HttpBody | null): BodyInit | null {
  if (body === null) return null;
  if (body.kind === "json") return JSON.stringify(body.json);
  if (body.kind === "bytes") return body.bytes as Uint8Array<ArrayBuffer>;
  if (body.kind === "urlencoded") return new URLSearchParams(body.fields.map(([name, value]) => [name, value]));
  const form = new FormData();
  if (body.kind === "fields") for (const [name, value] of body.fields) form.append(name, value);
  else form.append("data", new Blob([JSON.stringify(body.json)], { type: "application/json" }));
  for (const { field, name, type, bytes } of body.files)
    form.append(field, new Blob([bytes as Uint8Array<ArrayBuffer>], { type }), name);
  return form;
}

/** Node reports the cause: with these codes, the server has certainly received nothing. */
const NEVER_ARRIVED = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);

function noAnswer(error: unknown, timedOut: boolean): HttpReply {
  const cause = error instanceof Error ? (error.cause as { code?: unknown; message?: unknown } | undefined) : undefined;
  if (timedOut) return { kind: "none", reason: "timeout", arrived: null };
  const reason: NoAnswer = String(cause?.message ?? "").includes("redirect") ? "redirected" : "no-answer";
  return { kind: "none", reason, arrived: NEVER_ARRIVED.has(String(cause?.code)) ? false : null };
}

async function read(response: Response): Promise<HttpReply> {
  const { status } = response;
  const headers = Object.fromEntries([...response.headers].map(([name, value]) => [name.toLowerCase(), value]));
  const unusable = (
    reason: "cut-off" | "not-json" | "too-large-answer",
  ): HttpReply & { readonly kind: "unusable" } => ({
    kind: "unusable",
    status,
    headers,
    reason,
  });
  let text: string | null;
  try {
    text = await textOf(response);
  } catch {
    return unusable("cut-off");
  }
  if (text === null) return unusable("too-large-answer");
  if (text.trim() === "") return { kind: "answer", status, headers, body: null };
  try {
    return { kind: "answer", status, headers, body: notTooDeep(parseJson(text)) as Value };
  } catch {
    // A plain-text error is worth showing. For an HTML error page the status is enough.
    const isText = /^text\/plain\b/i.test(headers["content-type"] ?? "");
    return status >= 400
      ? { kind: "answer", status, headers, body: isText ? text.slice(0, LONGEST_WORDS) : null }
      : { ...unusable("not-json"), isWords: isWords(headers["content-type"] ?? "", text) };
  }
}

/** Answers such as `ok` or `Created`, which some servers send to writes. An HTML page may come from a proxy instead. */
const isWords = (type: string, text: string): boolean =>
  /^text\/(?:plain|html)\b/i.test(type) && text.length <= LONGEST_WORDS && !text.includes("<");

/** null: too large. */
async function textOf(response: Response): Promise<string | null> {
  if (Number(response.headers.get("content-length") ?? 0) > LARGEST_ANSWER) {
    await response.body?.cancel();
    return null;
  }
  const reader = response.body?.getReader();
  if (reader === undefined) return "";
  let decoder: TextDecoder | null = null;
  let text = "";
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + (decoder?.decode() ?? "");
    size += value.length;
    if (size > LARGEST_ANSWER) {
      await reader.cancel();
      return null;
    }
    decoder ??= decoderFor(response.headers.get("content-type"), value);
    text += decoder.decode(value, { stream: true });
  }
}
