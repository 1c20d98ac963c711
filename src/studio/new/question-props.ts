import type { Answers } from "./answers.ts";

export interface QuestionProps {
  readonly answers: Answers;
  readonly onChange: (answers: Answers) => void;
}
