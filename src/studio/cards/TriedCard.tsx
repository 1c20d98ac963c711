import { Button } from "#ui/control/Button.tsx";
import { Badge } from "#ui/feedback/Badge.tsx";
import { Icon } from "#ui/icons/Icon.tsx";
import type { TriedScenario } from "#engine/contract/shelf.ts";
import { useCardWords } from "../words/cards-language.ts";
import { stepInWords } from "./step-in-words.ts";

type TrialMoment = NonNullable<TriedScenario["steps"][number]["moment"]>;

function AtThatMoment({ moment, onScreen }: { readonly moment: TrialMoment; readonly onScreen: () => void }) {
  const cards = useCardWords();
  const { person, record, values } = moment;
  return (
    <details className="tried-moment">
      <summary>
        {cards.atThatMoment}: <bdi>{[person, record].filter((one) => one !== null && one !== "").join(" · ")}</bdi>
      </summary>
      <dl>
        {values.map(({ name, value }) => (
          <div key={name}>
            <dt>
              <bdi>{name}</bdi>
            </dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <Button size="small" look="plain" icon="smartphone" onClick={onScreen}>
        {cards.seeScreen}
      </Button>
    </details>
  );
}

interface TriedCardProps {
  readonly scenario: TriedScenario;
  /** The text that was run. */
  readonly text: string;
  /** Opens the scenario's form; null: that is open already. */
  readonly onGo: (() => void) | null;
  readonly onScreen: () => void;
}

/** A scenario that has run: each sentence is marked, and a failed one shows the state at that point. */
export function TriedCard({ scenario, text, onGo, onScreen }: TriedCardProps) {
  const cards = useCardWords();
  const { sentence, passed, steps } = scenario;
  return (
    <details className="tried" open={!passed}>
      <summary>
        <Badge tint={passed ? "green" : "red"} icon={passed ? "check" : "x"}>
          {passed ? cards.passed : cards.failed}
        </Badge>
        <bdi>{sentence}</bdi>
      </summary>
      <ol>
        {steps.map((step) => {
          const mark = step.passed ? "check" : step.reached ? "x" : "minus";
          const said = step.passed ? cards.passed : step.reached ? cards.failed : cards.notReached;
          return (
            <li key={step.span.start} data-mark={mark}>
              <Icon name={mark} size={1} strokeWidth={2.6} />
              <span className="visually-hidden">{said}: </span>
              <span>
                <bdi>{stepInWords(text, step)}</bdi>
                {step.failure === null ? null : (
                  <span className="tried-why">
                    <bdi>{cards.expected(step.failure.expected)}</bdi>
                    <bdi>{cards.found(step.failure.found)}</bdi>
                  </span>
                )}
                {step.moment === undefined ? null : <AtThatMoment moment={step.moment} onScreen={onScreen} />}
              </span>
            </li>
          );
        })}
      </ol>
      {onGo === null ? null : (
        <Button size="small" look="plain" icon="pencil" onClick={onGo}>
          {cards.open}
        </Button>
      )}
    </details>
  );
}
