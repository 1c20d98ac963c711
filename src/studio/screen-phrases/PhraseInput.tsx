import { useState, type ReactNode } from "react";
import type { ItemRefs } from "#edit/change.ts";
import { useChange } from "../cards/change-context.ts";
import { PartSheet } from "../sentences/PartSheet.tsx";
import { PartsLine } from "../sentences/PartsLine.tsx";
import type { SentencePart } from "../sentences/sentence.ts";
import { useCardWords } from "../words/cards-language.ts";
import { actionParts } from "./action-parts.ts";
import { viewParts } from "./view-parts.ts";

/** What a screen shows or lets people do, in parts to choose; null: it can only be edited as text. */
export function usePhraseParts(
  item: ItemRefs["screen"] | null,
  key: "shows" | "lets",
  typed: string,
): readonly SentencePart[] | null {
  const { draft } = useChange();
  const { sentences: words, forms } = useCardWords();
  const screen = item === null ? undefined : draft.model.screens.find(({ name }) => name === item.screen);
  if (screen === undefined) return null;
  const phrase = { typed, text: draft.text, model: draft.model, screen, words, forms };
  return key === "shows" ? viewParts(phrase) : actionParts(phrase);
}

interface PhraseInputProps {
  readonly typed: string;
  readonly parts: readonly SentencePart[];
  readonly onWrite: (typed: string) => boolean;
  readonly onText: () => void;
}

/** A phrase whose parts are tapped and chosen from lists; its text can be edited too. */
export function PhraseInput({ typed, parts, onWrite, onText }: PhraseInputProps): ReactNode {
  const [open, setOpen] = useState<SentencePart | null>(null);
  return (
    <div className="sentence phrase" dir="ltr">
      <PartsLine typed={typed} parts={parts} onPart={setOpen} />
      {open === null ? null : (
        <PartSheet
          part={open}
          typed={typed}
          onClose={() => setOpen(null)}
          onPick={(next) => {
            setOpen(null);
            onWrite(next);
          }}
          onText={() => {
            setOpen(null);
            onText();
          }}
        />
      )}
    </div>
  );
}
