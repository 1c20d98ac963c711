import { useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { Field, FieldGroup } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import type { Value } from "#expr/types.ts";
import { valueNamed } from "#text/by-name.ts";
import { usePlayer } from "../player-context.ts";

type Path = readonly string[];

/** What an entry sends, value by value, to be changed before it is sent again. */
export function ChangeBody({ body, onSend }: { readonly body: Value; readonly onSend: (body: Value) => void }) {
  const { words } = usePlayer();
  const [typed, setTyped] = useState<{ readonly [path: string]: string }>({});
  const leaves = leavesOf(body, []);
  const changed = leaves.some(({ path }) => valueNamed(typed, keyOf(path)) !== undefined);
  const send = (): void => {
    let next = body;
    for (const { path, value } of leaves) {
      const text = valueNamed(typed, keyOf(path));
      if (text !== undefined) next = put(next, path, likeBefore(text, value));
    }
    onSend(next);
  };
  return (
    <>
      <FieldGroup heading={words.whatIsSent}>
        {leaves.map(({ path, value }) => (
          <Field key={keyOf(path)} label={path.join(" › ")}>
            <TextInput
              value={valueNamed(typed, keyOf(path)) ?? (value === null ? "" : String(value))}
              onChange={(text) => setTyped({ ...typed, [keyOf(path)]: text })}
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

function leavesOf(
  value: Value,
  path: Path,
): readonly { readonly path: Path; readonly value: string | number | boolean | null }[] {
  if (value === null || typeof value !== "object") return path.length === 0 ? [] : [{ path, value }];
  return Object.entries(value).flatMap(([key, of]) => leavesOf(of as Value, [...path, key]));
}

/** What was a number stays one where it can; an emptied value is none. */
function likeBefore(text: string, before: string | number | boolean | null): Value {
  if (text === "") return null;
  if (typeof before === "number" && Number.isFinite(Number(text))) return Number(text);
  if (typeof before === "boolean") return text === "true";
  return text;
}

function put(into: Value, [key, ...rest]: Path, value: Value): Value {
  if (key === undefined) return value;
  if (Array.isArray(into))
    return (into as readonly Value[]).map((of, i) => (String(i) === key ? put(of, rest, value) : of));
  const object = typeof into === "object" && into !== null ? (into as { readonly [key: string]: Value }) : {};
  return { ...object, [key]: put(valueNamed(object, key) ?? null, rest, value) };
}
