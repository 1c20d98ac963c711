import type { StateTable, Transition } from "#model/4-states.ts";
import { looseName } from "#text/names.ts";

/** Event names that cancel or refuse something, in the languages of the app. */
const TAKES_BACK =
  /^(?:cancel|withdraw|call off|send back|reject|refuse|decline|deny|abandon|give up|revoke|dismiss|quit|nicht mehr|ne plus|dejar de|abbrechen|stornieren|zurückziehen|ablehnen|absagen|annuler|refuser|rejeter|abandonner|cancelar|anular|rechazar|abandonar)(?:\s|$)|^(?:取消|撤回|拒绝|放弃|إلغاء|رفض|سحب|انسحاب)/u;

interface ActionDirection {
  readonly event: string;
  readonly to: string;
}

/**
 * Whether an event leads forward, so that its button may be filled. False if it ends badly, ends while another event
 * goes on, goes back while another goes on, or reopens a green status (P2.22).
 */
export function leadsForward(table: StateTable | undefined, from: string | null, event: string): boolean {
  if (table === undefined || from === null) return true;
  const ways = waysFrom(table, from);
  const at = ways.findIndex((way) => looseName(way.event) === looseName(event));
  const way = ways[at];
  if (takesBack(event) || isUndoing(table, event)) return false;
  if (way === undefined) return true;
  const others = ways.filter((one, index) => index !== at && !takesBack(one.event));
  const colour = (status: string): string | null =>
    table.statuses.find(({ name }) => name === status)?.colour?.toLowerCase() ?? null;
  const depths = depthsOf(table);
  // Grey means "not yet" for the status in which records begin.
  const isBad = (status: string): boolean =>
    ["grey", "gray", "red"].includes(colour(status) ?? "") && depths.get(status) !== 1;
  const isDeeper = (status: string): boolean => (depths.get(status) ?? 0) > (depths.get(from) ?? 0);
  const goesOn = ({ to }: ActionDirection): boolean =>
    !isEnd(table, to) && !isBad(to) && (isDeeper(to) || !reaches(table, to, from));
  if (colour(way.to) === "green") return true;
  // The only way out may end in grey. If there are others, grey and red are ways of giving up.
  if (isBad(way.to)) return colour(from) !== "green" && isOnlyWay(table, from, way.to);
  if (isEnd(table, way.to)) return !others.some(goesOn) && !ways.slice(0, at).some((one) => isEnd(table, one.to));
  if (goesOn(way)) return true;
  const leadsOn = others.some((one) => goesOn(one) || (isEnd(table, one.to) && !isBad(one.to)));
  return !leadsOn && colour(from) !== "green";
}

/** Whether it changes the record's status. Events that do not never come before those that do. */
export const changesStatus = (table: StateTable | undefined, from: string | null, event: string): boolean =>
  table !== undefined &&
  from !== null &&
  waysFrom(table, from).some((way) => looseName(way.event) === looseName(event));

const takesBack = (event: string): boolean => TAKES_BACK.test(looseName(event).replaceAll("_", " "));

/** *Unfollow* if there is a *Follow*. *Unload* without a *Load* is a step of its own. */
function isUndoing({ transitions }: StateTable, event: string): boolean {
  const other = /^un_?(?<done>.+)$/u.exec(looseName(event))?.groups?.["done"];
  return transitions.some((row) => row.event.kind === "named" && looseName(row.event.name) === other);
}

/** Named events that lead from this status to another, in the order of point 4. */
function waysFrom({ transitions }: StateTable, from: string): readonly ActionDirection[] {
  const ways: ActionDirection[] = [];
  for (const row of transitions)
    if (row.event.kind === "named" && row.to !== null && row.to.value !== from && leaves(row, from))
      ways.push({ event: row.event.name, to: row.to.value });
  return ways;
}

const leaves = ({ from }: Transition, status: string): boolean =>
  from === "any" || (from !== "start" && from.some(({ value }) => value === status));

/** No transition leads away from there, neither by hand nor automatic. */
const isEnd = ({ transitions }: StateTable, status: string): boolean =>
  !transitions.some((row) => row.to !== null && row.to.value !== status && leaves(row, status));

const isOnlyWay = ({ transitions }: StateTable, from: string, to: string): boolean =>
  transitions.every((row) => row.to === null || row.to.value === from || row.to.value === to || !leaves(row, from));

function reaches({ transitions }: StateTable, from: string, to: string): boolean {
  const seen = new Set<string>([from]);
  for (const status of seen)
    for (const row of transitions) if (row.to !== null && leaves(row, status)) seen.add(row.to.value);
  return seen.has(to);
}

/** Number of steps from the start to each status; the first statuses have 1. */
function depthsOf({ transitions }: StateTable): ReadonlyMap<string, number> {
  const depths = new Map<string, number>();
  let edge = transitions.flatMap(({ from, to }) => (from === "start" && to !== null ? [to.value] : []));
  for (let depth = 1; edge.length > 0; depth += 1) {
    const fresh = [...new Set(edge)].filter((status) => !depths.has(status));
    for (const status of fresh) depths.set(status, depth);
    edge = fresh.flatMap((status) =>
      transitions.flatMap((row) => (row.to !== null && leaves(row, status) ? [row.to.value] : [])),
    );
  }
  return depths;
}
