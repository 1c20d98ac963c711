import { useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { Field, FieldGroup } from "#ui/form/Field.tsx";
import { NumberInput } from "#ui/form/NumberInput.tsx";
import { Switch } from "#ui/form/Switch.tsx";
import { TagsInput } from "#ui/form/TagsInput.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import type { OutboxDetail } from "#engine/contract/calls.ts";
import type { Value } from "#expr/types.ts";
import { valueNamed } from "#text/by-name.ts";
import { typedNumberOf, wrongNumber } from "../fields/typed-number.ts";
import type { Formatting } from "../format/format.ts";
import { usePlayer } from "../player-context.ts";

type Path = readonly string[];
type Leaf = string | number | boolean | null | readonly string[];

interface ChangeBodyProps {
  readonly body: Value;
  readonly names: OutboxDetail["names"];
  readonly onSend: (body: Value) => void;
}

/** The body of an entry, value by value, to be changed before it is sent again. */
export function ChangeBody({ body, names, onSend }: ChangeBodyProps) {
  const { words, format, t } = usePlayer();
  const [typed, setTyped] = useState<{ readonly [path: string]: Leaf }>({});
  const leaves = leavesOf(body, []);
  const changed = leaves.some(({ path }) => valueNamed(typed, keyOf(path)) !== undefined);
  const send = (): void => {
    let next = body;
    for (const { path, value } of leaves) {
      const now = valueNamed(typed, keyOf(path));
      if (now === undefined) continue;
      if (wrongLeaf(now, value, format) !== null) return;
      next = put(next, path, now === "" ? null : now);
    }
    onSend(next);
  };
  return (
    <>
      <FieldGroup heading={words.whatIsSent}>
        {leaves.map(({ path, value }) => (
          <Field
            key={keyOf(path)}
            label={(valueNamed(names, path.join(".")) ?? path).map(t).join(" › ")}
            shape={typeof value === "boolean" ? "switch" : "stacked"}
            error={wrongLeaf(valueNamed(typed, keyOf(path)) ?? value, value, format)}
          >
            <LeafInput
              value={valueNamed(typed, keyOf(path)) ?? value}
              was={value}
              onChange={(next) => setTyped({ ...typed, [keyOf(path)]: next })}
            />
          </Field>
        ))}
      </FieldGroup>
      {changed ? (
        <div className="call-decisions">
          <Button block onClick={send}>
            {words.sendChanged}
          </Button>
        </div>
      ) : null}
    </>
  );
}

const keyOf = (path: Path): string => path.join("\n");

function leavesOf(value: Value, path: Path): readonly { readonly path: Path; readonly value: Leaf }[] {
  if (value === null || typeof value !== "object") return path.length === 0 ? [] : [{ path, value }];
  // A list of texts is edited as a whole: its elements come and go.
  if (isTexts(value)) return path.length === 0 ? [] : [{ path, value }];
  return Object.entries(value).flatMap(([key, of]) => leavesOf(of as Value, [...path, key]));
}

const isTexts = (value: Value | Leaf): value is readonly string[] =>
  Array.isArray(value) && (value as readonly Value[]).every((one) => typeof one === "string");

interface LeafInputProps {
  readonly value: Leaf;
  readonly was: Leaf;
  readonly onChange: (value: Leaf) => void;
}

/** Keeps the type of each value: to a server, the text "12" is not the number 12. */
function LeafInput({ value, was, onChange }: LeafInputProps) {
  if (typeof was === "number")
    return <NumberInput value={typedNumberOf(value)} onChange={(next) => onChange(next ?? "")} />;
  if (isTexts(was)) return <TagsInput value={isTexts(value) ? value : []} onChange={onChange} />;
  if (typeof was === "boolean") return <Switch checked={value === true} onChange={onChange} />;
  return <TextInput value={value === null ? "" : String(value)} onChange={onChange} />;
}

/** Why a text can't be sent in place of a number; null: it can. */
const wrongLeaf = (value: Leaf, was: Leaf, f: Formatting): string | null =>
  typeof was !== "number" || typeof value !== "string" || value === ""
    ? null
    : (wrongNumber(value, { kind: "number" }, f) ?? f.words.typed.notANumber("12"));

function put(into: Value, [key, ...rest]: Path, value: Value): Value {
  if (key === undefined) return value;
  if (Array.isArray(into))
    return (into as readonly Value[]).map((of, i) => (String(i) === key ? put(of, rest, value) : of));
  const object = typeof into === "object" && into !== null ? (into as { readonly [key: string]: Value }) : {};
  return { ...object, [key]: put(valueNamed(object, key) ?? null, rest, value) };
}
