import { Suspense, type ReactNode } from "react";
import type { Row } from "#engine/contract/queries.ts";
import type { Screen } from "#model/2-screens.ts";
import { lazyPart } from "../lazy-sheet.tsx";
import { entityOf, type PlayerValue } from "../player-context.ts";
import { namedAnswers, type AnsweredFields } from "./answered-fields.ts";

const AnswerInPlace = lazyPart(() => import("./AnswerInPlace.tsx").then((part) => part.AnswerInPlace));

/**
 * The `Answer here` fields that this person may answer in a row of a screen's list, in any kind of list view (P2.19).
 */
export function listAnswers(player: PlayerValue, screen: Screen, row: Row): AnsweredFields | null {
  if (row.open === undefined || row.open.length === 0) return null;
  const entity = entityOf(player, row.entity);
  const answers = entity === null ? null : namedAnswers(entity, screen.answerHere);
  return answers !== null && row.open.includes(answers.main.key) ? answers : null;
}

/** The answer of a record that is not drawn as a row. */
export function answerOf(row: Row, answers: AnsweredFields, named = true): ReactNode {
  return (
    <Suspense fallback={null}>
      <AnswerInPlace row={row} fields={answers} named={named} />
    </Suspense>
  );
}
