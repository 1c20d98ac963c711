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

/** What is wrong with hundreds of records is mostly one mistake. */
const MOST_TOLD = 5;
const MOST_UNREAD = 200;

/** Under this key a row remembers that its waiting was told. */
const toldKey = (row: string): string => `told ${row}`;

/** It has fired, or is another one now: the next time that it waits is told again. */
export function forgetTold({ ports: { journal } }: Runtime, entity: string, id: string, row: string): void {
  if (journal.firedMark(entity, toldKey(row), id) !== null) journal.markFired(entity, toldKey(row), id, null);
}

/** What nobody could be told yet, since whoever held the device may not see the record (or is nobody). */
const UNTOLD = "untold";
const MOST_UNTOLD = 50;

/** Something that was left out, and the record that whoever is told must see; null: somebody must be there. */
interface Untold {
  readonly one: RefusedByItself;
  readonly closed: RecordKey | null;
}

/**
 * Nobody asked for what happens by itself: that it is not allowed is left in the inbox of whoever holds the device, once
 * for each record, row and reason. Of records that they may not see they are told nothing: what waits is tried again, what
 * was left out is remembered, and both are told to the first who may see it.
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
    // Of a record that is gone there is nothing more to tell.
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

/** The record that it is about, where there is one; else the person who is told. */
function placeOf(
  { lookup, ports }: Runtime,
  person: string,
  { entity, id, refusal, round }: RefusedByItself,
): { readonly entity: string; readonly record: string } {
  for (const [of, record] of [
    [lookup.isApp(entity) ? null : entity, id],
    [refusal.entity, refusal.id],
    // A record that could not be made is not there: the one it was to be made for is.
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
