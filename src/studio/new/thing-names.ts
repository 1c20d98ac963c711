import { plainName, plural, singular, upperFirst } from "./plain-name.ts";

/** Words after which people describe the thing: *plants* to water, *keys* and who has them, *guests* of a wedding. */
const BEHIND = new Set(
  "to and or with for from of by where in on at until when then per as if who whom whose that which".split(" "),
);

/** Words of the document's syntax, which would be read as such inside a name. */
const JOINING = new Set([
  ...BEHIND,
  ..."a an the each new grouped sorted ordered first top not else among called list".split(" "),
]);

/** The name of a collection contains the thing: *guest list*. */
const LIST = /^(.+) (?:list|collection|register|inventory|catalogue|tracker)$/iu;

/** The plural and singular of a thing's name. Empty: the words name no thing. */
export function thingNames(typed: string, language: string): { readonly many: string; readonly one: string } {
  const words = plainName(typed).split(" ");
  const behind = words.findIndex((word, at) => at > 0 && BEHIND.has(word.toLowerCase()));
  const said = (behind === -1 ? words : words.slice(0, behind)).join(" ");
  const listed = language.startsWith("en") ? LIST.exec(said)?.[1] : undefined;
  const many = withoutJoining(listed === undefined ? said : plural(listed));
  return { many, one: singular(many, language) };
}

/** The name of a thing in the app; the typed name if that yields none. */
export const nameOfThing = ({ name }: { readonly name: string }, language: string): string =>
  thingNames(name, language).many || name;

const withoutJoining = (name: string): string =>
  upperFirst(
    name
      .split(" ")
      .filter((word) => !JOINING.has(word.toLowerCase()))
      .join(" "),
  );
