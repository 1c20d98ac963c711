import type { HttpReply, Network } from "#engine/ports/http.ts";
import { retryAfter } from "./backoff.ts";
import { isSetBack } from "./is-within.ts";

/** Reads wait for a server that asks for patience, but not longer than somebody looks at a list. */
const LONGEST_READ_WAIT = 2 * 60_000;

export const paceOf = (state: { pace: HostLimits | null }): HostLimits => (state.pace ??= new HostLimits());

/** How fast each host may be asked: what it has said about its limits, and how many requests go at once. */
export class HostLimits {
  readonly #pauses = new Map<string, { readonly since: number; readonly until: number }>();
  readonly #underWay = new Map<string, number>();
  readonly #waiting = new Map<string, (() => void)[]>();

  /** Until when a host wants to hear nothing, in milliseconds of the real clock; 0: it has not said so. */
  until(host: string, now: number): number {
    const pause = this.#pauses.get(host);
    // The clock was set back since: nobody knows how much of it is left.
    return pause === undefined || isSetBack(pause.since, now) ? 0 : pause.until;
  }

  /** Whether a read can wait for that. */
  isSoon(host: string, now: number): boolean {
    return this.until(host, now) - now <= LONGEST_READ_WAIT;
  }

  /** Takes in what an answer says about limits. */
  note(host: string, reply: HttpReply, now: number): void {
    if (reply.kind === "none") return;
    const { status, headers } = reply;
    const asked = status === 429 || status === 503 ? retryAfter(headers["retry-after"], now) : null;
    const wait = asked ?? untilReset(headers, now);
    if (wait === null || wait <= 0) return;
    this.#pauses.set(host, { since: now, until: Math.max(this.until(host, now), now + wait) });
  }

  /** The network is back, or a person does not want to wait: what was said before no longer counts. */
  forgetPauses(): void {
    this.#pauses.clear();
  }

  /** Waits until the host may be asked. */
  async pause(host: string, network: Network): Promise<void> {
    const wait = this.until(host, network.now()) - network.now();
    if (wait > 0) await new Promise<void>((done) => void network.after(wait, done));
  }

  /** Sends when no more than so many are under way to the same host; null: as many as want to. */
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
 * Milliseconds until a server that has nothing left for us gives more: `RateLimit-Remaining: 0` with `RateLimit-Reset`,
 * the same with `X-`, or both in `RateLimit`. Null: it says nothing, or there is something left.
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
  // Some give the moment instead of the seconds until then.
  const wait = reset > 1e11 ? reset - now : reset > 1e8 ? reset * 1000 - now : reset * 1000;
  return Math.min(LONGEST, Math.max(0, wait));
}

const LONGEST = 24 * 3_600_000;
