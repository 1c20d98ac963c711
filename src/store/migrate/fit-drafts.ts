import type { SetAsideReason } from "#engine/contract/reasons.ts";
import { DRAFTS, type DraftRowState, type DraftState, type SetAsideInput } from "#engine/ports/kept-draft.ts";
import { stateOf } from "#engine/ports/state-of-entity.ts";
import type { Value } from "#expr/types.ts";
import type { Database } from "../database.ts";
import type { ColumnShape } from "../schema/shape.ts";
import { convert, type Surroundings } from "./convert.ts";
import type { Conversion } from "./conversion.ts";
import { isJson, orAsItWas, rewriteState, type Json } from "./kept-state.ts";
import type { EntityStep, KeptColumn, Plan } from "./plan.ts";

/**
 * Moves unsaved forms, and the sent values of records that await their key, to the new document. Values are converted
 * like those of records. `leftOver`: current names of removed entities and fields (`Entity.field`).
 */
export function fitDrafts(
  db: Database,
  plan: Plan,
  leftOver: { readonly entities: ReadonlyMap<string, string>; readonly fields: ReadonlyMap<string, string> },
  surroundings: Surroundings,
): void {
  const around = { ...surroundings, leftOver: leftOver.fields };
  const steps = new Map(plan.steps.flatMap((step) => (step.from === null ? [] : [[step.from.key, step] as const])));
  rewriteState(db, DRAFTS, (kept) => {
    if (!isJson(kept)) return undefined;
    const draft = kept as unknown as DraftState;
    const step = steps.get(draft.entity);
    const entity = leftOver.entities.get(draft.entity);
    const after =
      step === undefined ? { ...draft, entity: entity ?? draft.entity } : fitDraft(draft, step, plan, around);
    return after as unknown as Value;
  });
  for (const step of plan.steps)
    rewriteState(db, stateOf("awaited", step.entity.key, ""), (sent) => {
      const { values } = fitTyped({ values: isJson(sent) ? sent : {} }, step, around);
      // Without any values, every record would match.
      return Object.keys(values).length === 0 ? undefined : { ...values };
    });
}

interface Around extends Surroundings {
  readonly leftOver: ReadonlyMap<string, string>;
}

function fitDraft(draft: DraftState, step: EntityStep, plan: Plan, around: Around): DraftState {
  const rows = new Map<string, readonly DraftRowState[]>();
  const gone: SetAsideInput[] = [];
  for (const [field, list] of Object.entries(draft.rows)) {
    const now = step.lists.find(({ from }) => from === field);
    const of = plan.steps.find(({ entity }) => entity.key === now?.entity);
    if (now === undefined || of === undefined) gone.push(listAside(field, list));
    else
      rows.set(
        now.field,
        list.map((row) => ({ ...row, ...fitTyped(row, of, around) })),
      );
  }
  const { values, aside } = fitTyped(draft, step, around);
  const serverErrors = (draft.serverErrors ?? []).flatMap((error) => {
    const field = nameNow(step, error.field);
    return field === null || error.atRow !== undefined ? [] : [{ ...error, field }];
  });
  return {
    ...draft,
    entity: step.entity.key,
    values,
    aside: [...aside, ...gone],
    rows: Object.fromEntries(rows),
    // Checks of rows are not carried over; the rows are checked again.
    left: draft.left.flatMap((place) => nameNow(step, place) ?? []),
    serverErrors,
    request: fitRequest(draft.request, step, around),
  };
}

const listAside = (field: string, list: readonly DraftRowState[]): SetAsideInput => ({
  field,
  value: list.map(({ values }) => values) as unknown as Value,
  reason: "other-kind",
  shape: { key: field, storage: "json", kind: "children" },
});

/** Rewrites the request that opened the form to the new names; initial values without a field are dropped. */
function fitRequest(written: string, step: EntityStep, around: Around): string {
  const request = JSON.parse(written) as { readonly values?: Json };
  const begins =
    request.values === undefined ? {} : { values: fitTyped({ values: request.values }, step, around).values };
  return JSON.stringify({ ...request, entity: step.entity.key, ...begins });
}

/** A field's name in this document; null: it is gone. Names that are no fields, such as inputs of an event, stay. */
function nameNow({ columns, lists, from }: EntityStep, field: string): string | null {
  const now = columns.find((column) => column.from?.key === field)?.column.key;
  const list = lists.find((one) => one.from === field)?.field;
  return now ?? list ?? (from?.columns.some(({ key }) => key === field) === true ? null : field);
}

interface DraftValues {
  readonly values: { readonly [field: string]: Value };
  readonly aside?: readonly SetAsideInput[];
}

/** Converts values to the fields of this document and sets others aside. Restores set-aside values that fit again. */
function fitTyped({ values, aside = [] }: DraftValues, step: EntityStep, around: Around): Required<DraftValues> {
  const fitted = new Map<string, Value>();
  const unfit: SetAsideInput[] = [];
  for (const [field, value] of Object.entries(values)) {
    const was = step.from?.columns.find(({ key }) => key === field);
    if (was === undefined) {
      fitted.set(nameNow(step, field) ?? field, value);
      continue;
    }
    const { key, converted } = fitOne(step, field, value, was, around);
    if (converted.fits) fitted.set(key, converted.value);
    else unfit.push({ field: key, value, reason: converted.reason, shape: was as unknown as Value });
  }
  for (const item of aside) {
    const { key, converted } = fitOne(step, item.field, item.value, item.shape as unknown as ColumnShape, around);
    if (converted.fits && !fitted.has(key)) fitted.set(key, converted.value);
    else unfit.push({ ...item, field: key });
  }
  return { values: Object.fromEntries(fitted), aside: unfit };
}

function fitOne(
  { columns, entity }: EntityStep,
  field: string,
  value: Value,
  was: KeptColumn,
  around: Around,
): { readonly key: string; readonly converted: Conversion } {
  const step = columns.find(({ from }) => from?.key === field);
  // Without a step the field is gone, and its name may belong to another field now.
  if (step === undefined)
    return { key: around.leftOver.get(`${entity.key}.${field}`) ?? field, converted: unfit("other-kind") };
  const { column, from } = step;
  const isGiven = column.kind === "series" || entity.columns.some(({ key }) => key === `${column.key}@fixed`);
  // A renamed entity changes `refers` without changing the reference itself.
  const shape =
    was.refers === undefined || from?.kind !== was.kind ? was : { ...was, refers: from.refers ?? was.refers };
  return { key: column.key, converted: isGiven ? unfit("other-kind") : turned(value, shape, column, around) };
}

const unfit = (reason: SetAsideReason): Conversion => ({ fits: false, reason });

/** A form may contain any input, because it has not been validated. */
function turned(value: Value, from: ColumnShape, to: ColumnShape, around: Around): Conversion {
  if (value === "") return { fits: true, value };
  return orAsItWas(() => convert(value, from, to, around), unfit("other-kind"));
}
