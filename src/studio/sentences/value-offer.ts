import { quoted } from "#scenarios/recording/value-as-code.ts";
import { recordsOf, titleOfRecord } from "./scenario-scope.ts";
import { type Choice, choosing, type Offer, replaced, type Sentence, type Typing } from "./sentence.ts";
import type { Slot } from "./slots.ts";

interface Place {
  readonly from: number;
  readonly to: number;
}

/** The replacements for a value: choices, dates, records or words, each with the input of its type. */
export function offerForValue({ typed, scope, words }: Sentence, place: Place, { type }: Slot): Offer {
  const now = typed.slice(place.from, place.to);
  const choices = (
    options: readonly { readonly put: string; readonly label?: string; readonly detail?: string | undefined }[],
  ): readonly Choice[] => choosing(typed, place, options);
  const typing = (kind: Typing["kind"], value: string, code: (written: string) => string | null): Typing => ({
    kind,
    value,
    put: (written) => {
      const put = code(written);
      // A backtick would end the code.
      return put === null || put.includes("`") ? null : replaced(typed, place.from, place.to, put);
    },
  });
  const asCode = typing("code", now, (written) => (written.trim() === "" ? null : written.trim()));
  const number = (unit: string): Typing =>
    typing("number", /^-?\d+(?:\.\d+)?/u.exec(now)?.[0] ?? "", (written) =>
      /^-?\d+(?:\.\d+)?$/u.test(written) ? `${written}${unit}` : null,
    );
  switch (type.kind) {
    case "choice":
      return {
        choices: choices(type.options.map(({ value }) => ({ put: quoted(value), label: value }))),
        typing: null,
      };
    case "yes/no":
      return { choices: choices([{ put: "yes" }, { put: "no" }]), typing: null };
    case "reference": {
      const records = recordsOf(scope, type.entity).map((name) => ({
        put: name,
        label: titleOfRecord(scope, name) ?? name,
        detail: name,
      }));
      const me = type.entity === "Person" ? [{ put: "me", label: words.me, detail: "me" }] : [];
      return { choices: choices([...records, ...me]), typing: records.length === 0 ? asCode : null };
    }
    case "date":
      return {
        choices: choices([
          { put: "today()", label: words.today },
          { put: "today() + 1 day", label: words.tomorrow },
          { put: "today() - 1 day", label: words.yesterday },
          { put: "today() + 7 days", label: words.inAWeek },
        ]),
        typing: typing("date", /^\d{4}-\d{2}-\d{2}$/u.test(now) ? now : "", (written) =>
          /^\d{4}-\d{2}-\d{2}$/u.test(written) ? written : null,
        ),
      };
    case "date and time":
      return { choices: choices([{ put: "now()", label: words.now }]), typing: asCode };
    case "time":
      return {
        choices: [],
        typing: typing("time", /^\d{2}:\d{2}$/u.test(now) ? now : "", (written) =>
          /^\d{2}:\d{2}$/u.test(written) ? written : null,
        ),
      };
    case "money":
      return { choices: [], typing: number(` ${scope.model.purpose.currency?.value ?? "EUR"}`) };
    case "number":
    case "whole number":
    case "percent":
    case "rating":
      return { choices: [], typing: /^-?[\d.]*$/u.test(now) ? number("") : asCode };
    case "photo":
      return { choices: choices([{ put: "a photo", label: words.aPhoto }]), typing: null };
    case "file":
      return { choices: choices([{ put: "a file", label: words.aFile }]), typing: null };
    case "signature":
      return { choices: choices([{ put: "a signature", label: words.aSignature }]), typing: null };
    case "text":
    case "long text":
    case "formatted text":
    case "email":
    case "phone":
    case "link":
    case "barcode":
    case "series":
      return {
        choices: [],
        typing: /^"(?:[^"\\]|\\.)*"$/u.test(now) || now === "" ? typing("text", unquoted(now), quoted) : asCode,
      };
    default:
      return { choices: [], typing: asCode };
  }
}

/** The content of a quoted text. */
const unquoted = (code: string): string =>
  code
    .slice(1, -1)
    .replaceAll("\\n", " ")
    .replaceAll(/\\(["\\])/gu, "$1");

/** A value for display: a text without its quotes. */
export const shownValue = (code: string): string =>
  /^"(?:[^"\\]|\\.)*"$/u.test(code) && code.length > 2 ? unquoted(code) : code.replace(/^today\(\)$/u, "today");
