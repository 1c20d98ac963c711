import type { Value } from "#expr/types.ts";
import type { OpenId } from "./open-id.ts";

/** A request as it goes out: whole, with everything filled in. */
export interface HttpRequest {
  readonly method: string;
  readonly address: string;
  readonly headers: { readonly [name: string]: string };
  readonly body: HttpBody | null;
  /** Milliseconds after which an answer is no longer waited for. */
  readonly timeout: number;
  /** Only whether an answer comes counts: one that leads elsewhere is an answer too, and is not followed. */
  readonly probes?: boolean;
}

export type HttpBody =
  | { readonly kind: "json"; readonly json: Value }
  /** A file alone. */
  | { readonly kind: "bytes"; readonly bytes: Uint8Array; readonly type: string }
  /** As a web page sends its forms, with names and values, in the two forms that there are. */
  | { readonly kind: "urlencoded"; readonly fields: readonly (readonly [string, string])[] }
  | {
      readonly kind: "fields";
      readonly fields: readonly (readonly [string, string])[];
      readonly files: readonly HttpFile[];
    }
  /** The JSON as the part `data`, and each file under the name of its field. */
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
  /** No answer came. `arrived: false` where the request has surely not reached the server. */
  | { readonly kind: "none"; readonly reason: NoAnswer; readonly arrived: boolean | null }
  /** An answer came that can't be used: its status is known, its body is not. */
  | {
      readonly kind: "unusable";
      readonly status: number;
      readonly headers: { readonly [name: string]: string };
      readonly reason: "cut-off" | "not-json" | "too-large-answer";
      /** A few words in place of JSON, and no page. */
      readonly isWords?: boolean;
    };

export type NoAnswer = "offline" | "timeout" | "no-answer" | "redirected" | "blocked";

export interface Http {
  /** Never fails: whatever goes wrong is a reply. */
  send(request: HttpRequest): Promise<HttpReply>;
}

/** Where an app keeps what must never leave the device: its token, the hosts that were allowed. Not in any backup. */
export interface Vault {
  get(key: string): Value;
  /** Null forgets it. */
  set(key: string, value: Value): void;
}

/** What the engine needs to make calls. */
export interface Network {
  readonly http: Http;
  readonly vault: Vault;
  /** Servers are asked beforehand which headers they take (browsers do so for pages of another origin). */
  readonly asksBeforehand?: boolean;
  /** Signing in at an issuer. Fetched when it is needed: few documents do. */
  openId?(): Promise<OpenId>;
  /** False: there is surely no network. */
  online(): boolean;
  /** Lets something happen later; the answer takes it back. */
  after(milliseconds: number, work: () => void): () => void;
  /** Between 0 and 1, for spreading repeats. */
  random(): number;
  /** Milliseconds of the real clock, whatever the app's clock is set to. */
  now(): number;
}
