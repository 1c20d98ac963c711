import { useEffect, useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { ActionBar } from "#ui/frame/ActionBar.tsx";
import { Page } from "#ui/frame/Page.tsx";
import { CardWordsContext, useLoadedCardWords } from "../words/cards-language.ts";
import { useSpoken } from "../words/language.ts";
import { firstDocument } from "./first-document.ts";
import { forgetAnswers, keepAnswers, keptAnswers } from "./kept-answers.ts";
import { FieldsQuestion } from "./FieldsQuestion.tsx";
import { NeverQuestion } from "./NeverQuestion.tsx";
import { PeopleQuestion } from "./PeopleQuestion.tsx";
import { StepsQuestion } from "./StepsQuestion.tsx";
import { ThingsQuestion } from "./ThingsQuestion.tsx";
import "./new.css";

interface GuidedStartProps {
  readonly onDone: (source: string) => Promise<void>;
  readonly onClose: () => void;
}

const QUESTIONS = [ThingsQuestion, FieldsQuestion, StepsQuestion, PeopleQuestion, NeverQuestion] as const;

/** Five questions that make an app. */
export function GuidedStart(props: GuidedStartProps) {
  const cards = useLoadedCardWords();
  if (cards === null) return <Page title="" busy onBack={props.onClose} backAs="close" />;
  return (
    <CardWordsContext value={cards}>
      <Questions {...props} />
    </CardWordsContext>
  );
}

function Questions({ onDone, onClose }: GuidedStartProps) {
  const { language } = useSpoken();
  const cards = useLoadedCardWords();
  const [{ answers, at }, setState] = useState(keptAnswers);
  const [busy, setBusy] = useState(false);
  useEffect(() => keepAnswers({ answers, at }), [answers, at]);
  if (cards === null) return null;
  const { guide } = cards;
  const Question = QUESTIONS[at] ?? ThingsQuestion;
  const isLast = at === QUESTIONS.length - 1;
  const hasThing = answers.things.some(({ name }) => name.trim() !== "");
  const go = (next: number): void => setState({ answers, at: next });
  const make = (): void => {
    setBusy(true);
    onDone(firstDocument(answers, cards.document, language)).then(forgetAnswers, () => setBusy(false));
  };
  return (
    <Page
      key={at}
      title={guide.questions[at] ?? ""}
      subtitle={guide.helps[at]}
      onBack={at === 0 ? onClose : () => go(at - 1)}
      backAs={at === 0 ? "close" : "back"}
      bottom={
        <ActionBar note={<Progress at={at} of={QUESTIONS.length} label={guide.progress(at + 1, QUESTIONS.length)} />}>
          <Button block busy={busy} aria-disabled={!hasThing} onClick={() => (isLast ? make() : go(at + 1))}>
            {isLast ? guide.make : guide.next}
          </Button>
        </ActionBar>
      }
    >
      <Question answers={answers} onChange={(next) => setState({ answers: next, at })} />
    </Page>
  );
}

function Progress({ at, of, label }: { readonly at: number; readonly of: number; readonly label: string }) {
  return (
    <div className="guide-progress" role="img" aria-label={label}>
      {Array.from({ length: of }, (_, index) => (
        <span key={index} data-done={index <= at || undefined} />
      ))}
    </div>
  );
}
