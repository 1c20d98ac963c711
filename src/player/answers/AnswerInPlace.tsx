import { AnswerFold } from "#ui/answer/AnswerRow.tsx";
import { asColourWord } from "#ui/list/Avatar.tsx";
import type { Row } from "#engine/contract/queries.ts";
import { usePlayer } from "../player-context.ts";
import { nameOfRow } from "../views/row-parts.tsx";
import { AnswerControl, answerPlace } from "./AnswerControl.tsx";
import { AnswerDetails } from "./AnswerDetails.tsx";
import { noteOf } from "./answer-note.tsx";
import type { AnsweredFields } from "./answered-fields.ts";
import { useAnsweredRow } from "./use-answered-row.ts";

interface AnswerInPlaceProps {
  readonly row: Row;
  readonly fields: AnsweredFields;
  /** False in a table: the column head names the field. */
  readonly named?: boolean;
}

/** The answer of a card, a picture or a table cell: an answered row without its title. */
export function AnswerInPlace({ row, fields, named = true }: AnswerInPlaceProps) {
  const player = usePlayer();
  const { main, further } = fields;
  const { echo, unfolded, pending, onAnswer, onUnfold, onFold, onDone } = useAnsweredRow(row, fields);
  const title = nameOfRow(player, row);
  const stored = row.values[main.key]?.value ?? null;
  const value = pending ?? echo ?? stored;
  const place = answerPlace(main);
  const mayUnfold = further.some(({ key }) => row.open?.includes(key)) || (unfolded && further.length > 0);
  const note = unfolded ? null : noteOf(player, row, further);
  const control = (
    <AnswerControl
      field={main}
      about={title}
      value={value}
      tint={value === stored ? (asColourWord(row.tint) ?? null) : null}
      disabled={false}
      onAnswer={(next) => onAnswer(row, next)}
    />
  );
  const says = named && place !== "below";
  return (
    <div className="answer-in-place">
      <div className="answer-line">
        {place === "end" ? null : control}
        {says ? <span className="answer-name">{player.t(main.name)}</span> : null}
        {place === "end" ? control : null}
        {mayUnfold ? (
          <AnswerFold
            label={player.words.answers.details(title)}
            open={unfolded}
            onToggle={() => (unfolded ? onFold() : onUnfold(row.id, undefined))}
          />
        ) : null}
      </div>
      {note === null ? null : <div className="answer-note">{note}</div>}
      {unfolded ? (
        <div className="answer-unfolded">
          <AnswerDetails
            row={row}
            title={title}
            fields={further}
            pending={pending === undefined ? null : { field: main.key, value: pending }}
            onDone={(outcome) => onDone(row.id, outcome)}
          />
        </div>
      ) : null}
    </div>
  );
}
