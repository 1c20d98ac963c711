import { useEffect, useMemo, useRef, useState } from "react";
import { Field } from "#ui/form/Field.tsx";
import { readDocument } from "#read/read-document.ts";
import type { Change, ItemRef, Value } from "#edit/change.ts";
import { type Content, plainOf } from "#edit/content.ts";
import type { Model } from "#model/model.ts";
import type { Refusal } from "#edit/refusal.ts";
import { PhraseInput, usePhraseParts } from "../screen-phrases/PhraseInput.tsx";
import { conditionsInWords } from "../trying/conditions-of-item.ts";
import { entityOfItem } from "../trying/item-code.ts";
import { TriedValues } from "../trying/TriedValues.tsx";
import { useTriedCode } from "../trying/use-tried-code.ts";
import { useCardWords } from "../words/cards-language.ts";
import { useChange } from "./change-context.ts";
import { CodeInput } from "./CodeInput.tsx";
import { ColourWords } from "./ColourWords.tsx";
import { NAME_KEYS, type FormField } from "./form-fields.ts";
import { helpOf, labelOf, refusalInWords } from "./form-words.ts";
import { IconInput } from "./IconInput.tsx";
import { NamesInput } from "./NamesInput.tsx";
import { namesToChoose } from "./names-to-choose.ts";
import { StepWords } from "./StepWords.tsx";
import { PlainInput } from "./PlainInput.tsx";
import { spanOf } from "./item-refs.ts";
import { isCodeAlone, shownOf, valueOf } from "./shown-value.ts";
import { templateInWords } from "./template-words.ts";
import { TypeInput } from "./TypeInput.tsx";
import { useChanges } from "./use-changes.ts";
import { useLiveCheck } from "./use-live-check.ts";
import { YesInput } from "./YesInput.tsx";

interface ItemFieldProps {
  readonly item: ItemRef;
  readonly field: FormField;
  readonly values: readonly Content[];
  readonly onRenamed: ((name: string) => void) | undefined;
}

const NO_CODES: readonly string[] = [];
const CONDITIONS: ReadonlySet<string> = new Set(["rule", "onlyIf", "onlyWhen", "askedIf", "shows", "colourIf"]);

