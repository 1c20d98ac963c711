import type { Random } from "../derived/random.ts";

const FIRST =
  "Ana Amir Bo Chidi Dana Elif Femi Grace Hugo Ines Jonas Kim Lena Malik Noor Olga Priya Rosa Sam Tom Uma Yuki Zoe";
const LAST =
  "Adeyemi Brandt Carvalho Delgado Eriksen Fontaine Garcia Haddad Ito Jensen Kowalski Lopez Moreau Nair Okafor Petrov Rossi Schmidt Tanaka Weber";
const ADJECTIVES = "blue small north quiet early bright heavy green spare second main old new light round";
const NOUNS = "box ladder table order room report engine garden cable parcel window sample folder lamp cart desk";
const STREETS = "Station Road|Mill Lane|High Street|Park Avenue|Harbour Street|Church Road|Oak Drive";
const CITIES = "Lisbon Lyon Leipzig Leeds Malmö Porto Gdańsk Ghent Bilbao Turin";
const SENTENCES =
  "Please handle with care.|Checked last week.|Waiting for an answer.|Nothing unusual.|Needs a second look.|Talked about it on the phone.|Ready to go.|Comes back on Monday.";

const from = (words: string, random: Random): string => random.pick(words.split(/[ |]/u)) ?? "";
const oneOf = (texts: string, random: Random): string => random.pick(texts.split("|")) ?? "";

export const personName = (random: Random): string => `${from(FIRST, random)} ${from(LAST, random)}`;

export const sentence = (random: Random): string => oneOf(SENTENCES, random);

/** A text that suits the name of the field. Only English names are recognized. */
export function textFor(key: string, isPerson: boolean, random: Random): string {
  if (isPerson && /name/u.test(key)) return personName(random);
  if (
    /(?:^|_)(?:person|customer|contact|client|driver|author|borrower|teacher|student|patient)(?:$|_)|full_name/u.test(
      key,
    )
  )
    return personName(random);
  if (/first_name|given/u.test(key)) return from(FIRST, random);
  if (/last_name|surname|family/u.test(key)) return from(LAST, random);
  if (/street|address/u.test(key)) return `${oneOf(STREETS, random)} ${1 + random.below(120)}`;
  if (/city|town|place|site|location/u.test(key)) return from(CITIES, random);
  if (/zip|postcode|postal/u.test(key)) return String(10000 + random.below(89999));
  if (/code|number|serial|ref|sku|plate|^id$|_id$/u.test(key)) return code(random);
  if (/note|remark|comment|description|text|reason|message/u.test(key)) return sentence(random);
  const words = `${from(ADJECTIVES, random)} ${from(NOUNS, random)}`;
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

export const code = (random: Random): string =>
  `${String.fromCodePoint(65 + random.below(26), 65 + random.below(26))}-${1000 + random.below(9000)}`;

export const slug = (random: Random): string => `${from(ADJECTIVES, random)}-${from(NOUNS, random)}`;

export const emailOf = (random: Random): string =>
  `${from(FIRST, random)}.${from(LAST, random)}${random.below(900)}@example.org`.toLowerCase();

export const phone = (random: Random): string => `+49 30 ${1_000_000 + random.below(8_999_999)}`;

/** An EAN-13 code with a valid check digit. */
export function barcode(random: Random): string {
  const digits = Array.from({ length: 12 }, (_, at) => (at < 2 ? 4 : random.below(10)));
  const sum = digits.reduce((all, digit, at) => all + digit * (at % 2 === 0 ? 1 : 3), 0);
  return [...digits, (10 - (sum % 10)) % 10].join("");
}
