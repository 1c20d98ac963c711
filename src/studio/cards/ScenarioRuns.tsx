import { useEffect, useRef, useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import type { TriedScenario } from "#engine/contract/shelf.ts";
import { useCardWords } from "../words/cards-language.ts";
import { useChange } from "./change-context.ts";
import { TriedCard } from "./TriedCard.tsx";

type Run =
  | { readonly kind: "running"; readonly of: string }
  | { readonly kind: "failed"; readonly of: string }
  | { readonly kind: "done"; readonly of: string; readonly tried: readonly TriedScenario[] };

/** The scenarios of the current text; each sentence is marked once it has run. */
export function ScenarioRuns({ run: atOnce }: { readonly run: boolean }) {
  const { draft, shelf, go } = useChange();
  const cards = useCardWords();
  const [run, setRun] = useState<Run | null>(null);
  const alive = useRef(true);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);
  const { scenarios } = draft.model.scenarios;
  const { text } = draft;
  const start = (): void => {
    setRun({ kind: "running", of: text });
    shelf.tryScenarios(text).then(
      (tried) => alive.current && setRun({ kind: "done", of: text, tried }),
      () => alive.current && setRun({ kind: "failed", of: text }),
    );
  };
  // After recording, the new scenario runs at once.
  useEffect(() => {
    if (!atOnce) return undefined;
    let isWanted = true;
    shelf.tryScenarios(text).then(
      (tried) => isWanted && setRun({ kind: "done", of: text, tried }),
      () => isWanted && setRun({ kind: "failed", of: text }),
    );
    return () => {
      isWanted = false;
    };
  }, [atOnce, shelf, text]);
  // Results for another text don't count for this one.
  const current = run?.of === text ? run : null;
  const isRunning = current?.kind === "running" || (atOnce && current === null);
  const tried = current?.kind === "done" ? current.tried : null;
  const indexOf = ({ span }: TriedScenario): number => scenarios.findIndex((one) => one.span.start === span.start);
  const failed = tried?.filter(({ passed }) => !passed).length ?? 0;
  return (
    <section className="scenario-runs" data-failed={failed > 0 || undefined} aria-labelledby="scenarios-heading">
      <div className="checks-heading">
        <h2 id="scenarios-heading">{cards.scenarios}</h2>
        {scenarios.length === 0 ? <p>{cards.noScenariosHelp}</p> : null}
        {tried === null ? null : (
          <p role="status">
            {failed === 0 ? cards.scenariosPassed(tried.length) : cards.scenariosFailed(failed, tried.length)}
          </p>
        )}
      </div>
      {current?.kind === "failed" ? <Banner kind="error">{cards.cantRun}</Banner> : null}
      {tried
        ?.toSorted((one, other) => Number(one.passed) - Number(other.passed))
        .map((scenario) => (
          <TriedCard
            key={scenario.span.start}
            scenario={scenario}
            text={text}
            onGo={() => go({ kind: "item", part: "scenarios", names: [String(indexOf(scenario))] })}
            onScreen={() => go({ kind: "tool", tool: "moment", at: indexOf(scenario) })}
          />
        ))}
      {scenarios.length === 0 ? (
        <Button look="tonal" block icon="plus" onClick={() => go({ kind: "point", part: "scenarios" })}>
          {cards.addItem.scenarios}
        </Button>
      ) : (
        <Button look="tonal" block icon="play" busy={isRunning} onClick={start}>
          {isRunning ? cards.running : tried === null ? cards.runScenarios : cards.runAgain}
        </Button>
      )}
      <Button look="plain" block icon="smartphone" onClick={() => go({ kind: "tool", tool: "record" })}>
        {cards.recordScenario}
      </Button>
    </section>
  );
}
