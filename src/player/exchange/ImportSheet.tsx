import { useEffect, useMemo, useRef, useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { ProgressBar } from "#ui/feedback/ProgressBar.tsx";
import { Field } from "#ui/form/Field.tsx";
import { TextArea } from "#ui/form/TextInput.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import type { Exchange } from "#engine/contract/exchange.ts";
import { createActions } from "../actions/use-actions.ts";
import { failure } from "../failure.ts";
import { usePlayer } from "../player-context.ts";
import type { GivenFiles } from "../player-props.ts";
import type { SheetProps } from "../sheets/sheet-props.ts";
import { ImportPlanForm } from "./ImportPlanForm.tsx";
import { ImportResult } from "./ImportResult.tsx";
import { useExchangeWords } from "./use-exchange-words.ts";
import { useImport, type ImportSteps } from "./use-import.ts";
import type { ExchangeWords } from "./words/en.ts";
import "./exchange.css";

interface ImportSheetProps extends SheetProps {
  readonly exchange: (() => Promise<Exchange>) | undefined;
  readonly given?: GivenFiles | undefined;
}

const ACCEPTED = ".csv,.tsv,.txt,.xlsx,.ods,.json,.jsonl,.ndjson,.zip,image/*";

/** Data from a file or from copied cells: what its columns mean, what would become of every row, then all or the good ones. */
export function ImportSheet({ open, onOpenChange, exchange, given }: ImportSheetProps) {
  const player = usePlayer();
  const words = useExchangeWords();
  const part = useMemo(() => (open && exchange !== undefined ? exchange() : null), [open, exchange]);
  const steps = useImport(part, words);
  const { stage, openFiles } = steps;
  const ready = open && part !== null && words !== null;
  useEffect(() => {
    if (!ready || given === undefined) return;
    given.onTaken();
    void openFiles(given.files, given.run ? "run" : "plan");
    // Asked once for each handing over, whatever is drawn meanwhile.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [ready, given]);
  if (words === null) return null;
  const close = (next: boolean): void => {
    // While rows are written, only stopping ends it.
    if (!next && (stage.at === "running" || stage.at === "trying")) return;
    onOpenChange(next);
    if (!next) steps.leave();
  };
  const undo = async (id: string): Promise<void> => {
    const refusals = await (await part)?.undoImport(id).catch(() => null);
    if (!refusals) player.notify(failure(player, "went-wrong"));
    else if (refusals.length > 0) createActions(player).refuse(refusals);
    else {
      player.notify({ text: words.undone });
      player.answers.forget();
      player.refresh();
      close(false);
    }
  };
  const good = stage.at === "tried" ? stage.progress.counts.created + stage.progress.counts.changed : 0;
  return (
    <Sheet
      open={open}
      onOpenChange={close}
      title={words.importData}
      height={stage.at === "choose" ? "fit" : "full"}
      footer={
        stage.at === "plan" ? (
          <Button
            block
            disabled={stage.view.plan.tables.every(({ entity }) => entity === null)}
            onClick={() => void steps.carryOut("try")}
          >
            {words.preview}
          </Button>
        ) : stage.at === "trying" || stage.at === "running" ? (
          <Button look="tonal" block onClick={() => void steps.stop()}>
            {words.stop}
          </Button>
        ) : stage.at === "tried" ? (
          <>
            <Button look="tonal" block onClick={steps.backToPlan}>
              {player.words.back}
            </Button>
            {good === 0 ? null : (
              <Button block onClick={() => void steps.carryOut("run")}>
                {stage.progress.counts.refused > 0 ? words.importGood(good) : words.importAll(good)}
              </Button>
            )}
          </>
        ) : stage.at === "done" ? (
          <>
            <Button look="tonal" block onClick={() => void undo(stage.id)}>
              {words.undo}
            </Button>
            <Button block onClick={() => close(false)}>
              {player.words.done}
            </Button>
          </>
        ) : undefined
      }
    >
      {stage.at === "choose" ? <ChooseFile steps={steps} words={words} problem={stage.problem} /> : null}
      {stage.at === "reading" ? (
        <div className="exchange-part">
          <ProgressBar label={words.reading} value={null} />
        </div>
      ) : null}
      {stage.at === "plan" ? <ImportPlanForm steps={steps} view={stage.view} words={words} /> : null}
      {stage.at === "trying" || stage.at === "running" ? (
        <div className="exchange-part">
          <ProgressBar
            label={stage.at === "trying" ? words.trying : words.importing}
            value={stage.progress.total === 0 ? null : stage.progress.done / stage.progress.total}
            note={words.rowsDone(stage.progress.done, stage.progress.total)}
          />
        </div>
      ) : null}
      {stage.at === "tried" || stage.at === "done" ? (
        <ImportResult id={stage.id} progress={stage.progress} exchange={part} words={words} />
      ) : null}
    </Sheet>
  );
}

function ChooseFile({
  steps,
  words,
  problem,
}: {
  readonly steps: ImportSteps;
  readonly words: ExchangeWords;
  readonly problem: string | null;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [pasted, setPasted] = useState("");
  return (
    <div className="exchange-part">
      {problem === null ? null : <Banner kind="error">{problem}</Banner>}
      <p className="quiet">{words.chooseFileHelp}</p>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ACCEPTED}
        aria-label={words.chooseFile}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = "";
          void steps.openFiles(files);
        }}
      />
      <Button block icon="file-text" onClick={() => input.current?.click()}>
        {words.chooseFile}
      </Button>
      <div className="list-card field-card">
        <Field label={words.orPaste}>
          <TextArea value={pasted} onChange={setPasted} />
        </Field>
      </div>
      {pasted.trim() === "" ? null : (
        <Button
          look="tonal"
          block
          onClick={() => void steps.openFiles([new File([pasted], "", { type: "text/plain" })])}
        >
          {words.readPasted}
        </Button>
      )}
    </div>
  );
}
