/** The type for some words. */
export interface TypeInWords {
  /** The type in the notation of the language reference. */
  readonly type: string;
  /** No other meaning is possible. */
  readonly safe: boolean;
  /** Words that no type expresses: `2 decimals`, `PDF`. */
  readonly left?: string;
  /** `left` concerns only appearance, so it may become a note. */
  readonly isWish?: boolean;
  /** The code of a computed field. */
  readonly code?: string;
}

const SURE: Readonly<Record<string, readonly string[]>> = {
  text: ["single line text", "single-line text", "one line of text", "one-line text", "plain text", "text field"],
  "long text": ["text area", "textarea", "multiline", "multi-line", "memo"],
  "list of text": ["list of strings", "array of strings", "list of words"],
  number: ["float", "double", "numeric", "real", "real number", "floating point number", "decimal value"],
  "whole number": ["bigint", "smallint", "integer number", "whole numbers"],
  "yes/no": ["toggle", "switch", "tickbox", "check box", "y/n", "yes no", "yes-no", "true or false"],
  date: ["calendar date", "date only"],
  time: ["clock time"],
  "date and time": ["date with time", "date/timestamp", "time stamp"],
  phone: ["mobile number", "mobile phone", "mobile phone number", "cell phone", "cell number", "tel"],
  link: ["web link", "hyperlink", "web page", "website address"],
  photo: ["image file", "picture file"],
  photos: ["several photos", "multiple photos", "many photos", "several pictures", "several images", "multiple images"],
  location: ["map location", "map point", "map position", "lat/long", "lat/lng", "latitude, longitude", "gps point"],
  colour: ["colour picker", "color picker"],
  "number series 1": ["auto-increment", "autoincrement", "auto increment"],
  "date in the past": ["past date"],
  "date in the future": ["future date"],
};

const LIKELY: Readonly<Record<string, readonly string[]>> = {
  "long text": ["free text", "freetext", "text box"],
  "whole number": ["year", "quantity", "qty"],
  "yes/no": ["flag"],
  duration: ["hours and minutes", "hours:minutes", "hh:mm"],
};

const KNOWN = new Map<string, TypeInWords>();
for (const [list, safe] of [
  [SURE, true],
  [LIKELY, false],
] as const)
  for (const [type, names] of Object.entries(list)) for (const name of names) KNOWN.set(name, { type, safe });

const plain = (text: string): string => text.trim().replaceAll(/\s+/gu, " ").toLowerCase();

/** Names of types in other programs and forms. */
export const otherName = (text: string): TypeInWords | null => KNOWN.get(plain(text)) ?? null;

const FORMAT = "pdf|jpe?g|png|gif|webp|heic|svg|docx?|xlsx?|csv|txt|zip|mp[34]|mov|wav";
const FORMATS = `(?:${FORMAT})(?:(?:\\s*[,/&]\\s*|\\s+(?:or|and)\\s+)(?:or\\s+)?(?:${FORMAT}))*`;
const WITH_FORMAT = new RegExp(
  `^(photo|picture|image|file|attachment|document)(?:\\s*\\(\\s*(${FORMATS})\\s*\\)|\\s*[,:]\\s*(${FORMATS}))$`,
  "iu",
);
const ONLY_FORMAT = new RegExp(`^(?:an?\\s+)?(${FORMATS})(?:\\s+(?:file|document|attachment))?$`, "iu");
const PHOTO_OR_FILE = new RegExp(
  `^(?:(?:photo|picture|image)\\s*(?:or|/)\\s*(file|document|${FORMAT})|(file|document|${FORMAT})\\s*(?:or|/)\\s*(?:photo|picture|image))$`,
  "iu",
);

/** `file (PDF)`, `PDF`, `photo or PDF`: a file field accepts every format. */
export function fileOfKind(text: string): TypeInWords | null {
  const named = WITH_FORMAT.exec(text);
  if (named !== null) {
    const type = /^(?:photo|picture|image)$/iu.test(named[1] ?? "") ? "photo" : "file";
    return { type, safe: false, left: named[2] ?? named[3] ?? "" };
  }
  const only = ONLY_FORMAT.exec(text)?.[1];
  if (only !== undefined) {
    const isPhoto = only.split(/[^\p{L}\d]+/u).every((one) => /^(?:jpe?g|png|gif|webp|heic|or|and)$/iu.test(one));
    return { type: isPhoto ? "photo" : "file", safe: false, left: only };
  }
  const either = PHOTO_OR_FILE.exec(text);
  const kind = either?.[1] ?? either?.[2];
  if (kind === undefined) return null;
  return /^(?:file|document)$/iu.test(kind)
    ? { type: "file", safe: false }
    : { type: "file", safe: false, left: `photo or ${kind}` };
}

const IN_FORM =
  /^(date|time|date and time|datetime)\s*\(\s*((?:dd?|mm?|yy(?:yy)?|hh?|ss)(?:[-/.: ]+(?:dd?|mm?|yy(?:yy)?|hh?|ss))+)\s*\)$/iu;

/** `date (YYYY-MM-DD)`: dates are shown in the format of each person's language. */
export function inForm(text: string): TypeInWords | null {
  const [, type, form] = IN_FORM.exec(text) ?? [];
  return type === undefined || form === undefined ? null : { type: type.toLowerCase(), safe: false, left: form };
}

const SIZED = /^(?:n?varchar2?|character varying|string|text|short text)\s*\(\s*(\d{1,4})\s*\)$/iu;
const LONG =
  /^(?:text|string|short text)(?:\s*,\s*|\s+(?:of|with)\s+|\s*\(\s*)(\d{1,4})\s+(characters|chars|letters|digits|signs)\s*\)?$/iu;

/** `varchar(50)` is a maximum; `text, 22 characters` may also be an exact length. */
export function sizedText(text: string): TypeInWords | null {
  const most = SIZED.exec(text)?.[1];
  if (most !== undefined && Number(most) > 0) return { type: `text, at most ${most} characters`, safe: true };
  const [, count, what = ""] = LONG.exec(text) ?? [];
  if (count === undefined || Number(count) === 0) return null;
  const type = `text, exactly ${count} characters`;
  return /^(?:letters|digits)$/iu.test(what) ? { type, safe: false, left: what } : { type, safe: false };
}

const SERIES =
  /^(?:sequence|sequential number|running number|number sequence|auto(?:matic)?[ -]?number|auto[ -]?increment|numbering|serial)\s*(?::|,|\(|starting (?:at|with)|from|like)?\s*([^\s()]*\d+)\s*\)?$/iu;

/** `sequence B-001`, `auto number (H-001)`. */
export function countedUp(text: string): TypeInWords | null {
  const first = SERIES.exec(text)?.[1];
  return first === undefined ? null : { type: `number series ${first}`, safe: true };
}

const STARS = /^([01])\s*(?:-|–|to|\.{2,3})\s*([2-5])\s*stars$/iu;
const COUNT_OF_PHOTOS = /^(\d{1,2})\s*(?:-|–|to|\.{2,3})\s*(\d{1,2})\s*(?:photos|pictures|images)$/iu;

/** `1 to 5 stars`, `1-5 photos`. */
export function countedThings(text: string): TypeInWords | null {
  const stars = STARS.exec(text);
  if (stars !== null) return { type: `rating from ${stars[1]} to ${stars[2]}`, safe: stars[1] === "1" };
  const [, least, most] = COUNT_OF_PHOTOS.exec(text) ?? [];
  if (least === undefined || Number(least) >= Number(most)) return null;
  return { type: `photos, ${least} to ${most}`, safe: true };
}
