import type { CodeTrialResult, ValueTrialResult } from "#engine/contract/tried-code.ts";
import { useCardWords } from "../words/cards-language.ts";
import type { CardWords } from "../words/cards/en.ts";
import { RecordPick } from "./RecordPick.tsx";
import "./trying.css";

interface TriedValuesProps {
  readonly tried: CodeTrialResult | null;
  /** The code in the field. */
  readonly codes: readonly string[];
}

/** The results of a field's code for the chosen record. */
export function TriedValues({ tried, codes }: TriedValuesProps) {
  const cards = useCardWords();
  if (tried === null) return null;
  const shown = codes.flatMap((code) => {
    const value = tried.values.find(({ source, problem }) => problem !== "broken" && isSame(source, code));
    return value === undefined ? [] : [value];
  });
  if (shown.length === 0) return null;
  return (
    <div className="tried-code" role="status">
      <RecordPick on={tried} />
      {shown.map((value) => (
        <p key={value.source} className="tried-value">
          {codes.length > 1 ? <code dir="ltr">{value.source}</code> : null}
          <output data-value={typeof value.value === "boolean" ? String(value.value) : undefined} dir="auto">
            {inWords(value, cards)}
          </output>
        </p>
      ))}
    </div>
  );
}

/** The code of `= worth / 2` is reported without the equals sign. */
const isSame = (source: string, code: string): boolean => plain(source) === plain(code);
const plain = (code: string): string => code.trim().replace(/^=(?!=)\s*/u, "");

function inWords({ value, words, problem }: ValueTrialResult, { forms, yes, no }: CardWords): string {
  if (problem === "later") return forms.knownLater;
  if (problem === "too-long") return forms.tooLong;
  if (typeof value === "boolean") return value ? yes : no;
  if (Array.isArray(value) && value.length === 0) return forms.emptyList;
  return words === "" ? (value === null ? forms.unknownValue : forms.emptyText) : words;
}
