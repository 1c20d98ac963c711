import { useCallback, useState, useSyncExternalStore } from "react";
import { Button } from "#ui/control/Button.tsx";
import { IconButton } from "#ui/control/IconButton.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { SkeletonRows } from "#ui/feedback/ProgressBar.tsx";
import { keptSettings } from "#player/state/kept-settings.ts";
import { addScenario } from "#edit/recorded-scenario.ts";
import type { RecordedStep } from "#engine/contract/shelf.ts";
import { AddSheet } from "../cards/AddSheet.tsx";
import { useChange } from "../cards/change-context.ts";
import { useCardWords } from "../words/cards-language.ts";
import { useSpoken } from "../words/language.ts";
import { useToolWords } from "../words/tools-language.ts";
import { SIZES } from "./DeviceSheet.tsx";
import { PhoneFrame } from "./PhoneFrame.tsx";
import { hasRoom, watchRoom } from "./room-for-both.ts";
import { useRecording } from "./use-recording.ts";
import { useSlot } from "./use-slot.ts";
import "./beside.css";

/** The app on its sample data; what the person does there becomes the sentences of a scenario. */
export function RecordPage() {
  const { app, shelf, draft, back, replace } = useChange();
  const words = useToolWords();
  const cards = useCardWords();
  const { words: spoken } = useSpoken();
  const isWide = useSyncExternalStore(watchRoom, hasRoom);
  const [text] = useState(draft.text);
  const { shadow, broken, recording } = useRecording(shelf, app.id, useSlot(app.id), text);
  const [naming, setNaming] = useState(false);
  const { steps, leftOut } = recording;
  const [open, setOpen] = useState(false);
  // Keeps the newest sentence in view.
  const newest = useCallback((item: HTMLLIElement | null) => item?.scrollIntoView({ block: "nearest" }), []);
  const nowhere = useCallback(() => undefined, []);
  const last = steps.at(-1);
  const sentences = (
    <ol className="recorded-steps" aria-label={words.recordedSteps}>
      {steps.map((step, index) => (
        <li key={`${index} ${step.key}`} ref={index === steps.length - 1 ? newest : null}>
          <Sentence step={step} />
        </li>
      ))}
    </ol>
  );
  return (
    <div className="beside record" data-wide={isWide || undefined}>
      <section className="record-side" aria-label={words.record}>
        <div className="beside-bar record-bar">
          <IconButton icon="chevron-left" label={spoken.back} onClick={() => back({ kind: "checks" })} />
          <h1>{words.record}</h1>
          <Button size="small" aria-disabled={steps.length === 0} onClick={() => steps.length > 0 && setNaming(true)}>
            {words.stopRecording}
          </Button>
        </div>
        {broken === null ? null : <Banner kind="error">{broken}</Banner>}
        {steps.length === 0 ? <p className="record-help">{words.recordHelp}</p> : null}
        {isWide || last === undefined ? (
          sentences
        ) : (
          <details className="record-strip" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary>
              <span role="status">
                <Sentence step={last} />
              </span>
              <span className="numeric">{steps.length}</span>
            </summary>
            {sentences}
          </details>
        )}
        {leftOut.length === 0 ? null : <p className="record-help">{words.leftOut(leftOut.join(", "))}</p>}
      </section>
      <section className="beside-app" aria-label={words.app}>
        {shadow === null ? (
          <SkeletonRows rows={6} picture={false} />
        ) : (
          <PhoneFrame
            app={shadow.app}
            title={app.name}
            generation={1}
            online
            shown={null}
            theme={keptSettings().theme}
            size={isWide ? (SIZES["390 × 844"] ?? null) : null}
            onSource={nowhere}
          />
        )}
      </section>
      <AddSheet
        open={naming}
        onOpenChange={setNaming}
        title={words.nameScenario}
        placeholder={cards.examples.scenario}
        changesFor={(sentence) => addScenario(draft.model, sentence, steps)}
        onAdded={() => replace({ kind: "checks", run: true })}
      />
    </div>
  );
}

function Sentence({ step }: { readonly step: RecordedStep }) {
  return (
    <bdi>
      <b>{step.key}</b>{" "}
      {step.says.map((piece, index) =>
        typeof piece === "string" ? piece : <code key={`${index} ${piece.code}`}>{piece.code}</code>,
      )}
    </bdi>
  );
}
