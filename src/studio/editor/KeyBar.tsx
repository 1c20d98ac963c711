import { IconButton } from "#ui/control/IconButton.tsx";
import { useSpoken } from "../words/language.ts";
import type { Editor } from "./open-editor.ts";

interface KeyBarProps {
  readonly editor: Editor;
  readonly mayUndo: boolean;
  readonly mayRedo: boolean;
}

/** Signs that a phone's keyboard hides. */
const SIGNS = ["|", "`", '"', "=", "-", "#", "(", ")", "{", "}"];

/** What is hard to type on a phone, above its keyboard. The keyboard stays: nothing here takes the focus. */
export function KeyBar({ editor, mayUndo, mayRedo }: KeyBarProps) {
  const { words } = useSpoken();
  return (
    <div className="key-bar" role="toolbar" aria-label={words.keys} onPointerDown={(event) => event.preventDefault()}>
      <IconButton icon="undo-2" label={words.undo} disabled={!mayUndo} onClick={() => editor.undo()} />
      <IconButton icon="redo-2" label={words.redo} disabled={!mayRedo} onClick={() => editor.redo()} />
      <IconButton icon="table" label={words.addRow} onClick={() => editor.addRow()} />
      {SIGNS.map((sign) => (
        <button key={sign} type="button" className="key" onClick={() => editor.insert(sign)}>
          {sign}
        </button>
      ))}
    </div>
  );
}
