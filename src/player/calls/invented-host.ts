import type { DrawnModel } from "#model/model.ts";

/**
 * Names that nobody can own (RFC 2606, RFC 6761): no server answers there, so nobody is asked whether it may be called.
 */
export const isInvented = (host: string): boolean =>
  /(?:^|\.)(?:example|test|invalid|example\.(?:com|net|org))$/u.test(host.toLowerCase().replace(/:\d+$/u, ""));

/** Whether an app that nobody has opened yet will be simulated, as far as its own server tells. */
export function willBeSimulated({ calls }: DrawnModel): boolean {
  const origin = /^https?:\/\/([^/?#]+)/iu.exec(calls.baseAddress?.value ?? "")?.[1];
  return origin !== undefined && isInvented(origin);
}

interface Host {
  readonly host: string;
  readonly allowed: boolean | null;
}

/** Whether all that an app would call is invented and nobody has decided otherwise: then it is simulated from the start. */
export const isAllInvented = (hosts: readonly Host[], tiles: string | null): boolean => {
  const called = hosts.filter(({ host }) => tiles === null || !tiles.includes(`//${host}/`));
  return called.length > 0 && called.every(({ host, allowed }) => allowed === null && isInvented(host));
};
