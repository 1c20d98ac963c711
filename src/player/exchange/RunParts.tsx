import { useRef } from "react";
import { Button } from "#ui/control/Button.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { ProgressBar } from "#ui/feedback/ProgressBar.tsx";
import { usePlayer } from "../player-context.ts";

interface ChooseFilesProps {
  readonly label: string;
  readonly help: string;
  readonly problem: string | null;
  readonly accept?: string;
  readonly onChoose: (files: readonly File[]) => void;
}

/** The start of an import or a merge: why the last file could not be used, and the choice of another. */
export function ChooseFiles({ label, help, problem, accept, onChoose }: ChooseFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      {problem === null ? null : <Banner kind="error">{problem}</Banner>}
      <p className="quiet">{help}</p>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = "";
          onChoose(files);
        }}
      />
      <Button block icon="file-text" onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}

interface RunProgressProps {
  readonly label: string;
  readonly done: number;
  readonly total: number;
  readonly note: string;
}

export function RunProgress({ label, done, total, note }: RunProgressProps) {
  return (
    <div className="exchange-part">
      <ProgressBar label={label} value={total === 0 ? null : done / total} note={note} />
    </div>
  );
}

interface RunFooterProps {
  readonly at: "running" | "done";
  readonly words: { readonly stop: string; readonly undo: string };
  readonly onStop: () => void;
  readonly onUndo: () => void;
  readonly onClose: () => void;
}

/** A running step can be stopped, a finished one undone. */
export function RunFooter({ at, words, onStop, onUndo, onClose }: RunFooterProps) {
  const player = usePlayer();
  return at === "running" ? (
    <Button look="tonal" block onClick={onStop}>
      {words.stop}
    </Button>
  ) : (
    <>
      <Button look="tonal" block onClick={onUndo}>
        {words.undo}
      </Button>
      <Button block onClick={onClose}>
        {player.words.done}
      </Button>
    </>
  );
}
