import { IconButton } from "#ui/control/IconButton.tsx";
import { useSpoken } from "../words/language.ts";
import type { Editor } from "./open-editor.ts";

interface KeyBarProps {
  readonly editor: Editor;
  readonly mayUndo: boolean;
  readonly mayRedo: boolean;
  /** What may complete the word at the cursor. */
  readonly offered: readonly string[];
  readonly onWord: () => void;
}

/** More would have to be searched; another letter makes them fewer. */
const MOST_OFFERED = 12;

/** Signs that a phone's keyboard hides. */
const SIGNS = ["|", "`", '"', "=", "-", "#", ".", "(", ")", "{", "}", "[", "]"];

/** What is hard to type on a phone, above its keyboard. The keyboard stays: nothing here takes the focus. */
export function KeyBar({ editor, mayUndo, mayRedo, offered, onWord }: KeyBarProps) {
  const { words } = useSpoken();
  return (
    <div className="key-bar" role="toolbar" aria-label={words.keys} onPointerDown={(event) => event.preventDefault()}>
      {offered.slice(0, MOST_OFFERED).map((label, index) => (
        <button key={label} type="button" className="key-offer" onClick={() => editor.take(index)}>
          {label}
        </button>
      ))}
      <IconButton icon="sparkles" label={words.complete} onClick={() => editor.complete()} />
      <IconButton icon="circle-help" label={words.explainWord} onClick={onWord} />
      <IconButton icon="undo-2" label={words.undo} disabled={!mayUndo} onClick={() => editor.undo()} />
      <IconButton icon="redo-2" label={words.redo} disabled={!mayRedo} onClick={() => editor.redo()} />
      <IconButton icon="table" label={words.addRow} onClick={() => editor.addRow()} />
      <IconButton icon="plus" label={words.addItem} onClick={() => editor.addItem()} />
      {SIGNS.map((sign) => (
        <button key={sign} type="button" className="key" onClick={() => editor.insert(sign)}>
          {sign}
        </button>
      ))}
    </div>
  );
}
