import type { FieldType } from "#model/3-entities.ts";
import type { OptionsAnswer, OptionsRequest } from "../contract/drafts.ts";
import { whereCandidate } from "../effects/chosen.ts";
import type { Where } from "../ports/records.ts";
import { mayCreate } from "../rights/may-create.ts";
import { rowsOf, usualLook, type RowLayout } from "../queries/rows.ts";
import { orderOfTitles, titleFields, titleParts, whereFound } from "../queries/selection.ts";
import type { Runtime } from "../runtime.ts";
import type { DraftState } from "./draft-state.ts";
import { rowOfDraft } from "./row-of-draft.ts";
import { tryDraft } from "./try-draft.ts";
import { CommandContext } from "../context/command-context.ts";
import { thisIs, type Context } from "../context/context.ts";
import { QueryContext } from "../context/query-context.ts";
import { VisibleRecords } from "../visibility/visible-records.ts";
import { whereVisible } from "../visibility/where-visible.ts";
import type { Actor } from "../session/actor.ts";

const MOST_OPTIONS = 200;
const NONE: OptionsAnswer = { options: [], total: 0, mayCreate: false };

/**
 * The options of a reference: visible records, narrowed by the draft. Visibility is judged on the stored records, so
 * that typed values can't reveal other records.
 */
export function options(app: Runtime, actor: Actor, state: DraftState, request: OptionsRequest): OptionsAnswer {
  const context = new QueryContext(app, actor);
  const type = typeAsked(app, actor, state, request);
  if (type?.kind !== "reference" && type?.kind !== "references") return NONE;
  if (request.row !== undefined && !isRowOfForm(context, state, request.row)) return NONE;
  const { entity, where } = type;
  const candidate = (trial: Context, id: string): Where | null =>
    whereCandidate(trial, where, thisIs(request.row?.row ?? id));
  const find = (among: Context, narrower: Where | null, but: string | null): FoundOptions =>
    findOptions(among, entity, request, narrower, but);
  const { ids, total } =
    where === null
      ? find(context, null, null)
      : isOpen(context, entity)
        ? // A new record can't refer to itself before it is saved.
          tryDraft(app, actor, state, (trial, id) => find(trial, candidate(trial, id), state.id === null ? id : null))
        : find(context, { field: "id", oneOf: candidates(app, actor, state, entity, candidate) }, null);
  return {
    options: rowsOf(context, entity, ids, lookOfOptions(context, entity), []),
    total,
    mayCreate: mayCreate(context, entity),
  };
}

/** Options depend on values of the row, so an existing row must be visible. */
function isRowOfForm(
  { lookup, records, visibility }: QueryContext,
  { entity }: DraftState,
  { field, row }: NonNullable<OptionsRequest["row"]>,
): boolean {
  const type = lookup.field(entity, field)?.type;
  return type?.kind === "children" && (!records.has(type.entity, row) || visibility.record(type.entity, row));
}

function typeAsked(
  app: Runtime,
  actor: Actor,
  state: DraftState,
  { row, field }: OptionsRequest,
): FieldType | undefined {
  const { lookup } = app;
  const list = row === undefined ? undefined : lookup.field(state.entity, row.field)?.type;
  const asked = row === undefined ? rowOfDraft(new CommandContext(app, actor), state)?.asksFor : undefined;
  const own = asked?.find((one) => one.own?.key === field)?.own;
  return (own ?? lookup.field(list?.kind === "children" ? list.entity : state.entity, field))?.type;
}

/** Whether all records of an entity and their titles are visible: then the trial can't reveal any. */
function isOpen(context: QueryContext, entity: string): boolean {
  return (
    whereVisible(context, entity) === null &&
    [...titleParts(context, entity), ...titleFields(context, entity)].every((field) =>
      context.visible.isOpen(entity, field),
    )
  );
}

/** All records that the draft may refer to, visible or not. */
const candidates = (
  app: Runtime,
  actor: Actor,
  state: DraftState,
  entity: string,
  candidate: (trial: Context, id: string) => Where | null,
): readonly string[] =>
  tryDraft(app, actor, state, (trial, id) => [...trial.records.ids({ entity, where: candidate(trial, id) })]);

interface FoundOptions {
  readonly ids: readonly string[];
  readonly total: number;
}

function findOptions(
  context: Context,
  entity: string,
  { search, limit }: OptionsRequest,
  narrower: Where | null,
  but: string | null,
): FoundOptions {
  const visible = new VisibleRecords(context);
  const selection = visible.select(
    entity,
    narrower,
    but === null ? null : { not: { field: "id", oneOf: [but] } },
    whereFound(context, entity, search, titleFields(context, entity)),
  );
  const order = orderOfTitles(context, entity).slice(0, 1);
  const most = Math.min(MOST_OPTIONS, Math.max(1, Math.trunc(limit) || 1));
  return { ids: visible.ids(selection, order, most), total: visible.count(selection) };
}

const SECOND = new Set(["text", "choice", "series", "email", "phone", "barcode", "reference", "date"]);

/**
 * The layout of lists, which shows each record's status; without a subtitle there, the first further field is added to
 * distinguish records.
 */
function lookOfOptions(context: QueryContext, entity: string): RowLayout {
  const look = usualLook(context, entity);
  if (look.subtitle.length > 0) return look;
  const said = [...titleParts(context, entity), look.badge?.kind === "field" ? look.badge.field : ""];
  const field = context.lookup
    .entity(entity)
    ?.fields.find((one) => SECOND.has(one.type.kind) && !said.includes(one.key));
  return field === undefined
    ? look
    : { ...look, subtitle: [{ kind: "field", field: field.key, span: { start: 0, end: 0 } }] };
}
