import { useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import type { TriedScenario } from "#engine/contract/shelf.ts";
import { useChange } from "../cards/change-context.ts";
import { TriedCard } from "../cards/TriedCard.tsx";
import { useCardWords } from "../words/cards-language.ts";

/** The result, and the text it belongs to; a result for another text is not shown. */
interface ScenarioOutcome {
  readonly of: string;
  readonly scenario: TriedScenario | "running" | "failed";
}

/** Runs the scenario whose form is open. */
export function TryScenario({ index }: { readonly index: number }) {
  const { draft, shelf, go } = useChange();
  const cards = useCardWords();
  const [tried, setTried] = useState<ScenarioOutcome | null>(null);
  const { text } = draft;
  const place = draft.model.scenarios.scenarios[index]?.span.start;
  const run = (): void => {
    setTried({ of: text, scenario: "running" });
    const come = (scenario: ScenarioOutcome["scenario"]): void =>
      setTried((now) => (now?.of === text ? { of: text, scenario } : now));
    shelf.tryScenarios(text).then(
      (all) => come(all.find(({ span }) => span.start === place) ?? "failed"),
      () => come("failed"),
    );
  };
  const current = tried?.of === text ? tried.scenario : null;
  return (
    <section className="scenario-runs" aria-label={cards.sentences.run}>
      {current === "failed" ? <Banner kind="error">{cards.cantRun}</Banner> : null}
      {current === null || typeof current === "string" ? null : (
        <div role="status">
          <TriedCard
            scenario={current}
            text={text}
            onGo={null}
            onScreen={() => go({ kind: "tool", tool: "moment", at: index })}
          />
        </div>
      )}
      <Button look="tonal" block icon="play" busy={current === "running"} onClick={run}>
        {current === "running" ? cards.running : cards.sentences.run}
      </Button>
    </section>
  );
}
