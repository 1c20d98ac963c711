import type { PlatformCode } from "#diagnostics/platform-codes.ts";
import type { Value } from "#expr/types.ts";
import type { Decision, OutboxDetail } from "#engine/contract/calls.ts";
import type { DisplayValue } from "#engine/contract/display-value.ts";
import type { OutboxAnswer, OutboxQuery } from "#engine/contract/queries.ts";
import type { CallState } from "./call-state.ts";
import { contentsInWords } from "./contents-in-words.ts";
import { takeBackEntry } from "./discard.ts";
import { whyNotDecided } from "./may-decide.ts";
import { mayReadContents } from "./may-read-contents.ts";
import { namesInBody } from "./names-in-body.ts";
import { makerOf, relationTo } from "./outbox-entry.ts";
import type { Refusal } from "#engine/contract/commands.ts";
import { NOWHERE, word } from "#engine/refuse.ts";
import { fromWire } from "./from-wire.ts";
import { isMendedByForm } from "./mended-by-form.ts";
import type { QueuedEntry } from "#engine/ports/journal.ts";
import { maySee, maySeeField } from "#engine/rights/may.ts";
import { dress, nameOfField, screenTitle } from "#engine/queries/shown.ts";
import { sameValue, type Context } from "#engine/context/context.ts";

/** Maximum number of listed entries; the total is reported separately. */
const MOST_SHOWN = 100;

/** The waiting calls in order. Entries of other people are listed without any content. */
export const outboxEntries = (calls: CallState, context: Context, { opened }: OutboxQuery): OutboxAnswer["entries"] =>
  context.app.ports.journal
    .outboxPage(MOST_SHOWN)
    .map((entry) => detail(calls, context, entry, opened === undefined || opened === entry.id));

function detail(calls: CallState, context: Context, entry: QueuedEntry, isOpened: boolean): OutboxDetail {
  const { entity, record, sending } = entry;
  const known = { id: entry.id, when: entry.at, state: entry.state, simulated: sending.simulated };
  // Other people learn that an entry waits, but nothing about it.
  if (relationTo(context, makerOf(entry)) !== "maker") return { ...SOMEBODY_ELSES, ...known };
  const there = entity !== null && record !== null && context.records.has(entity, record);
  const visible = there && maySee(context, entity, record);
  const refusal = reasonOf(context, entry);
  const isOpen = mayReadContents(calls, context, entry);
  return {
    ...known,
    own: true,
    call: entry.call,
    reason: refusal?.message ?? (isOpen ? entry.reason : null),
    code: refusal?.code ?? sending.code,
    ...(refusal?.parameters !== undefined
      ? { parameters: refusal.parameters }
      : sending.parameters === null
        ? {}
        : { parameters: sending.parameters }),
    entity: visible ? entity : null,
    record: visible ? record : null,
    title: visible ? screenTitle(context, entity, record) : null,
    method: entry.method,
    address: isOpen ? calls.connection.address(entry.path).address : "",
    body: isOpen ? entry.body : null,
    contents:
      isOpen && isOpened ? contentsInWords(context, visible ? entity : null, visible ? record : null, entry.body) : [],
    names: isOpen && isOpened ? namesInBody(context, visible ? entity : null, entry.call, entry.body) : {},
    attempts: sending.attempts,
    next: sending.next,
    errors: isOpen ? sending.errors : [],
    conflict: visible && sending.theirs !== null ? conflict(context, entity, record, sending) : [],
    mayHaveArrived: sending.mayHaveArrived || entry.state === "unsure",
    decisions: DECISIONS.filter(([, decided]) => whyNotDecided(calls, context, entry, decided(entry)) === null).map(
      ([decision]) => decision,
    ),
    mendedByForm: isMendedByForm(context, entry),
    undoable: isOpened && isUndoable(calls, context, entry),
  };
}

/** Why a held or simulated entry waits, unless another reason was noted. */
function reasonOf(context: Context, { state, sending }: QueuedEntry): Refusal | null {
  if (state === "held" && !SAID.has(sending.code ?? ""))
    return word(context, sending.mayHaveArrived ? "may-have-arrived" : "came-with-backup", NOWHERE);
  return state === "waiting" && sending.simulated && sending.code === null
    ? word(context, "only-tried-out", NOWHERE)
    : null;
}

/** Codes of entries held for another reason than a restored backup. */
const SAID: ReadonlySet<string> = new Set([
  "maker-gone",
  "call-gone",
  "other-server",
] satisfies readonly PlatformCode[]);

const SOMEBODY_ELSES = {
  own: false,
  call: "",
  reason: null,
  code: null,
  entity: null,
  record: null,
  title: null,
  method: "",
  address: "",
  body: null,
  contents: [],
  names: {},
  attempts: 0,
  next: null,
  errors: [],
  conflict: [],
  mayHaveArrived: false,
  mendedByForm: false,
  decisions: [],
  undoable: false,
} as const;

const DECISIONS: readonly (readonly [OutboxDetail["decisions"][number], (entry: QueuedEntry) => Decision])[] = [
  ["retry", () => ({ kind: "retry" })],
  ["change", ({ body }) => ({ kind: "retry", body })],
  ["arrived", () => ({ kind: "arrived" })],
  ["discard", () => ({ kind: "discard", undo: false })],
  ["takeTheirs", () => ({ kind: "takeTheirs" })],
  ["keepMine", () => ({ kind: "keepMine" })],
];

/** Offers undo only if it would succeed: runs it and rolls back. */
function isUndoable(calls: CallState, context: Context, entry: QueuedEntry): boolean {
  if (entry.commit === 0 || whyNotDecided(calls, context, entry, { kind: "discard", undo: true }) !== null)
    return false;
  for (const { entity, record } of context.app.ports.journal.commit(entry.commit))
    context.dependencies.field(entity, record, "*");
  return takeBackEntry(context.app, context.actor, entry, true).outcome.kind === "done";
}

const asTexts = (value: readonly string[]): DisplayValue => ({ value, type: { kind: "list of text" } });

/** The fields in which the server's version differs from the local one. */
function conflict(
  context: Context,
  entity: string,
  id: string,
  { theirs, otherRows = [] }: QueuedEntry["sending"],
): OutboxDetail["conflict"] {
  if (typeof theirs !== "object" || theirs === null || Array.isArray(theirs)) return [];
  const values = fromWire(context, entity, theirs as { readonly [key: string]: Value }, null);
  const apart = (field: string, mine: DisplayValue, other: DisplayValue): OutboxDetail["conflict"] =>
    maySeeField(context, entity, id, field)
      ? [{ field, name: nameOfField(context.lookup, entity, field), mine, theirs: other }]
      : [];
  return [
    ...Object.entries(values).flatMap(([field, value]) => {
      const mine = context.field(entity, id, field);
      if (sameValue(mine, value)) return [];
      return apart(field, dress(context, entity, field, mine), dress(context, entity, field, value));
    }),
    ...otherRows.flatMap((one) => apart(one.field, asTexts(one.mine), asTexts(one.theirs))),
  ];
}
