import { useEffect, useMemo, useRef, useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { ProgressBar } from "#ui/feedback/ProgressBar.tsx";
import { Field } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import type { ExchangeAndMerging } from "#engine/contract/merge.ts";
import { createActions } from "../actions/use-actions.ts";
import { failure } from "../failure.ts";
import { usePlayer } from "../player-context.ts";
import type { GivenFiles } from "../player-props.ts";
import type { SheetProps } from "../sheets/sheet-props.ts";
import { useLoadedWords, type Catalogues } from "../words/use-loaded-words.ts";
import { MergeConflicts } from "./MergeConflicts.tsx";
import { MergeResult } from "./MergeResult.tsx";
import { enMerge, type MergeWords } from "./merge-words/en.ts";
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

/** Another copy of this app: what both changed is chosen, then a preview, then all of it or what is accepted. */
export function MergeSheet({ open, onOpenChange, exchange, given }: MergeSheetProps) {
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
    // Asked once for each handing over, whatever is drawn meanwhile.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [ready, given]);
  if (words === null) return null;
  const close = (next: boolean): void => {
    // While records are written, only stopping ends it.
    if (!next && (stage.at === "running" || stage.at === "trying")) return;
    onOpenChange(next);
    if (!next) steps.leave();
  };
  const undo = async (id: string): Promise<void> => {
    const refusals = await (await part)?.undoMerge(id).catch(() => null);
    if (!refusals) player.notify(failure(player, "went-wrong"));
    else if (refusals.length > 0) createActions(player).refuse(refusals);
    else {
      player.notify({ text: words.undone });
      player.answers.forget();
      player.refresh();
      close(false);
    }
  };
  return (
    <Sheet
      open={open}
      onOpenChange={close}
      title={words.title}
      height={stage.at === "choose" || stage.at === "sealed" ? "fit" : "full"}
      footer={<Footer steps={steps} words={words} onUndo={(id) => void undo(id)} onClose={() => close(false)} />}
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
        <div className="exchange-part">
          <ProgressBar
            label={stage.at === "trying" ? words.trying : words.merging}
            value={stage.progress.total === 0 ? null : stage.progress.done / stage.progress.total}
            note={`${stage.progress.done} / ${stage.progress.total}`}
          />
        </div>
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
  readonly onUndo: (id: string) => void;
  readonly onClose: () => void;
}

function Footer({ steps, words, onUndo, onClose }: FooterProps) {
  const player = usePlayer();
  const { stage } = steps;
  switch (stage.at) {
    case "conflicts":
      return (
        <Button block onClick={() => void steps.carryOut("try")}>
          {words.preview}
        </Button>
      );
    case "trying":
    case "running":
      return (
        <Button look="tonal" block onClick={() => void steps.stop()}>
          {words.stop}
        </Button>
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
            <Button block onClick={() => void steps.carryOut("run")}>
              {refused > 0 ? words.mergeGood(good) : words.merge(good)}
            </Button>
          )}
        </>
      );
    }
    case "done":
      return (
        <>
          <Button look="tonal" block onClick={() => onUndo(stage.id)}>
            {words.undo}
          </Button>
          <Button block onClick={onClose}>
            {player.words.done}
          </Button>
        </>
      );
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
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="exchange-part">
      {problem === null ? null : <Banner kind="error">{problem}</Banner>}
      <p className="quiet">{words.chooseHelp}</p>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={words.choose}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = "";
          void steps.openFiles(files);
        }}
      />
      <Button block icon="file-text" onClick={() => input.current?.click()}>
        {words.choose}
      </Button>
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
