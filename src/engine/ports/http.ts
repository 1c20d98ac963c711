import type { Value } from "#expr/types.ts";
import type { OpenId } from "./open-id.ts";

/** A complete request, ready to be sent. */
export interface HttpRequest {
  readonly method: string;
  readonly address: string;
  readonly headers: { readonly [name: string]: string };
  readonly body: HttpBody | null;
  /** Timeout in milliseconds. */
  readonly timeout: number;
  /** True: only checks whether an answer comes. A redirect counts as an answer and is not followed. */
  readonly probes?: boolean;
}

export type HttpBody =
  | { readonly kind: "json"; readonly json: Value }
  /** A single file as the whole body. */
  | { readonly kind: "bytes"; readonly bytes: Uint8Array; readonly type: string }
  /** The two encodings of HTML forms: URL-encoded, and (`fields`) multipart. */
  | { readonly kind: "urlencoded"; readonly fields: readonly (readonly [string, string])[] }
  | {
      readonly kind: "fields";
      readonly fields: readonly (readonly [string, string])[];
      readonly files: readonly HttpFile[];
    }
  /** Multipart: the JSON as the part `data`, and each file under the name of its field. */
  | { readonly kind: "form"; readonly json: Value; readonly files: readonly HttpFile[] };

export interface HttpFile {
  readonly field: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

export type HttpReply =
  | {
      readonly kind: "answer";
      readonly status: number;
      /** Names in lower case. */
      readonly headers: { readonly [name: string]: string };
      readonly body: Value;
    }
  /** No answer came. `arrived`: false if the request has certainly not reached the server, null if unknown. */
  | { readonly kind: "none"; readonly reason: NoAnswer; readonly arrived: boolean | null }
  /** An answer came, but its body can't be used; only its status and headers are known. */
  | {
      readonly kind: "unusable";
      readonly status: number;
      readonly headers: { readonly [name: string]: string };
      readonly reason: "cut-off" | "not-json" | "too-large-answer";
      /** The body is a short plain text (`ok`) instead of JSON, and not a web page. */
      readonly isWords?: boolean;
    };

export type NoAnswer = "offline" | "timeout" | "no-answer" | "redirected" | "blocked";

export interface Http {
  /** Never rejects: every failure is a reply. */
  send(request: HttpRequest): Promise<HttpReply>;
}

/** Storage for what must never leave the device: the app's tokens, the hosts that were allowed. Not in any backup. */
export interface Vault {
  get(key: string): Value;
  /** Null deletes the key. */
  set(key: string, value: Value): void;
  /**
   * Token renewals in progress, by sign-in. Shared by all apps that are opened with this vault: if an app is closed
   * during a renewal, its successor waits for it. Absent: each app has its own.
   */
  readonly renewals?: Map<string, Promise<"ready" | "later" | "over">>;
}

/** What the engine needs to make calls. */
export interface Network {
  readonly http: Http;
  readonly vault: Vault;
  /** True: requests to other origins are preflighted, as in browsers, so servers must accept their headers (CORS). */
  readonly asksBeforehand?: boolean;
  /** Signing in at an issuer. Loaded on demand, because few documents need it. */
  openId?(): Promise<OpenId>;
  /** False: there is certainly no network. */
  online(): boolean;
  /** Runs work after a delay; the returned function cancels it. */
  after(milliseconds: number, work: () => void): () => void;
  /** Between 0 and 1, for jitter between retries. */
  random(): number;
  /** Milliseconds of the real clock, whatever the app's clock is set to. */
  now(): number;
}
