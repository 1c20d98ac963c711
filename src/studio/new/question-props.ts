import type { Answers } from "./answers.ts";

/** The props of a question of the guided start. */
export interface QuestionProps {
  readonly answers: Answers;
  readonly onChange: (answers: Answers) => void;
}
