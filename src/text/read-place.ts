export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracy?: number;
}

export type WrongPlace = "not-a-place" | "latitude" | "longitude" | "minutes";

export type PlaceReading =
  | { readonly kind: "empty" }
  | { readonly kind: "place"; readonly place: Coordinates }
  | { readonly kind: "wrong"; readonly why: WrongPlace };

const LONGEST = 100;

const wrong = (why: WrongPlace): PlaceReading => ({ kind: "wrong", why });

/**
 * Reads a place as people write and copy it: `52.52, 13.405`, `52,52; 13,405`, `52.52 N 13.405 E`,
 * `52°31'12" N, 13°24'18" E`, `geo:52.52,13.405;u=12`. Latitude comes first unless letters say otherwise. `written`:
 * normalised, with one character for each digit, space, apostrophe, comma, point and minus. `decimal`: the decimal mark
 * of the language.
 */
export function readPlace(written: string, language: string, decimal: string): PlaceReading {
  const plain = written.trim();
  if (plain === "") return { kind: "empty" };
  if (plain.length > LONGEST) return wrong("not-a-place");
  const geo = readGeo(plain);
  if (geo !== null) return geo;
  const lettered = withLetters(plain, language);
  const halves = /[NSEW°"]/u.test(lettered) ? angleHalves(lettered) : plainHalves(lettered, decimal);
  if (halves === null) return wrong("not-a-place");
  const [first, second] = halves.map(readAngle);
  if (first === undefined || second === undefined || first === null || second === null) return wrong("not-a-place");
  if (first.wrong || second.wrong) return wrong("minutes");
  const letters = first.letter + second.letter;
  if (letters !== "" && !/^(?:[NS][EW]|[EW][NS])$/u.test(letters)) return wrong("not-a-place");
  return /^[EW]/u.test(letters) ? inRange(second.degrees, first.degrees) : inRange(first.degrees, second.degrees);
}

function inRange(latitude: number, longitude: number, accuracy?: number): PlaceReading {
  if (Math.abs(latitude) > 90) return wrong("latitude");
  if (Math.abs(longitude) > 180) return wrong("longitude");
  return { kind: "place", place: { latitude, longitude, ...(accuracy === undefined ? {} : { accuracy }) } };
}

/** RFC 5870, which always uses decimal points. */
function readGeo(text: string): PlaceReading | null {
  const match = /^geo:(-?[\d.]+),(-?[\d.]+)(?:,-?[\d.]+)?((?:[;?].*)?)$/iu.exec(text);
  if (match === null) return null;
  const [latitude, longitude] = [Number(match[1]), Number(match[2])];
  if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) return wrong("not-a-place");
  const uncertainty = /;u=([\d.]+)/iu.exec(match[3] ?? "")?.[1];
  return inRange(latitude, longitude, uncertainty === undefined ? undefined : Number(uncertainty));
}

/** North, south, east and west in the languages of the platform. `O` is east in German and west in French. */
const DIRECTIONS: readonly (readonly [RegExp, string])[] = [
  [/شمالا?|ش|北[纬緯]?/gu, "N"],
  [/جنوبا?|ج|南[纬緯]?/gu, "S"],
  [/شرقا?|ق|[东東][经經]?/gu, "E"],
  [/غربا?|غ|西[经經]?/gu, "W"],
];
const O_IS_EAST: ReadonlySet<string> = new Set(["de", "nl", "gsw", "lb"]);
const O_IS_WEST: ReadonlySet<string> = new Set(["fr", "es", "it", "pt", "ca", "gl", "ro"]);

function withLetters(text: string, language: string): string {
  const tongue = language.split("-")[0]?.toLowerCase() ?? "";
  const o = O_IS_EAST.has(tongue) ? "E" : O_IS_WEST.has(tongue) ? "W" : "O";
  let plain = text.toUpperCase().replaceAll("O", o);
  for (const [words, letter] of DIRECTIONS) plain = plain.replaceAll(words, letter);
  return plain
    .replaceAll(/[º˚度]/gu, "°")
    .replaceAll(/分/gu, "'")
    .replaceAll(/''|[″“”＂秒]/gu, '"');
}

const NUMBER = String.raw`\d+(?:[.,٫]\d+)?`;
const ANGLE = String.raw`[-+]?${NUMBER}(?:\s*°\s*|\s+|$|(?=[NSEW,;]))(?:${NUMBER}(?:\s*'\s*|\s+|$|(?=[NSEW,;])))?(?:${NUMBER}\s*"?\s*)?`;
const HALVES = new RegExp(
  String.raw`^(?:([NSEW]\s*${ANGLE})[\s,;/]*([NSEW]\s*${ANGLE})|(${ANGLE}[NSEW])[\s,;/]*(${ANGLE}[NSEW])|([-+]?${NUMBER}\s*°[^,;]*?)\s*(?:[,;/]\s*|\s)([-+]?${NUMBER}\s*°.*))$`,
  "u",
);

function angleHalves(text: string): readonly [string, string] | null {
  const [, a, b, c, d, e, f] = HALVES.exec(text) ?? [];
  const first = a ?? c ?? e;
  const second = b ?? d ?? f;
  return first === undefined || second === undefined ? null : [first, second];
}

/** Two numbers and nothing else. A comma between digits is a decimal comma if the language uses one. */
function plainHalves(text: string, decimal: string): readonly [string, string] | null {
  const number = String.raw`[-+]?${NUMBER}`;
  const apart = new RegExp(String.raw`^(${number})(?:\s*[;/]\s*|,\s+|\s+,\s*|\s+)(${number})$`, "u").exec(text);
  if (apart?.[1] !== undefined && apart[2] !== undefined) return [apart[1], apart[2]];
  const parts = text.split(",");
  // 52.52,13.405; but 52,13 only if the comma is no decimal mark, because otherwise it may be a single number.
  if (parts.length === 2 && (decimal !== "," || text.includes("."))) return [parts[0] ?? "", parts[1] ?? ""];
  if (parts.length === 4 && !text.includes(".")) return [parts.slice(0, 2).join("."), parts.slice(2).join(".")];
  return null;
}

interface Angle {
  readonly degrees: number;
  readonly letter: string;
  /** Sixty minutes or more. */
  readonly wrong: boolean;
}

function readAngle(text: string): Angle | null {
  const letter = /[NSEW]/u.exec(text)?.[0] ?? "";
  const bare = text.replace(letter, "").trim();
  const parts = new RegExp(
    String.raw`^([-+]?)(${NUMBER})\s*°?\s*(?:(${NUMBER})\s*'?\s*)?(?:(${NUMBER})\s*"?)?$`,
    "u",
  ).exec(bare);
  if (parts === null) return null;
  const [, sign, ...written] = parts;
  const numbers = written.filter((one) => one !== undefined).map((one) => Number(one.replace(/[,٫]/u, ".")));
  // Only the last number may have a fraction. A minus sign and a letter together are contradictory.
  if (numbers.slice(0, -1).some((one) => !Number.isInteger(one)) || (sign !== "" && letter !== "")) return null;
  const [degrees = 0, minutes = 0, seconds = 0] = numbers;
  // The sum has rounding errors; plain degrees are kept exactly.
  const size = numbers.length === 1 ? degrees : Number((degrees + minutes / 60 + seconds / 3600).toFixed(9));
  const negative = sign === "-" || letter === "S" || letter === "W";
  return {
    degrees: (negative ? -1 : 1) * size || 0,
    letter,
    wrong: minutes >= 60 || seconds >= 60,
  };
}
