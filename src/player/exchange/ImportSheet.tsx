import { useEffect, useMemo, useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { ProgressBar } from "#ui/feedback/ProgressBar.tsx";
import { Field } from "#ui/form/Field.tsx";
import { TextArea } from "#ui/form/TextInput.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import type { Exchange } from "#engine/contract/exchange.ts";
import { usePlayer } from "../player-context.ts";
import type { GivenFiles } from "../player-props.ts";
import type { SheetProps } from "../sheets/sheet-props.ts";
import { ImportPlanForm } from "./ImportPlanForm.tsx";
import { ImportResult } from "./ImportResult.tsx";
import { ChooseFiles, RunFooter, RunProgress } from "./RunParts.tsx";
import { useExchangeWords } from "./use-exchange-words.ts";
import { useImport, type ImportSteps } from "./use-import.ts";
import type { ExchangeWords } from "./words/en.ts";
import "./exchange.css";

interface ImportSheetProps extends SheetProps {
  readonly exchange: (() => Promise<Exchange>) | undefined;
  readonly given?: GivenFiles | undefined;
}

const ACCEPTED = ".csv,.tsv,.txt,.xlsx,.ods,.json,.jsonl,.ndjson,.zip,image/*";

/**
 * Imports a file or pasted cells: assign the columns, preview the result for every row, then import all rows or the
 * good ones.
 */
export function ImportSheet({ open, onOpenChange, onBack, exchange, given }: ImportSheetProps) {
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
    // Once per handover of files, regardless of other renders.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [ready, given]);
  if (words === null) return null;
  const close = (next: boolean): void => {
    // While rows are being written, the sheet can only be left by stopping.
    if (!next && (stage.at === "running" || stage.at === "trying")) return;
    onOpenChange(next);
    if (!next) steps.leave();
  };
  const number = new Intl.NumberFormat(player.format.language);
  const good = stage.at === "tried" ? stage.progress.counts.created + stage.progress.counts.changed : 0;
  return (
    <Sheet
      open={open}
      onBack={stage.at === "choose" ? onBack : undefined}
      onOpenChange={close}
      title={words.importData}
      height={stage.at === "choose" ? "fit" : "full"}
      footer={
        stage.at === "plan" ? (
          <Button
            block
            busy={steps.isBusy}
            disabled={stage.view.plan.tables.every(({ entity }) => entity === null)}
            onClick={() => void steps.carryOut("try")}
          >
            {words.preview}
          </Button>
        ) : stage.at === "trying" || stage.at === "running" || stage.at === "done" ? (
          <RunFooter
            at={stage.at === "done" ? "done" : "running"}
            words={words}
            onStop={() => void steps.stop()}
            onUndo={() => void steps.undo().then((isUndone) => isUndone && close(false))}
            onClose={() => close(false)}
          />
        ) : stage.at === "tried" ? (
          <>
            <Button look="tonal" block onClick={steps.backToPlan}>
              {player.words.back}
            </Button>
            {good === 0 ? null : (
              <Button block busy={steps.isBusy} onClick={() => void steps.carryOut("run")}>
                {stage.progress.counts.refused > 0 ? words.importGood(good) : words.importAll(good)}
              </Button>
            )}
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
        <RunProgress
          label={stage.at === "trying" ? words.trying : words.importing}
          done={stage.progress.done}
          total={stage.progress.total}
          note={words.rowsDone(number.format(stage.progress.done), number.format(stage.progress.total))}
        />
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
  const [pasted, setPasted] = useState("");
  return (
    <div className="exchange-part">
      <ChooseFiles
        label={words.chooseFile}
        help={words.chooseFileHelp}
        problem={problem}
        accept={ACCEPTED}
        onChoose={(files) => void steps.openFiles(files)}
      />
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
