import type { Description, Explanation } from "#engine/contract/app.ts";
import type { RecordView, Permitted } from "#engine/contract/queries.ts";
import type { Reason } from "#engine/contract/reasons.ts";
import type { Screen } from "#model/2-screens.ts";
import type { Transition } from "#model/4-states.ts";
import type { DrawnModel, PointNumber } from "#model/model.ts";
import { looseName } from "#text/names.ts";
import type { Span } from "#text/span.ts";

/** A possible action without a button here, with the line that is the reason. */
export interface MissingAction {
  /** An event by its name in the document, or a verb of the platform. */
  readonly what:
    | { readonly kind: "event"; readonly event: string }
    | { readonly kind: "edit" | "delete" }
    | { readonly kind: "create"; readonly entity: string }
    | { readonly kind: "screen"; readonly screen: string };
  readonly why:
    /** The event has no transition from the record's status. */
    | { readonly kind: "status"; readonly from: readonly string[]; readonly status: string | null }
    /** The screen's "Lets a user" does not list it. */
    | { readonly kind: "screen" }
    /** Only effects do it, never a person. */
    | { readonly kind: "effects" }
    | { readonly kind: "reason"; readonly reason: Reason | null };
  /** The source of the guard that does not hold. */
  readonly rule: string | null;
  readonly point: PointNumber;
  readonly span: Span;
}

type Rights = (action: string, entity: string) => Promise<Explanation | null>;

/** The actions missing on a record's page. */
export async function missingOnRecord(
  model: DrawnModel,
  screen: Screen | null,
  record: RecordView,
  rights: Rights,
): Promise<readonly MissingAction[]> {
  const missing: MissingAction[] = [];
  const table = model.states.find(({ entity }) => entity === record.entity);
  const rows = new Map<string, Transition[]>();
  for (const row of table?.transitions ?? [])
    if (row.event.kind === "named") {
      const key = looseName(row.event.name);
      rows.set(key, [...(rows.get(key) ?? []), row]);
    }
  const status = record.status?.name ?? null;
  for (const [key, all] of rows) {
    const [first] = all;
    if (first?.event.kind !== "named") continue;
    const what = { kind: "event", event: first.event.name } as const;
    const offer = record.events.find(({ event }) => looseName(event) === key);
    const here = all.find((row) => leaves(row, status)) ?? first;
    if (offer === undefined) {
      const from = [
        ...new Set(all.flatMap((row) => (typeof row.from === "string" ? [] : row.from.map(({ value }) => value)))),
      ];
      missing.push({ what, why: { kind: "status", from, status }, rule: null, point: 4, span: here.span });
    } else if (!offer.allowed) {
      if (here.who?.some(({ kind }) => kind === "nobody")) {
        missing.push({ what, why: { kind: "effects" }, rule: null, point: 4, span: here.span });
        continue;
      }
      const isGuard = offer.reason?.code === "error";
      const rule = isGuard ? here.guards.map(({ condition }) => condition.source).join(" and ") : "";
      const byRight = isGuard || here.who !== null ? null : await rights(offer.event, record.entity);
      missing.push({
        what,
        why: { kind: "reason", reason: offer.reason },
        rule: rule === "" ? null : rule,
        ...placeOf(model, byRight, { point: 4, span: here.span }),
      });
    } else if (screen !== null && !lets(screen, key)) missing.push(byScreen(what, screen));
  }
  for (const kind of ["edit", "delete"] as const) {
    const verdict = kind === "edit" ? record.change : record.delete;
    if (!verdict.allowed) missing.push(await byRights(model, kind, verdict, record, rights));
    else if (screen !== null && !screen.byDefault && !screen.actions.some((action) => action.kind === kind))
      missing.push(byScreen({ kind }, screen));
  }
  return missing;
}

/** The actions missing on a screen of lists, and the screens that this person can't open. */
export async function missingOnScreen(
  { model, screens }: Pick<Description, "model" | "screens">,
  screen: Screen,
  rights: Rights,
): Promise<readonly MissingAction[]> {
  const missing: MissingAction[] = [];
  const shown = new Set(screen.views.flatMap(({ entity }) => (entity === null ? [] : [entity])));
  const named = screen.actions.flatMap((action) => (action.kind === "create" ? [action.entity] : []));
  for (const entity of new Set([...shown, ...named])) {
    if (model.entities.find(({ key }) => key === entity)?.owner !== null) continue;
    const what = { kind: "create", entity } as const;
    const verdict = await rights("create", entity);
    if (verdict !== null && !verdict.allowed)
      missing.push({
        what,
        why: { kind: "reason", reason: verdict.reason },
        rule: null,
        ...placeOf(model, verdict, sectionOf(model, 6)),
      });
    else if (!screen.byDefault && !named.includes(entity)) missing.push(byScreen(what, screen));
  }
  for (const { name, allowed, reason } of screens) {
    const closed = model.screens.find((each) => each.name === name);
    if (allowed || closed === undefined || closed.byDefault) continue;
    missing.push({
      what: { kind: "screen", screen: name },
      why: { kind: "reason", reason },
      rule: null,
      point: 2,
      span: closed.who[0]?.span ?? closed.span,
    });
  }
  return missing;
}

const leaves = ({ from }: Transition, status: string | null): boolean =>
  from === "any" || (from !== "start" && from.some(({ value }) => value === status));

/** A screen that lists no event offers all of them. */
function lets({ actions, byDefault }: Screen, event: string): boolean {
  const named = actions.flatMap((action) => (action.kind === "event" ? [looseName(action.event)] : []));
  return byDefault || named.length === 0 || named.includes(event);
}

const byScreen = (what: MissingAction["what"], screen: Screen): MissingAction => ({
  what,
  why: { kind: "screen" },
  rule: null,
  point: 2,
  span: screen.actions[0]?.span ?? screen.span,
});

async function byRights(
  model: DrawnModel,
  kind: "edit" | "delete",
  { reason }: Permitted,
  record: RecordView,
  rights: Rights,
): Promise<MissingAction> {
  const status = model.states
    .find(({ entity }) => entity === record.entity)
    ?.statuses.find(({ name }) => name === record.status?.name);
  const isClosed = reason?.code === "not-in-status" && status !== undefined;
  const verdict = isClosed ? null : await rights(kind === "edit" ? "change" : "delete", record.entity);
  return {
    what: { kind },
    why: { kind: "reason", reason },
    rule: null,
    ...(isClosed ? { point: 4 as const, span: status.span } : placeOf(model, verdict, sectionOf(model, 6))),
  };
}

interface Line {
  readonly point: PointNumber;
  readonly span: Span;
}

/** The row of point 6 that decides; without one, the given line. */
function placeOf(model: DrawnModel, verdict: Explanation | null, otherwise: Line): Line {
  const rows = new Set(model.roles.rights.map(({ span }) => span.start));
  const row = verdict?.rows.find(({ start }) => rows.has(start));
  return row === undefined ? otherwise : { point: 6, span: row };
}

function sectionOf(model: DrawnModel, part: PointNumber): Line {
  const span = model.outline.find((section) => section.part === part)?.span ?? model.name.span;
  return { point: part, span: { start: span.start, end: Math.min(span.end, span.start + 1) } };
}
