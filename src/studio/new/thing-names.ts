import { plainName, plural, singular, upperFirst } from "./plain-name.ts";

/** What people say behind the thing itself: *plants* to water, *keys* and who has them, *guests* of a wedding. */
const BEHIND = new Set(
  "to and or with for from of by where in on at until when then per as if who whom whose that which".split(" "),
);

/** Words of a document's own: inside a name they would be read as such. */
const JOINING = new Set([
  ...BEHIND,
  ..."a an the each new grouped sorted ordered first top not else among called list".split(" "),
]);

/** A list of something is made of many: *guest list*. */
const LIST = /^(.+) (?:list|collection|register|inventory|catalogue|tracker)$/iu;

/** What a thing is called: many of it and one of it. Empty where the words say no thing. */
export function thingNames(typed: string, language: string): { readonly many: string; readonly one: string } {
  const words = plainName(typed).split(" ");
  const behind = words.findIndex((word, at) => at > 0 && BEHIND.has(word.toLowerCase()));
  const said = (behind === -1 ? words : words.slice(0, behind)).join(" ");
  const listed = language.startsWith("en") ? LIST.exec(said)?.[1] : undefined;
  const many = withoutJoining(listed === undefined ? said : plural(listed));
  return { many, one: singular(many, language) };
}

/** What the app will call it; what was typed where that names nothing. */
export const nameOfThing = ({ name }: { readonly name: string }, language: string): string =>
  thingNames(name, language).many || name;

const withoutJoining = (name: string): string =>
  upperFirst(
    name
      .split(" ")
      .filter((word) => !JOINING.has(word.toLowerCase()))
      .join(" "),
  );
