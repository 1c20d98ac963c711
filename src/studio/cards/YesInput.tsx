import { useState } from "react";
import { SegmentedControl } from "#ui/control/SegmentedControl.tsx";
import { useField } from "#ui/form/Field.tsx";
import type { Value } from "#edit/change.ts";
import { useCardWords } from "../words/cards-language.ts";
import { PlainInput } from "./PlainInput.tsx";

const YES = /^(?:yes|y|true|✓|x|always)$/iu;

/** Yes, no, or a condition. */
export function YesInput({ value, onWrite }: { readonly value: string; readonly onWrite: (value: Value) => boolean }) {
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
        <PlainInput
          value={condition}
          long={false}
          onTyped={() => undefined}
          onWrite={(typed) => onWrite(typed.trim() === "" ? null : { code: typed })}
        />
      ) : null}
    </>
  );
}
