import type { OptionsAnswer, OptionsRequest } from "../contract/drafts.ts";
import { whereCandidate } from "../effects/chosen.ts";
import { mayCreate } from "../rights/may-create.ts";
import { titleFields, whereFound } from "../queries/selection.ts";
import { screenTitle, showField } from "../queries/shown.ts";
import { VisibleRecords } from "../visibility/visible-records.ts";
import type { Runtime } from "../runtime.ts";
import { showValue } from "../words/show-value.ts";
import { voiceOf } from "../words/fill.ts";
import { typeOfField } from "../words/type-of-field.ts";
import type { DraftState } from "./draft-state.ts";
import { rowOfDraft, tryDraft } from "./try-draft.ts";
import type { CommandContext } from "../context/command-context.ts";
import { thisIs } from "../context/context.ts";
import type { Actor } from "../session/actor.ts";

const MOST_OPTIONS = 200;
const NONE: OptionsAnswer = { options: [], total: 0, mayCreate: false };

/** What a reference may be set to: what this person may see, narrowed by the record as it is being written. */
export function options(app: Runtime, actor: Actor, state: DraftState, request: OptionsRequest): OptionsAnswer {
  return tryDraft(app, actor, state, (context, id): OptionsAnswer => {
    const list = request.row === undefined ? undefined : context.lookup.field(state.entity, request.row.field);
    const entity = list?.type.kind === "children" ? list.type.entity : state.entity;
    const asked = request.row === undefined ? rowOfDraft(context, state)?.asksFor : undefined;
    const own = asked?.find((one) => one.own?.key === request.field)?.own;
    const type = (own ?? context.lookup.field(entity, request.field))?.type;
    if (type?.kind !== "reference" && type?.kind !== "references") return NONE;
    const visible = new VisibleRecords(context);
    const selection = visible.select(
      type.entity,
      whereCandidate(context, type.where, thisIs(request.row?.row ?? id)),
      whereFound(context, type.entity, request.search, titleFields(context, type.entity)),
    );
    const by = titleFields(context, type.entity)[0];
    const order = by === undefined ? [] : [{ field: by, descending: false }];
    const limit = Math.min(MOST_OPTIONS, Math.max(1, Math.trunc(request.limit) || 1));
    const ids = visible
      .ids(selection, order, limit + 1)
      // A new record is no option of its own before it is saved.
      .filter((one) => state.id !== null || one !== id);
    return {
      options: ids.slice(0, limit).map((one) => ({
        id: one,
        title: screenTitle(context, type.entity, one) ?? "",
        subtitle: subtitleOf(context, type.entity, one),
      })),
      total:
        visible.count(selection) -
        (state.id === null && type.entity === state.entity ? ownMatch(context, id, selection) : 0),
      mayCreate: mayCreate(context, type.entity),
    };
  });
}

const ownMatch = (
  context: CommandContext,
  id: string,
  selection: Parameters<CommandContext["records"]["ids"]>[0],
): number => (selection.where === null || context.records.matches(selection.entity, id, selection.where) ? 1 : 0);

const SECOND = new Set(["text", "choice", "series", "email", "phone", "barcode", "reference", "date"]);

/** The first further field that tells records with the same title apart. */
function subtitleOf(context: CommandContext, entity: string, id: string): string | null {
  const title = titleFields(context, entity)[0];
  const field = (context.lookup.entity(entity)?.fields ?? []).find(
    (one) => SECOND.has(one.type.kind) && one.key !== title,
  );
  if (field === undefined) return null;
  const shown = showField(context, entity, id, field.key);
  if (shown === null || shown.value === null) return null;
  if (field.type.kind === "reference") return shown.title ?? null;
  return showValue(shown.value, typeOfField(field.type, context.lookup.currency), voiceOf(context));
}
