import { useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { Field } from "#ui/form/Field.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import type { Value } from "#expr/types.ts";
import { useActions } from "../actions/use-actions.ts";
import { noteAsSentence } from "../format/as-sentence.ts";
import { formatShown } from "../format/format.ts";
import { useAnswer, usePlayer } from "../player-context.ts";
import { ConstantInput, constantProblem } from "./ConstantInput.tsx";
import type { SheetProps } from "./sheet-props.ts";

/** Point 9 in the running app: each constant's value and meaning, and a way to change it for those who may. */
export function ConstantsSheet({ open, onOpenChange, onBack }: SheetProps) {
  const player = usePlayer();
  const { words, t, format } = player;
  const actions = useActions();
  const answer = useAnswer(open ? { kind: "constants" } : null);
  const [name, setName] = useState<string | null>(null);
  const [value, setValue] = useState<Value>(null);
  const [tried, setTried] = useState(false);
  const constant = answer?.constants.find((one) => one.name === name);
  const save = async (): Promise<void> => {
    if (name === null || constant === undefined) return;
    setTried(true);
    if (constantProblem(constant.shown.type, value, format, true) !== null) return;
    const outcome = await actions.run([{ kind: "setConstant", name, value }], words.didChange);
    if (outcome?.kind === "done") setName(null);
  };
  return (
    <>
      <Sheet
        open={open}
        onBack={onBack}
        onOpenChange={onOpenChange}
        title={words.constants}
        description={answer?.constants.some(({ mayChange }) => mayChange) ? words.constantsHelp : words.constantsFixed}
        flush
      >
        <ListGroup label={words.constants}>
          {answer?.constants.map((one) => (
            <ListRow
              key={one.name}
              title={wordsOf(one.name)}
              subtitle={one.meaning === null ? undefined : noteAsSentence(t(one.meaning), format.language)}
              value={formatShown(one.shown, format, "exact") || "–"}
              {...(one.mayChange
                ? {
                    onClick: () => {
                      setValue(one.shown.value);
                      setTried(false);
                      setName(one.name);
                    },
                  }
                : {})}
            />
          ))}
        </ListGroup>
      </Sheet>
      <Sheet
        open={constant !== undefined}
        onOpenChange={(next) => {
          if (!next) setName(null);
        }}
        title={name === null ? "" : wordsOf(name)}
        description={
          constant?.meaning === null || constant === undefined
            ? undefined
            : noteAsSentence(t(constant.meaning), format.language)
        }
        footer={
          <Button block onClick={() => void save()}>
            {words.save}
          </Button>
        }
      >
        <div className="list-card field-card sheet-fields">
          {constant === undefined ? null : (
            <Field
              label={wordsOf(constant.name)}
              required
              error={constantProblem(constant.shown.type, value, format, tried)}
            >
              <ConstantInput type={constant.shown.type} value={value} onChange={setValue} />
            </Field>
          )}
        </div>
      </Sheet>
    </>
  );
}

/** Makes a label from a constant's name, such as `MOST_AT_HOME`. */
const wordsOf = (name: string): string => {
  const text = name.replaceAll("_", " ").toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
};
