import { useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { DateInput } from "#ui/form/DateInput.tsx";
import { Field } from "#ui/form/Field.tsx";
import { MoneyInput, NumberInput } from "#ui/form/NumberInput.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import type { Shown } from "#engine/contract/queries.ts";
import type { Value } from "#expr/types.ts";
import { useActions } from "../actions/use-actions.ts";
import { asSentence, formatShown } from "../format/format.ts";
import { readDuration, writeDuration } from "../format/duration.ts";
import { useAnswer, usePlayer } from "../player-context.ts";
import type { SheetOf } from "./AppSheets.tsx";

/** Point 9 in the running app: what each limit is, what it means, and, for those who may, a way to set it. */
export function ConstantsSheet({ open, onOpenChange }: SheetOf) {
  const player = usePlayer();
  const { words, t, format } = player;
  const actions = useActions();
  const answer = useAnswer(open ? { kind: "constants" } : null);
  const [name, setName] = useState<string | null>(null);
  const [value, setValue] = useState<Value>(null);
  const constant = answer?.constants.find((one) => one.name === name);
  const save = async (): Promise<void> => {
    if (name === null) return;
    const outcome = await actions.run([{ kind: "setConstant", name, value }], words.didChange);
    if (outcome?.kind === "done") setName(null);
  };
  return (
    <>
      <Sheet open={open} onOpenChange={onOpenChange} title={words.constants} description={words.constantsHelp} flush>
        <ListGroup label={words.constants}>
          {answer?.constants.map((one) => (
            <ListRow
              key={one.name}
              title={wordsOf(one.name)}
              subtitle={one.meaning === null ? undefined : asSentence(t(one.meaning), format)}
              value={formatShown(one.shown, format) || "–"}
              {...(one.mayChange
                ? {
                    onClick: () => {
                      setValue(one.shown.value);
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
          constant?.meaning === null || constant === undefined ? undefined : asSentence(t(constant.meaning), format)
        }
        footer={
          <Button block onClick={() => void save()}>
            {words.save}
          </Button>
        }
      >
        <div className="list-card field-card sheet-fields">
          {constant === undefined ? null : (
            <Field label={wordsOf(constant.name)} required>
              <ConstantInput shown={constant.shown} value={value} onChange={setValue} />
            </Field>
          )}
        </div>
      </Sheet>
    </>
  );
}

/** `MOST_AT_HOME` reads better as words. */
const wordsOf = (name: string): string => {
  const text = name.replaceAll("_", " ").toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
};

function ConstantInput({
  shown,
  value,
  onChange,
}: {
  readonly shown: Shown;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}) {
  const { description, words } = usePlayer();
  const number = typeof value === "number" ? value : null;
  switch (shown.type.kind) {
    case "number":
    case "whole number":
      return <NumberInput value={number} onChange={(next) => onChange(next)} />;
    case "percent":
      return (
        <NumberInput
          unit="%"
          value={number === null ? null : Number((number * 100).toFixed(8))}
          onChange={(next) => onChange(next === null ? null : next / 100)}
        />
      );
    case "money":
      return (
        <MoneyInput
          currency={"currency" in shown.type ? shown.type.currency : description.currency}
          value={number}
          onChange={(next) => onChange(next)}
        />
      );
    case "date":
      return (
        <DateInput
          kind="date"
          value={typeof value === "string" ? value : ""}
          onChange={(next) => onChange(next === "" ? null : next)}
        />
      );
    case "time":
      return (
        <DateInput
          kind="time"
          value={typeof value === "string" ? value : ""}
          onChange={(next) => onChange(next === "" ? null : next)}
        />
      );
    case "duration": {
      const parts = typeof value === "string" ? readDuration(value) : null;
      // As the document wrote it: days stay days, hours stay hours.
      const unit =
        (["days", "hours", "minutes", "months", "years"] as const).find((one) => (parts?.[one] ?? 0) > 0) ?? "days";
      return (
        <NumberInput
          unit={words[unit]}
          value={parts?.[unit] ?? null}
          onChange={(next) => onChange(next === null ? null : writeDuration({ [unit]: next }))}
        />
      );
    }
    case "list":
      return (
        <TextInput
          value={Array.isArray(value) ? value.join(", ") : ""}
          onChange={(text) => onChange(text.split(",").map((one) => one.trim()))}
        />
      );
    default:
      return <TextInput value={typeof value === "string" ? value : ""} onChange={onChange} />;
  }
}
