import { BUILT_IN_FIELDS } from "#model/built-in-fields.ts";
import type { Refusal } from "../contract/commands.ts";
import { byName } from "#text/by-name.ts";
import type { RecordAnswer, RecordQuery, Row, Permitted } from "../contract/queries.ts";
import type { DisplayValue } from "../contract/display-value.ts";
import { mayDelete } from "../rights/may-delete.ts";
import { mayChange, maySeeField } from "../rights/may.ts";
import { isAsked } from "../rules/is-asked.ts";
import { judgeRecord } from "../rules/judge.ts";
import { eventOffers } from "./event-offers.ts";
import { withOpenFields } from "./row-offers.ts";
import { PLAIN, rowsOf } from "./rows.ts";
import { screenTitle, showField } from "./shown.ts";
import { CommandContext } from "../context/command-context.ts";
import type { QueryContext } from "../context/query-context.ts";

const SHOWN_BUILT_IN = BUILT_IN_FIELDS.filter((field) => field !== "id");

/** A record as this person may see it, with what they may do to it and why not. */
export function recordView(context: QueryContext, { entity, id }: RecordQuery): RecordAnswer {
  const declared = context.lookup.entity(entity);
  if (declared === undefined || !context.visibility.record(entity, id)) return null;
  const values = byName<DisplayValue>();
  const children = byName<readonly Row[]>();
  const name = maySeeField(context, entity, id, "status") ? context.status(entity, id) : null;
  for (const field of declared.fields) {
    if (field.type.kind === "secret" || !isAsked(context, field, id)) continue;
    if (field.type.kind === "children") {
      if (!maySeeField(context, entity, id, field.key)) continue;
      const of = field.type.entity;
      const columns = (context.lookup.entity(of)?.fields ?? [])
        .filter((column) => column.type.kind !== "children" && column.type.kind !== "secret")
        .map((column) => column.key);
      const rows = rowsOf(context, of, context.visible.children(entity, id, field.key), PLAIN, columns);
      children[field.key] = withOpenFields(context, of, rows);
      continue;
    }
    const shown = showField(context, entity, id, field.key);
    if (shown !== null) values[field.key] = shown;
  }
  for (const field of [
    ...SHOWN_BUILT_IN,
    ...(name === null ? [] : ["status"]),
    ...(declared.owner === null ? [] : ["owner"]),
  ]) {
    const shown = showField(context, entity, id, field);
    if (shown !== null) values[field] = shown;
  }
  const status = context.lookup.status(entity, name);
  return {
    entity,
    id,
    title: screenTitle(context, entity, id) ?? "",
    status: name === null ? null : { name, colour: status?.colour ?? null, meaning: status?.meaning ?? null },
    values,
    children,
    change: verdict(mayChange(context, entity, id, null)),
    delete: verdict(mayDelete(context, entity, id)),
    events: eventOffers(context, entity, id, "all"),
    flags: flagsOf(context, entity, id),
  };
}

const verdict = ({ allowed, reason }: Permitted): Permitted => ({ allowed, reason: allowed ? null : reason });

/** Rules that the stored record breaks, judged in a context of their own, so that looking refuses nothing. */
function flagsOf(context: QueryContext, entity: string, id: string): readonly Refusal[] {
  const judging = new CommandContext(context.app, context.actor, context.dependencies);
  judgeRecord(judging, entity, id);
  return judging.refusals.filter(
    (refusal) => refusal.field === null || maySeeField(context, entity, id, refusal.field),
  );
}
