import type { Call, Calls } from "#model/7-calls.ts";
import type { Item } from "./items.ts";
import type { CALL_FACTS } from "./keys.ts";
import type { Rich } from "./markdown/rich.ts";
import type { Reading } from "./reading.ts";

const HONOURED = /\b(?:yes|honoured|honored|recognised|recognized|respected|safe)\b/iu;
const NOT_SENT = /^(?:is\s+)?(?:not|never)\s+sent\.?$|^(?:no|none|never|off)\.?$/iu;
const NAME = /^(?:(?:sent\s+)?(?:as|in)\s+)?([A-Za-z][A-Za-z0-9-]{1,60})(?:\s*,.*|\.)?$/u;
/** Headers with another meaning, or that a page can't set. */
const TAKEN =
  /^(?:accept|authorization|content-\w+|cookie|host|origin|if-match|if-none-match|referer|user-agent|sec-.*|proxy-.*)$/iu;

/** `Idempotency-Key: honoured`, `not sent`, or the name of another header. */
export function readKeyFact(
  reading: Reading,
  facts: Item<typeof CALL_FACTS>,
): Pick<Calls, "keyHonoured" | "keyHeader"> {
  const cell = facts.get("keyHonoured");
  if (cell === null) return {};
  if (NOT_SENT.test(cell.plain)) return { keyHeader: null };
  const honoured = HONOURED.test(cell.plain) ? { keyHonoured: true } : {};
  if (/^(?:yes|honou?red|recogni[sz]ed|respected|safe)\b/iu.test(cell.plain)) return honoured;
  const name = NAME.exec(cell.plain)?.[1];
  if (name !== undefined && !TAKEN.test(name)) return { ...honoured, keyHeader: name };
  reading.problem("key-not-understood", cell.span, { written: cell.plain });
  return {};
}

const SUFFIX =
  /\s*[,(;]?\s*(?:and\s+)?(?:(?:it\s+)?(may|can)\s+be\s+repeated|(never|not)\s+repeated|(in\s+order))\s*\)?\.?$/iu;

export type SendingFacts = Pick<Call, "repeats" | "inOrder">;

/** `, may be repeated`, `, never repeated`, `, in order` after a request or an address. */
export function readSendingFacts(cell: Rich): { readonly rest: Rich; readonly facts: SendingFacts } {
  let rest = cell;
  let facts: SendingFacts = {};
  for (let found = SUFFIX.exec(rest.text); found !== null && found.index > 0; found = SUFFIX.exec(rest.text)) {
    rest = rest.slice(0, found.index).trim();
    facts = {
      ...facts,
      ...(found[1] === undefined ? {} : { repeats: true }),
      ...(found[2] === undefined ? {} : { repeats: false }),
      ...(found[3] === undefined ? {} : { inOrder: true }),
    };
  }
  return { rest, facts };
}
