import { memo } from "react";
import { AnswerRow } from "#ui/answer/AnswerRow.tsx";
import { asColourWord } from "#ui/list/Avatar.tsx";
import type { Row } from "#engine/contract/queries.ts";
import type { Value } from "#expr/types.ts";
import { pathOf, usePlayer } from "../player-context.ts";
import { nameOfRow } from "../views/row-parts.tsx";
import { rowHref } from "../views/view-rows.tsx";
import { AnswerControl, answerPlace } from "./AnswerControl.tsx";
import { AnswerDetails } from "./AnswerDetails.tsx";
import { noteOf } from "./answer-note.tsx";
import type { AnsweredFields } from "./answered-fields.ts";
import type { AnswerDone } from "./use-answering.ts";

interface AnsweredRowProps {
  readonly as?: "li" | "div";
  readonly row: Row;
  readonly fields: AnsweredFields;
  /** Where a tap on the row leads; its own page by default. */
  readonly path?: string;
  /** The row's text besides its title. */
  readonly said?: string;
  readonly echo: Value | undefined;
  readonly unfolded: boolean;
  readonly pending: Value | undefined;
  readonly onAnswer: (row: Row, value: Value) => void;
  readonly onUnfold: (id: string, pending: Value | undefined) => void;
  readonly onFold: (id: string) => void;
  readonly onDone: (id: string, outcome: AnswerDone | null) => void;
}

/** Memoized: rendered again only when its own row changes. */
export const AnsweredRow = memo(function AnsweredRow(props: AnsweredRowProps) {
  const { row, fields, echo, unfolded, pending, onAnswer, onUnfold, onFold, onDone } = props;
  const player = usePlayer();
  const { main, further } = fields;
  const open = row.open ?? [];
  const title = nameOfRow(player, row);
  const stored = row.values[main.key]?.value ?? null;
  const value = pending ?? echo ?? stored;
  const place = answerPlace(main);
  const path = props.path ?? pathOf(player, row.entity, row.id);
  const tint = value === stored ? (asColourWord(row.tint) ?? null) : null;
  const answerable = open.includes(main.key);
  const control = answerable ? (
    <AnswerControl
      field={main}
      about={title}
      value={value}
      tint={tint}
      disabled={false}
      onAnswer={(next) => onAnswer(row, next)}
    />
  ) : null;
  // Fields that this answer makes necessary are closed until it is saved, but belong to it.
  const mayUnfold = further.some(({ key }) => open.includes(key)) || (unfolded && further.length > 0);
  const note = noteOf(player, row, answerable ? further : [main, ...further]);
  return (
    <AnswerRow
      as={props.as ?? "li"}
      title={title}
      record={row.id}
      href={rowHref(player, path)}
      onOpen={() => player.go(path)}
      tint={tint}
      start={place === "start" ? control : undefined}
      end={place === "end" ? control : undefined}
      said={props.said}
      note={note}
      details={
        mayUnfold
          ? {
              label: player.words.answers.details(title),
              open: unfolded,
              onToggle: () => (unfolded ? onFold(row.id) : onUnfold(row.id, undefined)),
            }
          : null
      }
      unfolded={
        unfolded ? (
          <AnswerDetails
            row={row}
            title={title}
            fields={further}
            pending={pending === undefined ? null : { field: main.key, value: pending }}
            onDone={(outcome) => onDone(row.id, outcome)}
          />
        ) : null
      }
    >
      {place === "below" ? control : null}
    </AnswerRow>
  );
});
