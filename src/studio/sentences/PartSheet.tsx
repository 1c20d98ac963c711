import { useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { DateInput } from "#ui/form/DateInput.tsx";
import { Field } from "#ui/form/Field.tsx";
import { OptionSheet } from "#ui/form/OptionSheet.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import { useCardWords } from "../words/cards-language.ts";
import type { Offer, SentencePart, Typing } from "./sentence.ts";

interface PartSheetProps {
  readonly part: SentencePart;
  readonly typed: string;
  readonly onClose: () => void;
  /** Called with the whole sentence after a choice. */
  readonly onPick: (typed: string) => void;
  readonly onText: () => void;
}

/** Lists with more choices get a search field. */
const MANY = 12;

/** Replaces a part of a sentence: by a choice from a list, or by a value entered in a field of its type. */
export function PartSheet({ part, typed, onClose, onPick, onText }: PartSheetProps) {
  const { sentences } = useCardWords();
  const [{ choices, typing }] = useState<Offer>(part.offer);
  const title = sentences.asks[part.asks];
  const asText = (
    <Button look="plain" block icon="pencil" onClick={onText}>
      {sentences.asText}
    </Button>
  );
  const close = (open: boolean): void => {
    if (!open) onClose();
  };
  if (typing !== null)
    return (
      <TypingSheet title={title} typing={typing} offer={choices} onClose={onClose} onPick={onPick} onText={onText} />
    );
  return (
    <OptionSheet
      open
      onOpenChange={close}
      title={title}
      searchable={choices.length > MANY}
      options={choices.map(({ label, detail }, index) => ({
        value: String(index),
        label,
        ...(detail === undefined || detail === label ? {} : { detail }),
      }))}
      chosen={[String(choices.findIndex((choice) => choice.typed === typed))]}
      onChosen={([index = ""]) => {
        const chosen = choices[Number(index)];
        if (chosen !== undefined) onPick(chosen.typed);
      }}
      footer={asText}
    />
  );
}

interface TypingSheetProps {
  readonly title: string;
  readonly typing: Typing;
  readonly offer: Offer["choices"];
  readonly onClose: () => void;
  readonly onPick: (typed: string) => void;
  readonly onText: () => void;
}

function TypingSheet({ title, typing, offer, onClose, onPick, onText }: TypingSheetProps) {
  const { sentences } = useCardWords();
  const [value, setValue] = useState(typing.value);
  const [isWrong, setWrong] = useState(false);
  const write = (): void => {
    const next = typing.put(value);
    setWrong(next === null);
    if (next !== null) onPick(next);
  };
  return (
    <Sheet
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      footer={
        <>
          <Button look="plain" block icon="pencil" onClick={onText}>
            {sentences.asText}
          </Button>
          <Button block onClick={write}>
            {sentences.use}
          </Button>
        </>
      }
    >
      <form
        className="list-card field-card sheet-fields"
        onSubmit={(event) => {
          event.preventDefault();
          write();
        }}
      >
        <Field label={title} error={isWrong ? sentences.cannotSay : null}>
          {typing.kind === "date" || typing.kind === "time" ? (
            <DateInput kind={typing.kind} value={value} onChange={setValue} clearable={false} />
          ) : (
            <TextInput
              value={value}
              onChange={setValue}
              enterKey="done"
              kind={typing.kind === "code" ? "code" : "text"}
            />
          )}
        </Field>
      </form>
      {offer.length === 0 ? null : (
        <div className="sentence-choices">
          {offer.map((choice) => (
            <Button key={choice.typed} look="tonal" size="small" onClick={() => onPick(choice.typed)}>
              {choice.label}
            </Button>
          ))}
        </div>
      )}
    </Sheet>
  );
}
