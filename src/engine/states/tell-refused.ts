import type { Value } from "#expr/types.ts";
import { Context, sameValue } from "../context/context.ts";
import type { RecordKey } from "../contract/commands.ts";
import type { CodedMessage } from "../contract/reasons.ts";
import { PERSON } from "../document/lookup.ts";
import { codedMessage } from "../refuse.ts";
import type { Runtime } from "../runtime.ts";
import type { Actor } from "../session/actor.ts";
import { Visibility } from "../visibility/visibility.ts";
import type { RefusedByItself } from "./commit-changes.ts";

/** The most notices at once: what is wrong with hundreds of records is mostly one mistake. */
const MOST_TOLD = 5;
const MOST_UNREAD = 200;

/** The key of the mark that a waiting row was reported. */
const toldKey = (row: string): string => `told ${row}`;

/** Called when the row has fired: the next time that it waits is reported again. */
export function forgetTold({ ports: { journal } }: Runtime, entity: string, id: string, row: string): void {
  if (journal.firedMark(entity, toldKey(row), id) !== null) journal.markFired(entity, toldKey(row), id, null);
}

/** State key of what could not be reported yet, because the current person may not see the record or is a guest. */
const UNTOLD = "untold";
const MOST_UNTOLD = 50;

/** Something not reported yet. `closed`: the record that its reader must be able to see; null: anybody may read it. */
interface Untold {
  readonly one: RefusedByItself;
  readonly closed: RecordKey | null;
}

/**
 * Reports refused automatic events, for whose answer nobody waits, in the inbox of the current person, once for each
 * record, row and reason. Nothing is reported about records that they may not see: events that wait are tried again,
 * skipped ones are remembered, and both are reported to the first person who may see the record.
 */
export function tellRefused(app: Runtime, actor: Actor, refused: readonly RefusedByItself[]): void {
  const { person } = actor;
  const { journal, clock } = app.ports;
  const remembered = (journal.known(UNTOLD) ?? []) as unknown as readonly Untold[];
  if (remembered.length + refused.length === 0) return;
  const context = new Context(app, actor);
  const visibility = new Visibility(context);
  const isThere = ({ entity, id }: RecordKey): boolean =>
    app.lookup.entity(entity) !== undefined && context.records.has(entity, id);
  const closedIn = ({ entity, id, refusal, round }: RefusedByItself): RecordKey | null =>
    [{ entity, id }, { entity: refusal.entity ?? "", id: refusal.id ?? "" }, ...(round ? [round] : [])].find(
      (key) => isThere(key) && !visibility.record(key.entity, key.id),
    ) ?? null;
  const untold: Untold[] = [];
  let left = MOST_TOLD;
  for (const { one, closed: before } of [
    // What is remembered about deleted records is dropped.
    ...remembered.filter(({ closed }) => closed === null || isThere(closed)),
    ...refused.map((each): Untold => ({ one: each, closed: null })),
  ]) {
    const closed = closedIn(one);
    if (person === null || closed !== null) {
      const isNew = one.what !== "waits" && !untold.some((known) => isSame(known.one, one));
      if (isNew && untold.length < MOST_UNTOLD) untold.push({ one, closed: closed ?? before });
      continue;
    }
    if (left === 0) continue;
    const why = codedMessage(one.refusal);
    const said = JSON.stringify(why);
    const isTold = one.what === "waits" && journal.firedMark(one.entity, toldKey(one.row), one.id) === said;
    const place = placeOf(app, person, one);
    const error: CodedMessage =
      one.what === "circle" || one.what === "cut-off"
        ? why
        : {
            code: one.what === "waits" ? "automatic-waits" : "automatic-left-out",
            message: null,
            reason: { code: "error", error: why },
          };
    if (isTold || isUnread(app, person, place, error)) continue;
    if (one.what === "waits") journal.markFired(one.entity, toldKey(one.row), one.id, said);
    journal.addNotice({ person, text: "", error, at: clock.now(), ...place, commit: 0 });
    left--;
  }
  const kept = untold.length === 0 ? null : (untold as unknown as Value);
  if (!sameValue(kept, remembered.length === 0 ? null : (remembered as unknown as Value))) journal.set(UNTOLD, kept);
}

const isSame = (a: RefusedByItself, b: RefusedByItself): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The record that the event is about, if there is one; else the Person record of the reader. */
function placeOf(
  { lookup, ports }: Runtime,
  person: string,
  { entity, id, refusal, round }: RefusedByItself,
): { readonly entity: string; readonly record: string } {
  for (const [of, record] of [
    [lookup.isApp(entity) ? null : entity, id],
    [refusal.entity, refusal.id],
    // A record that could not be created does not exist; then it is the one that it was to be created for.
    [round?.entity ?? null, round?.id ?? null],
  ] as const)
    if (of !== null && record !== null && lookup.entity(of) !== undefined && ports.records.read(of, record) !== null)
      return { entity: of, record };
  return { entity: PERSON, record: person };
}

const isUnread = (
  { ports: { journal } }: Runtime,
  person: string,
  place: { readonly entity: string; readonly record: string },
  error: CodedMessage,
): boolean =>
  journal
    .notices(person, MOST_UNREAD)
    .some(
      (notice) =>
        !notice.read &&
        notice.entity === place.entity &&
        notice.record === place.record &&
        JSON.stringify(notice.error) === JSON.stringify(error),
    );
