import { TextArea, TextInput } from "#ui/form/TextInput.tsx";
import { usePlayer } from "../player-context.ts";
import { textOf, type WidgetProps } from "./widget.ts";

export function TextWidget({ item, value, set, leave }: WidgetProps) {
  // The engine treats an empty text as empty, too; null is explicit.
  const change = (text: string): void => set(text === "" ? null : text);
  const kind = item.field.type.kind;
  const look = kind === "email" || kind === "phone" || kind === "link" ? kind : "text";
  return (
    <TextInput
      kind={look}
      value={textOf(value)}
      onChange={change}
      onBlur={leave}
      {...(look === "text" ? { autoComplete: "off" } : {})}
    />
  );
}

export function LongTextWidget({ value, set, leave }: WidgetProps) {
  return <TextArea value={textOf(value)} onChange={(text) => set(text === "" ? null : text)} onBlur={leave} />;
}

export function SecretWidget({ value, set, leave }: WidgetProps) {
  return (
    <TextInput kind="secret" value={textOf(value)} onChange={(text) => set(text === "" ? null : text)} onBlur={leave} />
  );
}

/** For a field whose type could not be read: its value is kept and can't be edited. */
export function UnknownWidget() {
  return <span className="quiet">{usePlayer().words.unknownType}</span>;
}
