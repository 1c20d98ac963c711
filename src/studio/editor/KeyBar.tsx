import { useState, type KeyboardEvent } from "react";
import { IconButton } from "#ui/control/IconButton.tsx";
import { useSpoken } from "../words/language.ts";
import type { Editor } from "./open-editor.ts";

interface KeyBarProps {
  readonly editor: Editor;
  readonly mayUndo: boolean;
  readonly mayRedo: boolean;
  /** Completions for the word at the cursor. */
  readonly offered: readonly string[];
  readonly onWord: () => void;
}

/** More would be slow to look through; another letter narrows them down. */
const MOST_OFFERED = 12;

/** Characters that phone keyboards hide. */
const SIGNS = ["|", "`", '"', "=", "-", "#", ".", "(", ")", "{", "}", "[", "]"];

/**
 * A toolbar above the phone's keyboard with what is hard to type there. It never takes the focus, so the keyboard stays
 * open. It is one tab stop; arrow keys move within it.
 */
export function KeyBar({ editor, mayUndo, mayRedo, offered, onWord }: KeyBarProps) {
  const { words } = useSpoken();
  const [stop, setStop] = useState("complete");
  const tabbed = (name: string) => ({ tabIndex: name === stop ? 0 : -1, onFocus: () => setStop(name) });
  return (
    <div
      className="key-bar"
      role="toolbar"
      tabIndex={-1}
      aria-label={words.keys}
      onPointerDown={(event) => event.preventDefault()}
      onKeyDown={goAlong}
    >
      {offered.slice(0, MOST_OFFERED).map((label, index) => (
        <button key={label} type="button" className="key-offer" tabIndex={-1} onClick={() => editor.take(index)}>
          {label}
        </button>
      ))}
      <IconButton icon="sparkles" label={words.complete} onClick={() => editor.complete()} {...tabbed("complete")} />
      <IconButton icon="circle-help" label={words.explainWord} onClick={onWord} {...tabbed("explain")} />
      <IconButton
        icon="undo-2"
        label={words.undo}
        disabled={!mayUndo}
        onClick={() => editor.undo()}
        {...tabbed("undo")}
      />
      <IconButton
        icon="redo-2"
        label={words.redo}
        disabled={!mayRedo}
        onClick={() => editor.redo()}
        {...tabbed("redo")}
      />
      <IconButton icon="table" label={words.addRow} onClick={() => editor.addRow()} {...tabbed("row")} />
      <IconButton icon="plus" label={words.addItem} onClick={() => editor.addItem()} {...tabbed("item")} />
      {SIGNS.map((sign) => (
        <button key={sign} type="button" className="key" onClick={() => editor.insert(sign)} {...tabbed(sign)}>
          {sign}
        </button>
      ))}
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity };

function goAlong(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const keys = [...event.currentTarget.querySelectorAll<HTMLElement>("button:not(:disabled)")].filter(
    (key) => key.offsetParent !== null,
  );
  const isRightToLeft = getComputedStyle(event.currentTarget).direction === "rtl";
  const at =
    keys.indexOf(document.activeElement as HTMLElement) + (isRightToLeft && Math.abs(step) === 1 ? -step : step);
  keys[Math.min(keys.length - 1, Math.max(0, at))]?.focus();
}
