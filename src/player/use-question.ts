import { useCallback, useEffect, useRef, useState } from "react";
import type { Question } from "./player-context.ts";

interface PendingQuestion extends Question {
  readonly answer: (yes: boolean) => void;
  /** A closed question keeps its text while it fades out. */
  readonly open: boolean;
}

/** In ms, as long as a dialog fades out: the tap that answers one question must not answer the next. */
const FADES = 300;

/**
 * Questions of the app to one person, one at a time: a second one would appear under the finger, and the first would
 * never be answered.
 */
export function useQuestion(person: string): {
  readonly question: PendingQuestion | null;
  readonly close: () => void;
  readonly confirm: (asked: Question) => Promise<boolean>;
} {
  const [question, setQuestion] = useState<PendingQuestion | null>(null);
  const [whose, setWhose] = useState(person);
  if (whose !== person) {
    setWhose(person);
    setQuestion(null);
  }
  const asking = useRef<string | null>(person);
  const unanswered = useRef<((yes: boolean) => void) | null>(null);
  const before = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    asking.current = person;
    return () => {
      asking.current = null;
      unanswered.current?.(false);
    };
  }, [person]);
  const confirm = useCallback((asked: Question) => {
    const who = asking.current;
    const answer = before.current.then(() => {
      // Not asked if another person has taken over or the app has been left.
      if (who === null || who !== asking.current) return false;
      return new Promise<boolean>((resolve) => {
        unanswered.current = resolve;
        setQuestion({ ...asked, answer: resolve, open: true });
      });
    });
    before.current = answer.then(() => new Promise((resolve) => setTimeout(resolve, FADES)));
    return answer;
  }, []);
  const close = useCallback(() => setQuestion((now) => now && { ...now, open: false }), []);
  return { question, close, confirm };
}
