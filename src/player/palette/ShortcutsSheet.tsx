import { useState } from "react";
import { Field, FieldGroup } from "#ui/form/Field.tsx";
import { Switch } from "#ui/form/Switch.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import { usePlayer } from "../player-context.ts";
import { modifierName } from "../wide/keys.ts";
import { keepSingleKeys, singleKeysOn } from "./single-keys.ts";
import "./palette.css";

export function ShortcutsSheet({
  open,
  onOpenChange,
}: {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}) {
  const { words } = usePlayer();
  const { keys } = words.wide;
  const [single, setSingle] = useState(singleKeysOn);
  const modifier = modifierName();
  const always = [
    [keys.commands, [modifier, "K"]],
    [keys.save, [modifier, "↵"]],
    [keys.move, ["↑", "↓"]],
    [keys.close, ["Esc"]],
  ] as const;
  const letters = [
    [keys.search, ["/"]],
    [keys.create, ["N"]],
    [keys.edit, ["E"]],
    [keys.tab, ["1", "…", "9"]],
    [keys.help, ["?"]],
  ] as const;
  const rows = (of: typeof always | typeof letters) =>
    of.map(([label, pressed]) => (
      <ListRow
        key={label}
        title={label}
        end={
          <span className="shortcut-keys" dir="ltr">
            {pressed.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </span>
        }
      />
    ));
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={words.wide.shortcuts} flush>
      <ListGroup label={words.wide.shortcuts}>{rows(always)}</ListGroup>
      <FieldGroup>
        <Field label={words.wide.singleKeys} help={words.wide.singleKeysHelp} shape="switch">
          <Switch
            checked={single}
            onChange={(on) => {
              keepSingleKeys(on);
              setSingle(on);
            }}
          />
        </Field>
      </FieldGroup>
      {single ? <ListGroup label={words.wide.singleKeys}>{rows(letters)}</ListGroup> : null}
    </Sheet>
  );
}
