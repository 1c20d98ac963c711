import type { HttpReply, Network } from "#engine/ports/http.ts";
import { retryAfter } from "./backoff.ts";
import { isSetBack } from "./is-within.ts";

/** Longest time that a read waits for a rate limit; nobody looks at a list for longer. */
const LONGEST_READ_WAIT = 2 * 60_000;

export const paceOf = (state: { pace: HostLimits | null }): HostLimits => (state.pace ??= new HostLimits());

/** Rate limits per host: what the host has announced, and how many requests run concurrently. */
export class HostLimits {
  readonly #pauses = new Map<string, { readonly since: number; readonly until: number }>();
  readonly #underWay = new Map<string, number>();
  readonly #waiting = new Map<string, (() => void)[]>();

  /** Time in epoch milliseconds until which a host must not be called; 0: no limit announced. */
  until(host: string, now: number): number {
    const pause = this.#pauses.get(host);
    // The clock was set back since, so the remaining time is unknown.
    return pause === undefined || isSetBack(pause.since, now) ? 0 : pause.until;
  }

  /** Whether the pause is short enough for a read to wait. */
  isSoon(host: string, now: number): boolean {
    return this.until(host, now) - now <= LONGEST_READ_WAIT;
  }

  /** Reads the announced limits from a reply. */
  note(host: string, reply: HttpReply, now: number): void {
    if (reply.kind === "none") return;
    const { status, headers } = reply;
    const asked = status === 429 || status === 503 ? retryAfter(headers["retry-after"], now) : null;
    const wait = asked ?? untilReset(headers, now);
    if (wait === null || wait <= 0) return;
    this.#pauses.set(host, { since: now, until: Math.max(this.until(host, now), now + wait) });
  }

  /** Drops all pauses, when the network is back or a person does not want to wait. */
  forgetPauses(): void {
    this.#pauses.clear();
  }

  /** Waits until the host may be called again. */
  async pause(host: string, network: Network): Promise<void> {
    const wait = this.until(host, network.now()) - network.now();
    if (wait > 0) await new Promise<void>((done) => void network.after(wait, done));
  }

  /** Limits concurrent requests to one host to `most`; null: no limit. */
  async inTurn<T>(host: string, most: number | null, send: () => Promise<T>): Promise<T> {
    if (most === null) return send();
    while ((this.#underWay.get(host) ?? 0) >= most)
      await new Promise<void>((go) => this.#waiting.set(host, [...(this.#waiting.get(host) ?? []), go]));
    this.#underWay.set(host, (this.#underWay.get(host) ?? 0) + 1);
    try {
      return await send();
    } finally {
      this.#underWay.set(host, (this.#underWay.get(host) ?? 1) - 1);
      const [first, ...others] = this.#waiting.get(host) ?? [];
      this.#waiting.set(host, others);
      first?.();
    }
  }
}

type Headers = { readonly [name: string]: string };

/**
 * Milliseconds until an exhausted rate limit resets: `RateLimit-Remaining: 0` with `RateLimit-Reset`, the `X-`
 * variants, or both in `RateLimit`. null: no limit announced, or not exhausted.
 */
export function untilReset(headers: Headers, now: number): number | null {
  const all = headers["ratelimit"] ?? "";
  const said = (names: RegExp, ...single: readonly string[]): number | null => {
    const text = names.exec(all)?.[1] ?? single.map((name) => headers[name]).find((value) => value !== undefined);
    const number = /^\s*(\d{1,15})(?:\.\d+)?\s*(?:[;,]|$)/.exec(text ?? "")?.[1];
    return number === undefined ? null : Number(number);
  };
  const left = said(
    /(?:\br|remaining)\s*=\s*(\d+)/i,
    "ratelimit-remaining",
    "x-ratelimit-remaining",
    "x-rate-limit-remaining",
  );
  const reset = said(/(?:\bt|reset)\s*=\s*(\d+)/i, "ratelimit-reset", "x-ratelimit-reset", "x-rate-limit-reset");
  if (left !== 0 || reset === null) return null;
  // Some servers send a timestamp instead of seconds.
  const wait = reset > 1e11 ? reset - now : reset > 1e8 ? reset * 1000 - now : reset * 1000;
  return Math.min(LONGEST, Math.max(0, wait));
}

const LONGEST = 24 * 3_600_000;
