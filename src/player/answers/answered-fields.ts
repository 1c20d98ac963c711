import type { AnswerHere, Screen } from "#model/2-screens.ts";
import type { Entity, Field } from "#model/3-entities.ts";

/** The fields of a row that are answered in place: the first is in the row itself, the others unfold. */
export interface AnsweredFields {
  readonly main: Field;
  readonly further: readonly Field[];
}

/** More buttons do not fit side by side. */
export const MOST_BUTTONS = 5;

const FURTHER: ReadonlySet<string> = new Set(["long text", "photo", "photos"]);

/** The fields of `Answer here`, in its order (P2.19). */
export function namedAnswers(entity: Entity, named: readonly AnswerHere[]): AnsweredFields | null {
  const fields = named.flatMap((one) =>
    one.entity === entity.key ? entity.fields.filter((field) => field.key === one.field && isTyped(field)) : [],
  );
  const [main, ...further] = fields;
  return main === undefined ? null : { main, further };
}

/**
 * For child rows of a record's page: the fields that the document names, else the first optional one that buttons can
 * answer (P2.20).
 */
export function childAnswers(screen: Screen | null, rows: Entity): AnsweredFields | null {
  const named = screen === null ? null : namedAnswers(rows, screen.answerHere);
  if (named !== null) return named;
  const lets = screen === null || screen.byDefault || screen.actions.some(({ kind }) => kind === "edit");
  if (!lets) return null;
  const main = rows.fields.find((field) => isTyped(field) && isOptional(field) && hasButtons(field));
  if (main === undefined) return null;
  const further = rows.fields.filter(
    (field) => field !== main && isTyped(field) && (FURTHER.has(field.type.kind) || field.askedIf !== null),
  );
  return { main, further };
}

const isTyped = (field: Field): boolean => field.default?.kind !== "computed" && field.problem === null;

const isOptional = (field: Field): boolean =>
  field.type.kind === "yes/no" || (field.required !== true && field.default === null);

export function hasButtons({ type }: Field): boolean {
  if (type.kind === "choice") return type.options.length <= MOST_BUTTONS;
  return type.kind === "yes/no" || type.kind === "rating";
}
