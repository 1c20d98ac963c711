import type { Network } from "#engine/ports/http.ts";
import { hostOf } from "./address.ts";
import type { CallState } from "./call-state.ts";
import { keyHeader } from "./key-name.ts";
import { isWithin } from "./is-within.ts";

const PROBE_TIMEOUT = 5000;
/** A host that could not be asked is not asked again before. */
const ASK_AGAIN = 5 * 60_000;

/**
 * Whether a call's key can go with it. A browser asks a server beforehand whether a page may send a header that is not a
 * usual one. Some servers say no, and then the call itself is never sent. So before the first write the address is asked
 * for its head, which changes nothing, with the key and, where that fails, without. What came of it is remembered. As
 * long as nobody knows, the key stays away: a call without it arrives everywhere.
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
