import { SegmentedControl } from "#ui/control/SegmentedControl.tsx";
import { DateInput } from "#ui/form/DateInput.tsx";
import { NumberInput } from "#ui/form/NumberInput.tsx";
import { NumbersInput, partsOf } from "#ui/form/NumbersInput.tsx";
import { TagsInput } from "#ui/form/TagsInput.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { writeNumber } from "#ui/number/write-number.ts";
import type { DisplayValue } from "#engine/contract/display-value.ts";
import type { Value } from "#expr/types.ts";
import { DurationInput } from "../fields/duration.tsx";
import { numberKindOf, typedNumberOf } from "../fields/typed-number.ts";
import { typedProblem } from "../fields/typed-problem.ts";
import { listOf } from "../fields/widget.ts";
import type { Formatting } from "../format/format.ts";
import { instantOf, wallClock } from "../format/zone.ts";
import { usePlayer } from "../player-context.ts";

interface ConstantInputProps {
  readonly type: DisplayValue["type"];
  readonly value: Value;
  /** A string for a number, a duration or a list of numbers is text that could not be parsed. */
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
    case "instant":
      return (
        <DateInput
          kind="date-time"
          value={text === "" ? "" : wallClock(text, description.zone)}
          onChange={(next) => onChange(next === "" ? null : instantOf(next, description.zone))}
        />
      );
    case "duration":
      return <DurationInput value={value} onChange={onChange} />;
    case "workingTime":
      return <DurationInput isWork value={value} onChange={onChange} />;
    case "list":
      return <ListInput type={type.of} value={value} onChange={onChange} />;
    default:
      return <TextInput value={text} onChange={onChange} />;
  }
}

function ListInput({ type, value, onChange }: Omit<ConstantInputProps, "type"> & { readonly type: { kind: string } }) {
  const { description } = usePlayer();
  const kind = numberKindOf(type, description.currency);
  if (kind === null) return <TagsInput value={listOf(value)} onChange={(tags) => onChange([...tags])} />;
  const numbers = Array.isArray(value) ? value.filter((one) => typeof one === "number") : [];
  return <NumbersInput kind={kind} value={typeof value === "string" ? value : numbers} onChange={onChange} />;
}

/** Why this value can't be set; null: it can. `left`: editing is over, so unfinished input is an error. */
export function constantProblem(type: DisplayValue["type"], value: Value, f: Formatting, left: boolean): string | null {
  const number = type.kind === "list" ? type.of : type;
  const kind = numberKindOf(number, f.currency);
  if (typeof value !== "string" || (kind === null && type.kind !== "duration" && type.kind !== "workingTime"))
    return null;
  if (type.kind === "list")
    return partsOf(value).reduce<string | null>((found, part) => found ?? typedProblem(number, part, f), null);
  return (
    typedProblem(type, value, f) ??
    (left && kind !== null ? f.words.typed.notANumber(writeNumber(12, f.language, kind)) : null)
  );
}
