import { useEffect, useMemo, useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { ProgressBar } from "#ui/feedback/ProgressBar.tsx";
import { Field } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import type { ExchangeAndMerging } from "#engine/contract/merge.ts";
import { usePlayer } from "../player-context.ts";
import type { GivenFiles } from "../player-props.ts";
import type { SheetProps } from "../sheets/sheet-props.ts";
import { useLoadedWords, type Catalogues } from "../words/use-loaded-words.ts";
import { MergeConflicts } from "./MergeConflicts.tsx";
import { MergeResult } from "./MergeResult.tsx";
import { enMerge, type MergeWords } from "./merge-words/en.ts";
import { ChooseFiles, RunFooter, RunProgress } from "./RunParts.tsx";
import { useMerge, type MergeSteps } from "./use-merge.ts";
import "./exchange.css";

interface MergeSheetProps extends SheetProps {
  readonly exchange: (() => Promise<ExchangeAndMerging>) | undefined;
  readonly given?: GivenFiles | undefined;
}

const catalogues: Catalogues<MergeWords> = {
  de: () => import("./merge-words/de.ts").then((part) => part.deMerge),
  fr: () => import("./merge-words/fr.ts").then((part) => part.frMerge),
  es: () => import("./merge-words/es.ts").then((part) => part.esMerge),
  ar: () => import("./merge-words/ar.ts").then((part) => part.arMerge),
  zh: () => import("./merge-words/zh.ts").then((part) => part.zhMerge),
};

/** Merges another copy of this app: resolve the conflicts, preview, then merge everything or what is accepted. */
export function MergeSheet({ open, onOpenChange, onBack, exchange, given }: MergeSheetProps) {
  const player = usePlayer();
  const words = useLoadedWords(catalogues, enMerge, player.format.language);
  const part = useMemo(() => (open && exchange !== undefined ? exchange() : null), [open, exchange]);
  const steps = useMerge(part, words);
  const { stage, openFiles } = steps;
  const ready = open && part !== null && words !== null;
  useEffect(() => {
    if (!ready || given === undefined) return;
    given.onTaken();
    void openFiles(given.files);
    // Once per handover of files, regardless of other renders.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [ready, given]);
  if (words === null) return null;
  const close = (next: boolean): void => {
    // While records are being written, the sheet can only be left by stopping.
    if (!next && (stage.at === "running" || stage.at === "trying")) return;
    onOpenChange(next);
    if (!next) steps.leave();
  };
  return (
    <Sheet
      open={open}
      onBack={stage.at === "choose" ? onBack : undefined}
      onOpenChange={close}
      title={words.title}
      height={stage.at === "choose" || stage.at === "sealed" ? "fit" : "full"}
      footer={<Footer steps={steps} words={words} onClose={() => close(false)} />}
    >
      {stage.at === "choose" ? <ChooseBackup steps={steps} words={words} problem={stage.problem} /> : null}
      {stage.at === "sealed" ? (
        <Passphrase steps={steps} words={words} files={stage.files} wrong={stage.wrong} />
      ) : null}
      {stage.at === "comparing" ? (
        <div className="exchange-part">
          <ProgressBar label={words.comparing} value={null} />
        </div>
      ) : null}
      {stage.at === "conflicts" ? <MergeConflicts steps={steps} opened={stage} words={words} /> : null}
      {stage.at === "trying" || stage.at === "running" ? (
        <RunProgress
          label={stage.at === "trying" ? words.trying : words.merging}
          done={stage.progress.done}
          total={stage.progress.total}
          note={`${stage.progress.done.toLocaleString(player.format.language)} / ${stage.progress.total.toLocaleString(player.format.language)}`}
        />
      ) : null}
      {stage.at === "tried" || stage.at === "done" ? (
        <MergeResult id={stage.id} about={stage.about} progress={stage.progress} exchange={part} words={words} />
      ) : null}
    </Sheet>
  );
}

interface FooterProps {
  readonly steps: MergeSteps;
  readonly words: MergeWords;
  readonly onClose: () => void;
}

function Footer({ steps, words, onClose }: FooterProps) {
  const player = usePlayer();
  const { stage } = steps;
  switch (stage.at) {
    case "conflicts":
      return (
        <Button block busy={steps.isBusy} onClick={() => void steps.carryOut("try")}>
          {words.preview}
        </Button>
      );
    case "trying":
    case "running":
    case "done":
      return (
        <RunFooter
          at={stage.at === "done" ? "done" : "running"}
          words={words}
          onStop={() => void steps.stop()}
          onUndo={() => void steps.undo().then((isUndone) => isUndone && onClose())}
          onClose={onClose}
        />
      );
    case "tried": {
      const { created, changed, deleted, refused } = stage.progress.counts;
      const good = created + changed + deleted;
      return (
        <>
          {stage.conflicts.length === 0 ? null : (
            <Button look="tonal" block onClick={steps.back}>
              {player.words.back}
            </Button>
          )}
          {good === 0 ? (
            <Button look="tonal" block onClick={onClose}>
              {player.words.done}
            </Button>
          ) : (
            <Button block busy={steps.isBusy} onClick={() => void steps.carryOut("run")}>
              {refused > 0 ? words.mergeGood(good) : words.merge(good)}
            </Button>
          )}
        </>
      );
    }
    default:
      return null;
  }
}

interface ChooseBackupProps {
  readonly steps: MergeSteps;
  readonly words: MergeWords;
  readonly problem: string | null;
}

function ChooseBackup({ steps, words, problem }: ChooseBackupProps) {
  return (
    <div className="exchange-part">
      <ChooseFiles
        label={words.choose}
        help={words.chooseHelp}
        problem={problem}
        onChoose={(files) => void steps.openFiles(files)}
      />
    </div>
  );
}

interface PassphraseProps {
  readonly steps: MergeSteps;
  readonly words: MergeWords;
  readonly files: readonly File[];
  readonly wrong: boolean;
}

function Passphrase({ steps, words, files, wrong }: PassphraseProps) {
  const [passphrase, setPassphrase] = useState("");
  const open = (): void => {
    if (passphrase !== "") void steps.openFiles(files, passphrase);
  };
  return (
    <form
      className="exchange-part"
      onSubmit={(event) => {
        event.preventDefault();
        open();
      }}
    >
      <p className="quiet">{words.locked}</p>
      <div className="list-card field-card">
        <Field label={words.passphrase} required error={wrong && passphrase === "" ? words.wrong : undefined}>
          <TextInput kind="secret" value={passphrase} onChange={setPassphrase} enterKey="done" />
        </Field>
      </div>
      <Button block aria-disabled={passphrase === ""} onClick={open}>
        {words.open}
      </Button>
    </form>
  );
}
