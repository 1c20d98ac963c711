import { useCallback, useRef, useState, type ReactNode } from "react";
import { AnswerProgress, type AnswerShare } from "#ui/answer/AnswerProgress.tsx";
import { asColourWord } from "#ui/list/Avatar.tsx";
import type { Row } from "#engine/contract/queries.ts";
import type { Value } from "#expr/types.ts";
import type { Field } from "#model/3-entities.ts";
import { isEmptyValue } from "../format/format.ts";
import { usePlayer } from "../player-context.ts";
import { AnsweredRow } from "./AnsweredRow.tsx";
import type { AnsweredFields } from "./answered-fields.ts";
import { useAnswering, type AnswerDone } from "./use-answering.ts";

interface AnsweredChildrenProps {
  readonly name: string;
  readonly rows: readonly Row[];
  readonly fields: AnsweredFields;
  /** The row's text besides its title and its answers. */
  readonly saidOf: (row: Row) => string;
  readonly children?: ReactNode;
}

/** Child rows that are answered on their record's page, with the progress above them. */
export function AnsweredChildren({ name, rows, fields, saidOf, children }: AnsweredChildrenProps) {
  const { words, format } = usePlayer();
  const [unfolded, setUnfolded] = useState<ReadonlyMap<string, Value | undefined>>(new Map());
  const list = useRef<HTMLUListElement>(null);
  const last = useRef(-1);
  const unfold = useCallback((id: string, pending: Value | undefined) => {
    setUnfolded((now) => new Map(now).set(id, pending));
  }, []);
  const fold = useCallback((id: string) => {
    setUnfolded((now) => {
      const next = new Map(now);
      next.delete(id);
      return next;
    });
  }, []);
  const { main } = fields;
  const onNeedsMore = useCallback((row: Row, value: Value) => unfold(row.id, value), [unfold]);
  const { echoes, answer, answered, undo } = useAnswering({ rows, field: main.key, onNeedsMore });
  const onAnswer = useCallback(
    (row: Row, value: Value) => {
      fold(row.id);
      last.current = rows.findIndex((one) => one.id === row.id);
      answer(row, main.key, value);
    },
    [answer, fold, main.key, rows],
  );
  const onDone = useCallback(
    (id: string, outcome: AnswerDone | null) => {
      if (outcome !== null) answered(outcome);
      fold(id);
    },
    [answered, fold],
  );

  const valueOf = (row: Row): Value => echoes.get(row.id) ?? row.values[main.key]?.value ?? null;
  const isOpen = (row: Row): boolean => isUnanswered(valueOf(row), main.type.kind);
  const number = new Intl.NumberFormat(format.language);
  const open = rows.filter(isOpen).length;
  const goNext = (): void => {
    const at = [...rows.slice(last.current + 1), ...rows.slice(0, last.current + 1)].find(isOpen);
    if (at === undefined) return;
    last.current = rows.indexOf(at) - 1;
    const element = list.current?.querySelector<HTMLElement>(`[data-record="${CSS.escape(at.id)}"]`);
    if (!element) return;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    element.scrollIntoView({ block: "center", behavior: calm ? "auto" : "smooth" });
    element.querySelector<HTMLElement>(".stepper input, button:not(.answer-details)")?.focus({ preventScroll: true });
    // Only for a moment: once the row is answered, another one is the next.
    delete element.dataset["found"];
    requestAnimationFrame(() => (element.dataset["found"] = ""));
  };
  return (
    <section className="list-group">
      <AnswerProgress
        heading={name}
        text={words.answers.answered(number.format(rows.length - open), number.format(rows.length))}
        total={rows.length}
        shares={sharesOf(rows, valueOf, main, (chosen, count) => `${number.format(count)} ${format.translate(chosen)}`)}
        undo={undo === null ? null : { label: words.undo, onUndo: undo }}
        next={open === 0 ? null : { label: words.answers.next, onNext: goNext }}
      />
      <ul className="list-card" aria-label={name} ref={list}>
        {rows.map((row) => (
          <AnsweredRow
            key={row.id}
            row={row}
            fields={fields}
            said={saidOf(row)}
            echo={echoes.get(row.id)}
            unfolded={unfolded.has(row.id)}
            pending={unfolded.get(row.id)}
            onAnswer={onAnswer}
            onUnfold={unfold}
            onFold={fold}
            onDone={onDone}
          />
        ))}
        {children}
      </ul>
    </section>
  );
}

const isUnanswered = (value: Value, kind: string): boolean =>
  kind === "yes/no" ? value !== true : isEmptyValue(value);

/** How many rows have which answer. Answers with a coloured row are labelled; the others form one part of the bar. */
function sharesOf(
  rows: readonly Row[],
  valueOf: (row: Row) => Value,
  { key: field, type }: Field,
  say: (answer: string, count: number) => string,
): readonly AnswerShare[] {
  const shares = new Map<string, { tint: string | null; count: number }>();
  for (const row of rows) {
    const value = valueOf(row);
    if (isUnanswered(value, type.kind)) continue;
    // A row's colour belongs to the stored answer, not to one that is being saved.
    const tint = value === (row.values[field]?.value ?? null) ? asColourWord(row.tint) : null;
    const key = type.kind === "choice" ? String(value) : (tint ?? "");
    const share = shares.get(key);
    shares.set(key, { tint: share?.tint ?? tint, count: (share?.count ?? 0) + 1 });
  }
  const order = type.kind === "choice" ? type.options.map((option) => option.value) : [...shares.keys()];
  return order.flatMap((key) => {
    const share = shares.get(key);
    if (share === undefined) return [];
    const said = type.kind === "choice" && share.tint !== null;
    return [{ key, ...share, label: said ? say(key, share.count) : null }];
  });
}
