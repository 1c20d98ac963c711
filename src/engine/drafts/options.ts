import type { OptionsAnswer, OptionsRequest } from "../contract/drafts.ts";
import { whereCandidate } from "../effects/chosen.ts";
import { mayCreate } from "../queries/list.ts";
import { titleFields, whereFound } from "../queries/selection.ts";
import { screenTitle, showField } from "../queries/shown.ts";
import { both, whereVisible } from "../rights/where-visible.ts";
import type { Runtime } from "../runtime.ts";
import { thisIs, type Actor, type Turn } from "../turn.ts";
import { showValue } from "../words/show-value.ts";
import { voiceOf } from "../words/fill.ts";
import { typeOfField } from "../words/type-of-field.ts";
import type { DraftState } from "./draft-state.ts";
import { tryDraft } from "./try-draft.ts";

const MOST_OPTIONS = 200;
const NONE: OptionsAnswer = { options: [], total: 0, mayCreate: false };

/** What a reference may be set to: what this person may see, narrowed by the record as it is being written. */
export function options(app: Runtime, actor: Actor, state: DraftState, request: OptionsRequest): OptionsAnswer {
  return tryDraft(app, actor, state, (turn, id): OptionsAnswer => {
    const list = request.row === undefined ? undefined : turn.lookup.field(state.entity, request.row.field);
    const entity = list?.type.kind === "children" ? list.type.entity : state.entity;
    const type = turn.lookup.field(entity, request.field)?.type;
    if (type?.kind !== "reference") return NONE;
    const where = both(
      whereVisible(turn, type.entity),
      whereCandidate(turn, type.where, thisIs(request.row?.row ?? id)),
      whereFound(turn, type.entity, request.search, titleFields(turn, type.entity)),
    );
    const selection = { entity: type.entity, where };
    const by = titleFields(turn, type.entity)[0];
    const order = by === undefined ? [] : [{ field: by, descending: false }];
    const limit = Math.min(MOST_OPTIONS, Math.max(1, Math.trunc(request.limit) || 1));
    const ids = turn.hand
      .ids(selection, order, limit + 1)
      // A new record is no option of its own before it is saved.
      .filter((one) => state.id !== null || one !== id);
    return {
      options: ids.slice(0, limit).map((one) => ({
        id: one,
        title: screenTitle(turn, type.entity, one) ?? "",
        subtitle: subtitleOf(turn, type.entity, one),
      })),
      total:
        turn.hand.count(selection) -
        (state.id === null && type.entity === state.entity ? ownMatch(turn, id, selection) : 0),
      mayCreate: mayCreate(turn, type.entity),
    };
  });
}

const ownMatch = (turn: Turn, id: string, selection: Parameters<Turn["hand"]["ids"]>[0]): number =>
  selection.where === null || turn.hand.matches(selection.entity, id, selection.where) ? 1 : 0;

const SECOND = new Set(["text", "choice", "series", "email", "phone", "barcode", "reference", "date"]);

/** The first further field that tells records with the same title apart. */
function subtitleOf(turn: Turn, entity: string, id: string): string | null {
  const title = titleFields(turn, entity)[0];
  const field = (turn.lookup.entity(entity)?.fields ?? []).find(
    (one) => SECOND.has(one.type.kind) && one.key !== title,
  );
  if (field === undefined) return null;
  const shown = showField(turn, entity, id, field.key);
  if (shown === null || shown.value === null) return null;
  if (field.type.kind === "reference") return shown.title ?? null;
  return showValue(shown.value, typeOfField(field.type, turn.lookup.currency), voiceOf(turn));
}
