import { useState } from "react";
import { SegmentedControl } from "#ui/control/SegmentedControl.tsx";
import { useField } from "#ui/form/Field.tsx";
import type { Change, Value } from "#edit/change.ts";
import { useCardWords } from "../words/cards-language.ts";
import { CodeInput } from "./CodeInput.tsx";

const YES = /^(?:yes|y|true|✓|x|always)$/iu;

interface YesInputProps {
  readonly value: string;
  readonly entity: string | null;
  readonly onTyped: (typed: string) => void;
  readonly onWrite: (value: Value) => boolean;
  readonly changeFor: (code: string) => Change;
}

/** An input for yes, no or a condition. */
export function YesInput({ value, entity, onTyped, onWrite, changeFor }: YesInputProps) {
  const cards = useCardWords();
  const field = useField();
  const [asked, setAsked] = useState(false);
  const condition = /`([^`]*)`/u.exec(value)?.[1] ?? "";
  const isIf = condition !== "" || asked;
  const now = isIf ? "if" : YES.test(value) ? "yes" : "no";
  return (
    <>
      <SegmentedControl
        label={field.label}
        labelledBy={field.labelId}
        value={now}
        onChange={(next) => {
          setAsked(next === "if");
          if (next !== "if") onWrite(next === "yes");
        }}
        segments={[
          { value: "no", label: cards.no },
          { value: "yes", label: cards.yes },
          { value: "if", label: cards.onlyIf },
        ]}
      />
      {isIf ? (
        <CodeInput
          value={condition}
          isCode
          isCondition
          entity={entity}
          onTyped={(typed) => onTyped(typed.trim() === "" ? value : `\`${typed}\``)}
          onWrite={(typed) => onWrite(typed.trim() === "" ? null : { code: typed })}
          changeFor={changeFor}
        />
      ) : null}
    </>
  );
}
