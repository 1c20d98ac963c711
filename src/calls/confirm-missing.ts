import { CommandContext } from "#engine/context/command-context.ts";
import type { RunningApp } from "#engine/running-app.ts";
import type { Resource } from "#model/7-calls.ts";
import type { CallState } from "./call-state.ts";
import { entryOf } from "./entry-of.ts";
import { RequestMaker } from "./make-request.ts";
import type { CompleteList } from "./remove-missing.ts";
import { isMissing } from "./named-answers.ts";
import { transmit } from "./transmit.ts";

/** How many records are requested one by one; the others are checked after the next fetch of the list. */
const MOST_ASKED = 100;

/**
 * Rows can move between pages while a list is read, so a record that no page contained may still exist. Requests each
 * such record; if single records can't be read, reads the list again and requires the same result.
 */
export async function confirmMissing(
  running: RunningApp,
  calls: CallState,
  resource: Resource,
  list: CompleteList,
  missing: readonly string[],
  readAgain: () => Promise<ReadonlySet<string> | null>,
): Promise<readonly string[]> {
  const isGone = async (id: string): Promise<boolean | null> => {
    const context = new CommandContext(running.app, running.actor);
    const request = new RequestMaker(calls, context).ofResource(resource, "Get", list.entity, id);
    const { reply } = await transmit(calls, entryOf(calls, context, request, 0));
    if (isMissing(running.app, resource, reply)) return true;
    return reply.kind === "answer" && reply.status >= 200 && reply.status < 300 ? false : null;
  };
  const [known] = list.ids;
  // A server that does not find even a listed record does not support reading single ones.
  if (resource.own?.Get !== null && (known === undefined || (await isGone(known)) === false)) {
    const gone: string[] = [];
    for (const id of missing.slice(0, MOST_ASKED)) if ((await isGone(id)) === true) gone.push(id);
    return gone;
  }
  const again = await readAgain();
  const isSame = again !== null && again.size === new Set(list.ids).size && list.ids.every((id) => again.has(id));
  return isSame ? missing : [];
}
