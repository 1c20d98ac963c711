import type { DrawnModel } from "#model/model.ts";

/** Reserved names (RFC 2606, RFC 6761): no server can exist there, so no consent is asked for. */
export const isInvented = (host: string): boolean =>
  /(?:^|\.)(?:example|test|invalid|example\.(?:com|net|org))$/u.test(host.toLowerCase().replace(/:\d+$/u, ""));

/** Whether an app will be simulated before it is first opened, judged by its base address alone. */
export function willBeSimulated({ calls }: DrawnModel): boolean {
  const origin = /^https?:\/\/([^/?#]+)/iu.exec(calls.baseAddress?.value ?? "")?.[1];
  return origin !== undefined && isInvented(origin);
}

interface Host {
  readonly host: string;
  readonly allowed: boolean | null;
}

/** True if all hosts that the app calls are invented and none was decided on: then it is simulated from the start. */
export const isAllInvented = (hosts: readonly Host[], tiles: string | null): boolean => {
  const called = hosts.filter(({ host }) => tiles === null || !tiles.includes(`//${host}/`));
  return called.length > 0 && called.every(({ host, allowed }) => allowed === null && isInvented(host));
};
