import { useState } from "react";
import { SegmentedControl } from "#ui/control/SegmentedControl.tsx";
import { DateInput } from "#ui/form/DateInput.tsx";
import { NumberInput, readNumber } from "#ui/form/NumberInput.tsx";
import { TagsInput } from "#ui/form/TagsInput.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { writeNumber } from "#ui/number/write-number.ts";
import type { Shown } from "#engine/contract/shown.ts";
import type { Value } from "#expr/types.ts";
import { DurationInput } from "../fields/duration.tsx";
import { numberKindOf, typedNumberOf } from "../fields/typed-number.ts";
import { typedProblem } from "../fields/typed-problem.ts";
import { listOf } from "../fields/widget.ts";
import type { Formatting } from "../format/format.ts";
import { usePlayer } from "../player-context.ts";

interface ConstantInputProps {
  readonly type: Shown["type"];
  readonly value: Value;
  /** A text where a number, a duration or a list of numbers belongs is one that could not be read. */
  readonly onChange: (value: Value) => void;
}

export function ConstantInput({ type, value, onChange }: ConstantInputProps) {
  const { description, words } = usePlayer();
  const text = typeof value === "string" ? value : "";
  const number = numberKindOf(type, description.currency);
  if (number !== null)
    return <NumberInput kind={number} value={typedNumberOf(value)} onChange={(next) => onChange(next)} />;
  switch (type.kind) {
    case "boolean":
      return (
        <SegmentedControl
          label={words.value}
          segments={[
            { value: "yes", label: words.yes },
            { value: "no", label: words.no },
          ]}
          value={value === true ? "yes" : "no"}
          onChange={(next) => onChange(next === "yes")}
        />
      );
    case "date":
    case "time":
      return <DateInput kind={type.kind} value={text} onChange={(next) => onChange(next === "" ? null : next)} />;
    case "duration":
    case "workingTime":
      return <DurationInput value={value} onChange={onChange} />;
    case "list":
      return numberKindOf(type.of, description.currency) === null ? (
        <TagsInput value={listOf(value)} onChange={(tags) => onChange([...tags])} />
      ) : (
        <NumbersInput type={type.of} value={value} onChange={onChange} />
      );
    default:
      return <TextInput value={text} onChange={onChange} />;
  }
}

/** Several numbers in one line, apart by semicolons: a comma may belong to a number. */
function NumbersInput({ type, value, onChange }: ConstantInputProps) {
  const { format, description } = usePlayer();
  const kind = numberKindOf(type, description.currency) ?? { kind: "number" };
  const [typed, setTyped] = useState<string | null>(null);
  const written = Array.isArray(value)
    ? value.map((one) => (typeof one === "number" ? writeNumber(one, format.language, kind) : String(one))).join("; ")
    : typeof value === "string"
      ? value
      : "";
  return (
    <TextInput
      value={typed ?? written}
      onBlur={() => setTyped(null)}
      onChange={(text) => {
        setTyped(text);
        const readings = partsOf(text).map((part) => readNumber(part, format.language, kind));
        const numbers = readings.flatMap((one) =>
          one.kind === "number" || one.kind === "ambiguous" ? [one.value] : [],
        );
        onChange(numbers.length === readings.length ? numbers : text);
      }}
    />
  );
}

const partsOf = (text: string): readonly string[] =>
  text
    .split(/;|,\s/u)
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** Why this value can't be set; null where it can. `left`: nothing more is to come, so unfinished is wrong. */
export function constantProblem(type: Shown["type"], value: Value, f: Formatting, left: boolean): string | null {
  const number = type.kind === "list" ? type.of : type;
  const kind = numberKindOf(number, f.currency);
  if (typeof value !== "string" || (kind === null && type.kind !== "duration")) return null;
  if (type.kind === "list")
    return partsOf(value).reduce<string | null>((found, part) => found ?? typedProblem(number, part, f), null);
  return (
    typedProblem(type, value, f) ??
    (left && kind !== null ? f.words.typed.notANumber(writeNumber(12, f.language, kind)) : null)
  );
}
