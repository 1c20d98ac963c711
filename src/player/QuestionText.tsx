import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import type { Question } from "./player-context.ts";

/** The text of a question, and the records that it is about. */
export function QuestionText({
  question,
  onOpen,
}: {
  readonly question: Question;
  readonly onOpen: (path: string) => void;
}) {
  const { records = [] } = question;
  return (
    <>
      {[question.help].flat().map((line) => (
        <p key={line}>{line}</p>
      ))}
      {records.length === 0 ? null : (
        <div className="question-records">
          <ListGroup label={question.title}>
            {records.map(({ title, about, path }) => (
              <ListRow key={path} title={title} subtitle={about} onClick={() => onOpen(path)} />
            ))}
          </ListGroup>
        </div>
      )}
    </>
  );
}
