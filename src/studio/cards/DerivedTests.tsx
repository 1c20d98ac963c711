import { useEffect, useRef, useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { Badge } from "#ui/feedback/Badge.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { ProgressBar } from "#ui/feedback/ProgressBar.tsx";
import { showToast } from "#ui/overlay/toast-queue.ts";
import { addScenario } from "#edit/recorded-scenario.ts";
import type { RecordedStep, TriedDerived } from "#engine/contract/shelf.ts";
import { useCardWords } from "../words/cards-language.ts";
import { useSpoken } from "../words/language.ts";
import { useChange } from "./change-context.ts";
import { refusalInWords } from "./form-words.ts";
import { useChanges } from "./use-changes.ts";

interface Run {
  readonly of: string;
  readonly isRunning: boolean;
  readonly isBroken: boolean;
  readonly areas: TriedDerived["areas"];
  readonly done: readonly TriedDerived[];
}

/** Tests derived from the document. They run part by part, so that progress shows and they can be stopped. */
export function DerivedTests() {
  const { draft, shelf } = useChange();
  const { derived: words, ...cards } = useCardWords();
  const [run, setRun] = useState<Run | null>(null);
  const wanted = useRef(0);
  const { text } = draft;
  useEffect(
    () => () => {
      if (wanted.current > 0) shelf.stopDerived().catch(() => undefined);
      wanted.current++;
    },
    [shelf],
  );
  const start = async (): Promise<void> => {
    wanted.current++;
    const mine = wanted.current;
    let now: Run = { of: text, isRunning: true, isBroken: false, areas: [], done: [] };
    const tell = (next: Run): void => {
      now = next;
      if (mine === wanted.current) setRun(next);
    };
    tell(now);
    for (let part = 0; (part === 0 || part < now.areas.length) && mine === wanted.current; part++)
      try {
        const tried = await shelf.tryDerived(text, part);
        tell({ ...now, areas: tried.areas, done: [...now.done, tried] });
      } catch {
        tell({ ...now, isRunning: false, isBroken: true });
        return;
      }
    tell({ ...now, isRunning: false });
  };
  const stop = (): void => {
    wanted.current++;
    setRun((before) => (before === null ? null : { ...before, isRunning: false }));
    shelf.stopDerived().catch(() => undefined);
  };
  // Results for another text don't count for this one.
  const current = run?.of === text ? run : null;
  const failures = current?.done.flatMap((part) => part.failures) ?? [];
  const isDone =
    current !== null && !current.isRunning && !current.isBroken && current.done.length === current.areas.length;
  return (
    <section className="scenario-runs" aria-labelledby="derived-heading">
      <div className="checks-heading">
        <h2 id="derived-heading">{words.title}</h2>
        <p>{words.help}</p>
        {isDone ? <p role="status">{failures.length === 0 ? words.passed : words.failed(failures.length)}</p> : null}
      </div>
      {current?.isBroken === true ? <Banner kind="error">{cards.cantRun}</Banner> : null}
      {current?.isRunning === true ? (
        <ProgressBar
          label={words.areas[current.areas[current.done.length] ?? "rights"]}
          value={current.areas.length === 0 ? null : current.done.length / current.areas.length}
        />
      ) : null}
      {current?.done.map((part, index) => (
        <Part key={current.areas[index]} area={current.areas[index]} part={part} />
      ))}
      {current?.isRunning === true ? (
        <Button look="tonal" block onClick={stop}>
          {words.stop}
        </Button>
      ) : (
        <Button look="tonal" block icon="play" onClick={() => void start()}>
          {current === null ? words.run : cards.runAgain}
        </Button>
      )}
    </section>
  );
}

function Part({
  area,
  part,
}: {
  readonly area: TriedDerived["areas"][number] | undefined;
  readonly part: TriedDerived;
}) {
  const { derived: words } = useCardWords();
  const { checks, failures, notTried } = part;
  const isWell = failures.length === 0;
  if (area === undefined) return null;
  return (
    <details className="tried" open={!isWell}>
      <summary>
        <Badge tint={isWell ? "green" : "red"} icon={isWell ? "check" : "x"}>
          {isWell ? words.checks(checks) : words.failed(failures.length)}
        </Badge>
        {words.areas[area]}
      </summary>
      {failures.map(({ sentence, story }) => (
        <div key={sentence} className="derived-failure">
          <p dir="auto">{sentence}</p>
          {story === null ? null : <Story story={story} />}
        </div>
      ))}
      {notTried.length === 0 ? null : (
        <>
          <p>{words.notTried(notTried.length)}</p>
          <ul>
            {notTried.map(({ sentence }) => (
              <li key={sentence} dir="auto">
                {sentence}
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  );
}

function Story({ story }: { readonly story: readonly RecordedStep[] }) {
  const { draft } = useChange();
  const { words: spoken } = useSpoken();
  const cards = useCardWords();
  const run = useChanges();
  const { derived: words } = cards;
  const add = (): void => {
    const refusal = run(...addScenario(draft.model, words.storyName, story));
    showToast(
      refusal === null
        ? { text: words.addStory, action: { label: spoken.undo, onAction: draft.undo } }
        : { text: refusalInWords(refusal, cards), kind: "error" },
    );
  };
  return (
    <>
      <p>{words.story}</p>
      <ol dir="ltr">
        {story.map(({ key, says }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- sentences have no names, and never change places
          <li key={index}>
            <strong>{key}</strong>{" "}
            {says.map((one) => (typeof one === "string" ? one : <code key={one.code}>{one.code}</code>))}
          </li>
        ))}
      </ol>
      <Button size="small" look="plain" icon="plus" onClick={add}>
        {words.addStory}
      </Button>
    </>
  );
}
