import type { Value } from "#expr/types.ts";
import type { LoggedRequest } from "#engine/contract/calls.ts";
import type { HttpBody, HttpReply, HttpRequest } from "#engine/ports/http.ts";
import { IS_TOKEN } from "./last-answers.ts";
import type { CallMaker } from "./outbox-entry.ts";

const MOST = 100;
const HIDDEN = "•••";
/** Longer texts are truncated; the log is for reading. */
const LONGEST = 2000;

/** The request log, created with the first request. */
export const logOf = (state: { log: RequestLog | null }): RequestLog => (state.log ??= new RequestLog());

/** The last requests. Tokens and secrets are removed before logging, so they can't be shown, copied or stored. */
export class RequestLog {
  readonly #requests: { readonly request: LoggedRequest; readonly maker: CallMaker }[] = [];
  #count = 0;

  /** Newest first, filtered by what the person may read. */
  requests(mayRead: (maker: CallMaker) => boolean): readonly LoggedRequest[] {
    return this.#requests
      .filter(({ maker }) => mayRead(maker))
      .map(({ request }) => request)
      .reverse();
  }

  begin({ call, ...maker }: CallMaker & { readonly call: string }, request: HttpRequest, options: LogOptions): number {
    const headers = Object.entries(request.headers).map(([name, value]) => ({
      name,
      value: options.hiddenHeaders.some((one) => one.toLowerCase() === name.toLowerCase()) ? HIDDEN : value,
    }));
    const sent = request.body === null ? null : valueOf(request.body);
    const said = options.secret ? hidden(sent) : short(sent);
    const isForm = request.body?.kind === "urlencoded" || request.body?.kind === "fields";
    const body = options.closed.reduce(
      (of, path) => (isForm ? hiddenInForm(of, path.split(".")) : hiddenAt(of, path.split("."))),
      said,
    );
    const number = ++this.#count;
    const logged: LoggedRequest = {
      number,
      call,
      when: options.when,
      method: request.method,
      address: request.address,
      headers,
      body,
      simulated: options.simulated,
      result: null,
      curl: curlOf(request, headers, body),
    };
    this.#requests.push({ request: logged, maker });
    if (this.#requests.length > MOST) this.#requests.shift();
    return number;
  }

  /** Assigns a guest's sign-in request to the person who has signed in with it. */
  give(number: number, by: string | null): void {
    const index = this.#requests.findIndex(({ request }) => request.number === number);
    const logged = this.#requests[index];
    if (logged !== undefined) this.#requests[index] = { ...logged, maker: { ...logged.maker, by } };
  }

  end(number: number, reply: HttpReply, milliseconds: number): void {
    const index = this.#requests.findIndex(({ request }) => request.number === number);
    const logged = this.#requests[index];
    if (logged === undefined) return;
    const status = reply.kind === "none" ? null : reply.status;
    const code = reply.kind === "answer" ? null : reply.reason;
    this.#requests[index] = { ...logged, request: { ...logged.request, result: { status, code, milliseconds } } };
  }
}

interface LogOptions {
  readonly when: string;
  /** Headers that contain the token or a secret. */
  readonly hiddenHeaders: readonly string[];
  /** True if the body contains a secret: only its structure is logged. */
  readonly secret: boolean;
  /** Paths in the JSON that the maker of the call may not see. */
  readonly closed: readonly string[];
  readonly simulated: boolean;
}

function hiddenAt(value: Value, [key, ...rest]: readonly string[]): Value {
  if (key === undefined) return HIDDEN;
  if (value === null || typeof value !== "object" || !Object.hasOwn(value, key)) return value;
  if (Array.isArray(value)) {
    const list = value as readonly Value[];
    return /^\d+$/u.test(key) ? list.with(Number(key), hiddenAt(list[Number(key)] ?? null, rest)) : value;
  }
  const object = value as { readonly [key: string]: Value };
  return { ...object, [key]: hiddenAt(object[key] ?? null, rest) };
}

/** Form fields encode the path in their names: `address[city]`. */
function hiddenInForm(value: Value, [first = "", ...rest]: readonly string[]): Value {
  const name = first + rest.map((part) => `[${part}]`).join("");
  const fields = Object.entries(isMap(value) ? value : {});
  return Object.fromEntries(fields.map(([key, of]) => [key, key === name || key.startsWith(`${name}[`) ? HIDDEN : of]));
}

function hidden(value: Value): Value {
  if (value === null || typeof value !== "object") return value === null ? null : HIDDEN;
  if (Array.isArray(value)) return (value as readonly Value[]).map(hidden);
  return Object.fromEntries(Object.entries(value).map(([key, of]) => [key, hidden(of)]));
}

function short(value: Value): Value {
  if (typeof value === "string") return value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value;
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return (value as readonly Value[]).slice(0, 50).map(short);
  return Object.fromEntries(
    Object.entries(value).map(([key, of]) => [key, typeof of === "string" && IS_TOKEN.test(key) ? HIDDEN : short(of)]),
  );
}

const quoted = (text: string): string => `'${text.replace(/'/g, `'\\''`)}'`;

/** The readable form of a body; form fields by name. */
function valueOf(body: HttpBody): Value {
  if (body.kind === "json" || body.kind === "form") return body.json;
  if (body.kind === "bytes") return `${body.bytes.length} bytes of ${body.type}`;
  const fields = new Map<string, string[]>();
  for (const [name, value] of body.fields) fields.set(name, [...(fields.get(name) ?? []), value]);
  return Object.fromEntries(
    [...fields].map(([name, values]) => [name, values.length === 1 ? (values[0] ?? "") : values]),
  );
}

const isMap = (value: Value): value is { readonly [key: string]: Value } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function curlOf({ method, address, body: sent }: HttpRequest, headers: LoggedRequest["headers"], body: Value): string {
  const parts = ["curl", "-X", method, quoted(address)];
  for (const { name, value } of headers) parts.push("-H", quoted(`${name}: ${value}`));
  const kind = sent?.kind ?? "json";
  if (kind === "urlencoded" || kind === "fields")
    for (const [name, value] of Object.entries(isMap(body) ? body : {}))
      for (const one of Array.isArray(value) ? (value as readonly Value[]) : [value])
        parts.push(kind === "fields" ? "-F" : "--data-urlencode", quoted(`${name}=${String(one)}`));
  else if (body !== null) {
    if (!headers.some(({ name }) => name.toLowerCase() === "content-type"))
      parts.push("-H", quoted("Content-Type: application/json"));
    parts.push("--data", quoted(JSON.stringify(body)));
  }
  return parts.join(" ");
}
