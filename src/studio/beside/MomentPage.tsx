import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { IconButton } from "#ui/control/IconButton.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Icon } from "#ui/icons/Icon.tsx";
import { SkeletonRows } from "#ui/feedback/ProgressBar.tsx";
import { keptSettings } from "#player/state/kept-settings.ts";
import type { Shadow } from "#engine/contract/shelf.ts";
import type { Step } from "#model/appendices.ts";
import { stepInWords } from "../cards/step-in-words.ts";
import { useChange } from "../cards/change-context.ts";
import { useCardWords } from "../words/cards-language.ts";
import { useSpoken } from "../words/language.ts";
import { useToolWords } from "../words/tools-language.ts";
import { SIZES } from "./DeviceSheet.tsx";
import { PhoneFrame } from "./PhoneFrame.tsx";
import { hasRoom, watchRoom } from "./room-for-both.ts";
import { useSlot } from "./use-slot.ts";
import "./beside.css";

const NOWHERE = (): void => undefined;

/** The app at the moment when a scenario fails: with the person and time of the failing sentence, at its record. */
export function MomentPage({ scenario }: { readonly scenario: number }) {
  const { app, shelf, draft, back } = useChange();
  const words = useToolWords();
  const cards = useCardWords();
  const { words: spoken } = useSpoken();
  const isWide = useSyncExternalStore(watchRoom, hasRoom);
  const slot = useSlot(app.id);
  const [text] = useState(draft.text);
  const [shadow, setShadow] = useState<Shadow | null>(null);
  useEffect(() => {
    if (slot === null) return undefined;
    let current = true;
    shelf.openShadow(app.id, text, { slot, profile: null, clock: null, restart: true, scenario }).then(
      (opened) => current && setShadow(opened),
      (problem: unknown) => current && setShadow({ kind: "broken", why: String(problem) }),
    );
    return () => {
      current = false;
      void shelf.closeShadow(app.id, slot).catch(() => undefined);
    };
  }, [shelf, app.id, slot, text, scenario]);
  const { sentence, steps } = draft.model.scenarios.scenarios[scenario] ?? { sentence: app.name, steps: [] };
  const path = shadow?.kind === "running" ? (shadow.stopped?.path ?? null) : null;
  const shown = useMemo(() => (path === null ? null : { path, mark: null, also: [] }), [path]);
  return (
    <div className="beside record" data-wide={isWide || undefined}>
      <section className="record-side" aria-label={sentence}>
        <div className="beside-bar record-bar">
          <IconButton icon="chevron-left" label={spoken.back} onClick={() => back({ kind: "checks", run: true })} />
          <h1 tabIndex={-1}>
            <bdi>{sentence}</bdi>
          </h1>
        </div>
        {shadow?.kind === "broken" ? <Banner kind="error">{shadow.why}</Banner> : null}
        {!isWide && shadow?.kind === "running" && shadow.stopped?.source ? (
          <p className="record-help">
            {cards.failed}: <bdi>{shadow.stopped.source}</bdi>
          </p>
        ) : null}
        {isWide && shadow?.kind === "running" ? (
          <Story
            steps={[...draft.model.scenarios.given, ...steps]}
            text={text}
            failed={shadow.stopped?.source ?? null}
          />
        ) : null}
      </section>
      <section className="beside-app" aria-label={words.app}>
        {shadow?.kind !== "running" ? (
          <SkeletonRows rows={6} picture={false} />
        ) : (
          <PhoneFrame
            app={shadow.app}
            title={app.name}
            generation={1}
            online
            shown={shown}
            theme={keptSettings().theme}
            size={isWide ? (SIZES["390 × 844"] ?? null) : null}
            onSource={NOWHERE}
          />
        )}
      </section>
    </div>
  );
}

interface StoryProps {
  readonly steps: readonly Step[];
  readonly text: string;
  /** The sentence that failed; null: none did. */
  readonly failed: string | null;
}

/** The sentences of the scenario, up to where it stopped. */
function Story({ steps, text, failed }: StoryProps) {
  const cards = useCardWords();
  const at = failed === null ? steps.length : steps.findIndex(({ source }) => source === failed);
  return (
    <div className="tried moment-story">
      <ol>
        {steps.map((step, index) => {
          const mark = index < at ? "check" : index === at ? "x" : "minus";
          const said = index < at ? cards.passed : index === at ? cards.failed : cards.notReached;
          return (
            <li key={step.span.start} data-mark={mark}>
              <Icon name={mark} size={1} strokeWidth={2.6} />
              <span className="visually-hidden">{said}: </span>
              <bdi>{stepInWords(text, step)}</bdi>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
