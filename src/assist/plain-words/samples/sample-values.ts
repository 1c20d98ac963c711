import type { FieldType } from "#model/3-entities.ts";
import { plainNumber } from "#read/phrases/written-numbers.ts";
import { KNOWN_UNITS } from "#read/phrases/units.ts";
import type { AnalysedDocument } from "../../analysed-document.ts";
import { spokenDay, spokenLength, type SpokenDay } from "./day-words.ts";
import { firstAfterToday, weekdayNamed } from "../code/weekdays.ts";
import type { Offer, Words } from "../offer.ts";
import { dayAndTime, writtenDate, writtenTime, type WrittenDate } from "./written-dates.ts";

type Value = Pick<Offer, "text" | "safe" | "title" | "help">;

/** `10 days ago`, `31/12/2026`, `141 cm`: the corrected value of the sample data, if it is certain or nearly so. */
export function sampleValueOffer({ study, span, text, at, place }: Words): Offer | null {
  const field = study.symbols.field(place.entity, at.column ?? "");
  const entity = study.model.entities.find(({ key }) => key === place.entity);
  const type = entity?.fields.find(({ key }) => key === field?.key)?.type;
  const value = type === undefined ? null : valueInWords(text.trim(), type, study);
  return value === null ? null : { span, ...value };
}

function valueInWords(text: string, type: FieldType, study: AnalysedDocument): Value | null {
  switch (type.kind) {
    case "date":
      return asDay(text, study);
    case "date and time":
      return asMoment(text, study);
    case "time":
      return sure(writtenTime(text));
    case "duration":
      return sure(spokenLength(text));
    case "number":
    case "whole number":
      return withoutUnit(text, type.unit ?? null, type.kind === "whole number");
    case "location":
      return sure(writtenPlace(text));
    case "rating":
      return sure(/^([1-5])\s*(?:stars?|★|⭐)$/iu.exec(text)?.[1] ?? null);
    default:
      return null;
  }
}

const sure = (text: string | null): Value | null => (text === null ? null : { text, safe: true });

function asDay(text: string, study: AnalysedDocument): Value | null {
  const spoken = spokenDay(text);
  if (spoken !== null) return spoken.isMoment ? null : { text: counted("today()", spoken), safe: true };
  const day = weekdayNamed(/^(?:next|coming)\s+(\p{L}+)$/iu.exec(text)?.[1] ?? "");
  if (day > 0)
    return {
      text: `\`${firstAfterToday(day)}\``,
      safe: false,
      title: "Change to code for the first such day after today",
    };
  const written = writtenDate(text, study);
  return written === null ? null : dated(written, "");
}

const PLACE = /^(\d{1,2}(?:\.\d+)?)\s*°?\s*([NS])\s*[,;]?\s*(\d{1,3}(?:\.\d+)?)\s*°?\s*([EW])$/iu;

/** `43,4623, -3,8099`: the comma before a space separates the two numbers. */
const WITH_COMMAS = /^([-−]?\d{1,2}),(\d+)\s*[,;]\s+([-−]?\d{1,3}),(\d+)$/u;

/** Converts `2.0789 S, 38.1786 E` to latitude and longitude. */
function writtenPlace(text: string): string | null {
  if (WITH_COMMAS.test(text)) return text.replace(WITH_COMMAS, "$1.$2, $3.$4").replaceAll("−", "-");
  const [, latitude, side = "", longitude, way = ""] = PLACE.exec(text) ?? [];
  if (latitude === undefined || longitude === undefined) return null;
  return `${/s/iu.test(side) ? "-" : ""}${latitude}, ${/w/iu.test(way) ? "-" : ""}${longitude}`;
}

function asMoment(text: string, study: AnalysedDocument): Value | null {
  const parts = dayAndTime(text);
  const time = parts === null ? "" : ` ${parts.time}`;
  const written = writtenDate(parts?.day ?? text, study);
  if (written !== null) return dated(written, time);
  if (parts !== null) {
    const day = spokenDay(parts.day);
    return day === null || day.isMoment ? null : { text: counted("today()", day, ` + ${parts.time}`), safe: true };
  }
  const spoken = spokenDay(text);
  // `yesterday` has no time of day, so its author chooses.
  return spoken === null ? null : { text: counted("now()", spoken), safe: !spoken.isDay };
}

const counted = (from: string, { shift }: SpokenDay, time = ""): string =>
  `\`${shift === "" ? from : `${from} ${shift}`}${time}\``;

function dated({ date, isSettled, because }: WrittenDate, time: string): Value {
  const text = `${date}${time}`;
  if (because !== undefined)
    return {
      text,
      safe: true,
      title: `Change to ${text}: ${because}`,
      help: `Write ${text}: ${because}. Until then, the row is left out.`,
    };
  if (isSettled) return { text, safe: true };
  return { text, safe: false, title: `Change to ${text}, if that is the day that was meant` };
}

const MEASURED = /^([-−+]?\d+(?:[.,]\d+)?)\s*([^\d\s.,][^\d,]*)$/u;

/** The unit is given by the type. If the type has none, the unit would be lost. */
function withoutUnit(text: string, unit: string | null, isWhole: boolean): Value | null {
  const [, written = "", said = ""] = MEASURED.exec(text) ?? [];
  const number = plainNumber(written);
  if (written === "" || (isWhole && number.includes("."))) return null;
  // `1.500` may mean one and a half or fifteen hundred.
  if (/^[-−+]?[1-9]\d{0,2}[.,]\d{3}$/u.test(written)) return null;
  const measure = said.trim();
  if (unit !== null) return isSameUnit(measure, unit) ? sure(number) : null;
  if (!KNOWN_UNITS.has(measure) || measure === "%" || measure === "‰") return null;
  return { text: number, safe: false, title: `Change to ${number}, without “${measure}”` };
}

const ALIKE = [
  "l L litre litres liter liters",
  "ml millilitre millilitres milliliter milliliters",
  "g gram grams",
  "kg kilogram kilograms kilo kilos",
  "mm millimetre millimetres millimeter millimeters",
  "cm centimetre centimetres centimeter centimeters",
  "m metre metres meter meters",
  "km kilometre kilometres kilometer kilometers",
  "s sec second seconds",
  "min mins minute minutes",
  "h hr hrs hour hours",
  "d day days",
  "week weeks",
  "month months",
  "year years",
  "pc pcs piece pieces",
].map((group) => group.split(" "));

const isSameUnit = (one: string, other: string): boolean =>
  one === other || ALIKE.some((group) => group.includes(one) && group.includes(other));
