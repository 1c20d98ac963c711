import type { Answers } from "./answers.ts";

/** What a question of the guided start gets. */
export interface QuestionProps {
  readonly answers: Answers;
  readonly onChange: (answers: Answers) => void;
}