/** The code in a value: the whole value, or the parts between backticks. */
const codesIn = (typed: string, isCode: boolean): readonly string[] =>
  (isCode ? [typed] : [...typed.matchAll(/`([^`]+)`/gu)].map(([, code = ""]) => code)).filter(
    (code) => code.trim() !== "",
  );

/** The offset of a name within the lines of its item. */
function placeOfName(text: string, start: number, name: string): number {
  const found = text.indexOf(name, start);
  return found === -1 || text.slice(start, found).includes("\n") ? start : found;
}

/** The catalogue's message for an error code. */
function messageOf(model: Model, { control }: FormField, code: string): string | undefined {
  if (typeof control === "string" || !("one" in control) || control.one !== "errors") return undefined;
  const error = model.errors.find((one) => one.code === code.trim());
  return error === undefined ? undefined : templateInWords(error.message.source);
}

/** One value of an item: its input, its findings, and the meaning of its code. */
export function ItemField({ item, field, values: written, onRenamed }: ItemFieldProps) {
  const { draft, shelf } = useChange();
  const cards = useCardWords();
  const run = useChanges();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [tried, setTried] = useState<string | null>(null);
  const stands = useRef(true);
  useEffect(() => {
    stands.current = true;
    return () => void (stands.current = false);
  }, []);
  const { key, control } = field;
  const isCode = isCodeAlone(control, written);
  const shown = shownOf(control, written);
  const contentOf = (typed: string): Value => valueOf(control, written, typed);
  const changeTo = (value: Value): Change => ({ do: "set", item, key, value }) as Change;
  const typedChange = tried === null || tried === shown ? null : changeTo(contentOf(tried));
  const live = useLiveCheck(typedChange);
  const hasCode = isCode || control === "mixed" || control === "yes";
  const codes = hasCode ? codesIn(tried ?? shown, isCode) : NO_CODES;
  const values = useTriedCode(item, typedChange, codes.length > 0);
  const entity = useMemo(() => entityOfItem(draft.model, item), [draft.model, item]);

  const write = (value: Value): boolean => {
    const name = NAME_KEYS[item.kind] === key && value !== null && typeof value !== "boolean" ? plainOf(value) : null;
    const span = name === null || name.trim() === "" ? null : spanOf(draft.model, item);
    if (name !== null && span !== null) {
      void rename(name.trim(), value);
      return true;
    }
    const why = run(changeTo(value));
    setRefusal(why);
    return why === null;
  };
  /** Renames everywhere, together with the records; where that is not possible, only here. */
  const rename = async (name: string, value: Value): Promise<void> => {
    const text = draft.now();
    const span = spanOf(text === draft.text ? draft.model : readDocument(text).model, item);
    if (span === null) return undefined;
    const answer = await shelf.renameAt(text, placeOfName(text, span.start, shown), name).catch(() => null);
    // The text has changed while we waited: the answer's offsets belong to the old text.
    if (draft.now() !== text) return rename(name, value);
    if (answer !== null && "edits" in answer) draft.edit(answer.edits);
    else if (answer !== null && answer.refusal.code !== "not-there") {
      setRefusal(answer.refusal as Refusal);
      return undefined;
    } else {
      const why = run(changeTo(value));
      setRefusal(why);
      if (why !== null) return undefined;
    }
    setRefusal(null);
    if (stands.current) onRenamed?.(name);
    return undefined;
  };
  const type = (typed: string): boolean => write(contentOf(typed));
  const errors = live?.filter(({ severity }) => severity === "error").map(({ message }) => message) ?? [];
  const warning = live?.find(({ severity }) => severity === "warning")?.message;
  const inWords = CONDITIONS.has(key) ? conditionsInWords(draft.model, item, codes, cards.forms) : null;
  const label = labelOf(item.kind, key, cards);
  const [asText, setAsText] = useState(false);
  const screen = item.kind === "screen" && (key === "shows" || key === "lets") ? item : null;
  const phrase = usePhraseParts(screen, key === "lets" ? "lets" : "shows", shown);
  const parts = asText ? null : phrase;
  const shape = control === "yes" || control === "colour" || control === "step" || parts !== null ? "group" : "stacked";
  return (
    <Field
      label={label}
      shape={shape}
      error={refusal === null ? errors : [refusalInWords(refusal, cards), ...errors]}
      warning={warning}
      help={
        messageOf(draft.model, field, shown) ??
        (parts === null ? (inWords ?? helpOf(item.kind, key, cards)) : undefined)
      }
    >
      {parts !== null ? (
        <PhraseInput typed={shown} parts={parts} onWrite={type} onText={() => setAsText(true)} />
      ) : control === "type" ? (
        <TypeInput value={shown} onWrite={type} />
      ) : control === "yes" ? (
        <YesInput
          value={shown}
          entity={entity}
          onTyped={setTried}
          onWrite={write}
          changeFor={(code) => changeTo({ code })}
        />
      ) : control === "colour" ? (
        <ColourWords value={shown} onWrite={type} />
      ) : control === "step" ? (
        <StepWords value={shown} onWrite={type} />
      ) : control === "icon" ? (
        <IconInput value={shown} onWrite={type} />
      ) : control === "code" || control === "mixed" ? (
        <CodeInput
          value={shown}
          isCode={isCode}
          onTyped={setTried}
          onWrite={type}
          changeFor={(typed) => changeTo(contentOf(typed))}
          entity={entity}
          isCondition={CONDITIONS.has(key)}
        />
      ) : control === "text" || control === "long" ? (
        <PlainInput value={shown} long={control === "long"} onTyped={setTried} onWrite={type} />
      ) : (
        <NamesInput
          value={shown}
          several={"several" in control}
          options={namesToChoose(draft.model, item, "several" in control ? control.several : control.one)}
          onWrite={type}
        />
      )}
      {codes.length === 0 || parts !== null ? null : <TriedValues tried={values} codes={codes} />}
    </Field>
  );
}
