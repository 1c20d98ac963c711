import type { Network } from "#engine/ports/http.ts";
import { hostOf } from "./address.ts";
import type { CallState } from "./call-state.ts";
import { keyHeader } from "./key-name.ts";
import { isWithin } from "./is-within.ts";

const PROBE_TIMEOUT = 5000;
/** Milliseconds before a host that could not be probed is probed again. */
const ASK_AGAIN = 5 * 60_000;

/**
 * Whether the idempotency key header can be sent. Browsers preflight requests with custom headers, and if the server
 * refuses, the request is never sent. So before the first write a HEAD request, which changes nothing, probes the
 * address with the header, and if that fails, without. The result is stored. While it is unknown the header is omitted,
 * because a request without it always arrives.
 */
export async function mayKeyGo(calls: CallState, network: Network, host: string, address: string): Promise<boolean> {
  const { connection, app } = calls;
  const header = keyHeader(calls, host);
  if (header === null) return false;
  const saysSo = app.lookup.model.calls.keyHonoured === true && host === hostOf(connection.base);
  if (saysSo || network.asksBeforehand !== true) return true;
  const learnt = connection.takesKeys(host, header);
  if (learnt !== null) return learnt;
  const name = `${host} ${header}`;
  const known = calls.keyProbes.get(name);
  if (known !== undefined && isWithin(ASK_AGAIN, known.at, network.now())) await known.done;
  else {
    const probe = { at: network.now(), done: learn(calls, network, { host, address, header }) };
    calls.keyProbes.set(name, probe);
    await probe.done;
  }
  return connection.takesKeys(host, header) ?? false;
}

async function learn(
  { connection }: CallState,
  network: Network,
  { host, address, header }: { readonly host: string; readonly address: string; readonly header: string },
): Promise<void> {
  const isAnswered = async (headers: { readonly [name: string]: string }): Promise<boolean> => {
    const request = { method: "HEAD", address, headers, body: null, timeout: PROBE_TIMEOUT, probes: true };
    return (await network.http.send(request)).kind !== "none";
  };
  if (!network.online()) return;
  if (await isAnswered({ [header]: "probe" })) connection.learnAboutKeys(host, header, true);
  else if (await isAnswered({})) connection.learnAboutKeys(host, header, false);
}
