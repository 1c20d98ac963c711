import type { TypeDescription } from "../writer/description.ts";
import type { Question } from "./read-survey.ts";
import type { ValueType } from "./xpath/pieces.ts";

export interface FieldKind {
  readonly type: TypeDescription;
  readonly value: ValueType;
  /** An expression that a new record starts with. */
  readonly starts?: string;
  /** What of the question is not kept, and why. */
  readonly lost?: readonly [string, string];
}

const plain = (type: string, value: ValueType, more: Partial<FieldKind> = {}): FieldKind => ({
  type: { kind: "plain", type },
  value,
  ...more,
});

/** Question types without choices. Null: the form asks nothing that a field could hold; `why` says so. */
export function plainKind({ type, row }: Question): FieldKind | { readonly type: null; readonly why: string } {
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
        /year/u.test(appearance) ? { lost: ["a day that is only a month or a year", "whole days are kept"] } : {},
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
        lost: ["a line or an area on a map", "a location is one point; it is typed as text"],
      });
    case "start-geopoint":
      return plain("location", "place", { lost: ["the place is taken by itself", "it is taken by hand here"] });
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
      return { type: null, why: "the app knows when a record was last changed" };
    case "audit":
      return { type: null, why: "the app keeps a history of every record" };
    case "deviceid":
    case "phonenumber":
    case "simserial":
    case "subscriberid":
    case "email":
      return { type: null, why: "the app knows nothing about the device or the account" };
    case "background-audio":
      return { type: null, why: "the app records no sound in the background" };
    case "csv-external":
    case "xml-external":
      return { type: null, why: "files beside the form are not read; bring their rows in as records" };
    default:
      return plain("text", "text", { lost: [`the question type ${type}`, "it is not known; it is asked as a text"] });
  }
}
