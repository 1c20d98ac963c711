import { coded, type CodedText, type ReportText } from "#engine/contract/import-texts.ts";
import type { TypeDescription } from "../writer/description.ts";
import type { Question } from "./read-survey.ts";
import type { ValueType } from "./xpath/pieces.ts";

export interface FieldKind {
  readonly type: TypeDescription;
  readonly value: ValueType;
  /** The default value of a new record, as an expression. */
  readonly starts?: string;
  /** What is lost of the question, and why. */
  readonly lost?: readonly [ReportText, CodedText];
}

const plain = (type: string, value: ValueType, more: Partial<FieldKind> = {}): FieldKind => ({
  type: { kind: "plain", type },
  value,
  ...more,
});

/** Question types without choices. Null: no field could hold the answer; `why` gives the reason. */
export function plainKind({ type, row }: Question): FieldKind | { readonly type: null; readonly why: CodedText } {
  const appearance = row.get("appearance").toLowerCase();
  const parameters = row.get("parameters").toLowerCase();
  switch (type) {
    case "text":
    case "hidden":
      if (/multiline/u.test(appearance) || /rows=/u.test(parameters)) return plain("long text", "text");
      return plain(/\burl\b/u.test(appearance) ? "link" : "text", "text");
    case "phone":
      return plain("phone", "text");
    case "integer":
      return plain("whole number", "number");
    case "decimal":
      return plain("number", "number");
    case "range":
      return plain(
        /rating/u.test(appearance)
          ? "rating"
          : /(?:start|end|step)=-?\d*\.\d/u.test(parameters)
            ? "number"
            : "whole number",
        "number",
      );
    case "date":
      return plain(
        "date",
        "date",
        /year/u.test(appearance) ? { lost: [coded("partial-date"), coded("why-whole-days")] } : {},
      );
    case "time":
      return plain("time", "time");
    case "datetime":
      return plain("date and time", "moment");
    case "geopoint":
      return plain("location", "place");
    case "geotrace":
    case "geoshape":
      return plain("long text", "text", {
        lost: [coded("line-or-area"), coded("why-one-point")],
      });
    case "start-geopoint":
      return plain("location", "place", { lost: [coded("automatic-place"), coded("why-by-hand")] });
    case "barcode":
      return plain("barcode", "text");
    case "image":
      return plain(/signature/u.test(appearance) ? "signature" : "photo", "file");
    case "audio":
    case "video":
    case "file":
      return plain("file", "file");
    case "acknowledge":
      return plain("yes/no", "boolean");
    case "start":
      return plain("date and time", "moment", { starts: "now()" });
    case "today":
      return plain("date", "date", { starts: "today()" });
    case "username":
      return plain("text", "text", { starts: "me.name" });
    case "end":
      return { type: null, why: coded("why-change-known") };
    case "audit":
      return { type: null, why: coded("why-history") };
    case "deviceid":
    case "phonenumber":
    case "simserial":
    case "subscriberid":
    case "email":
      return { type: null, why: coded("why-no-device") };
    case "background-audio":
      return { type: null, why: coded("why-no-background-sound") };
    case "csv-external":
    case "xml-external":
      return { type: null, why: coded("why-files-not-read") };
    default:
      return plain("text", "text", { lost: [coded("question-type", { type }), coded("why-type-unknown")] });
  }
}
