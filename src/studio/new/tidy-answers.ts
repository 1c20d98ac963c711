import { entityKey, fieldKey, looseName } from "#text/names.ts";
import type { Answers, DocumentWords, KnownField, KnownType, NeverRule, ThingAnswers } from "./answers.ts";
import { freeName, plainName, upperFirst } from "./plain-name.ts";
import { thingNames } from "./thing-names.ts";

/** Answers with unique names that have no other meaning in the document. */
export interface TidyAnswers {
  /** The app's title: the first thing, in the person's words. */
  readonly title: string;
  readonly things: readonly TidyThingAnswers[];
  readonly people: Answers["people"];
  readonly never: readonly NeverRule[];
}

export interface TidyThingAnswers {
  /** The name of the entity: `Tool`. */
  readonly name: string;
  /** The name of its list: `Tools`. */
  readonly many: string;
  readonly fields: readonly TidyField[];
  /** The text field that names a record. */
  readonly title: TidyField;
  readonly begins: string | null;
  readonly steps: ThingAnswers["steps"];
  readonly statuses: readonly string[];
}

export interface TidyField {
  /** Its index among the answers; -1: the document adds it. */
  readonly at: number;
  readonly name: string;
  readonly key: string;
  readonly type: KnownType;
  /** The type as the document writes it. */
  readonly written: string;
  readonly options: readonly string[];
}

/** Built-in fields, and words of the expression language. */
const NO_FIELD =
  "id status owner created at created by changed at changed by this me before new and or not in is empty true false yes no null today now roles others answer has";
/** Types, and names built into documents. */
const NO_THING =
  "person people text string number integer count money amount date day time duration choice choices email phone link photo photos picture image file document signature barcode location place rating secret password colour color yes no boolean list entity field record everything anyone nothing none overview form one tags markdown currency percent percentage stars position attachment checkbox paragraph moment url coordinates gps timestamp datetime";
const NO_STATUS = "start any new same none nothing";
const NO_ROLE = "anyone everyone everybody nobody everything person me none all app the";
const NO_EVENT =
  "create edit delete search export print open scan see change everything at after when every daily weekly monthly yearly hourly if do call start none any all new on from to and or";

function reserved(words: string): Set<string> {
  return new Set(words.split(" "));
}

/**
 * Words that join parts of a sentence in the document. Only few are removed from names of events: *Check in*, *Hand
 * on*.
 */
const JOINING_EVENTS = reserved("and or then else where if with");

/** The name without words of the document's syntax. */
const withoutJoining = (name: string): string =>
  upperFirst(
    name
      .split(" ")
      .filter((word) => !JOINING_EVENTS.has(word.toLowerCase()))
      .join(" "),
  );

export function tidyAnswers(answers: Answers, words: DocumentWords, language: string): TidyAnswers {
  const takenThings = reserved(NO_THING);
  const names = answers.things
    .map(({ name }, at) => ({ at, ...thingNames(name, language) }))
    .filter(({ many }) => many !== "")
    .map(({ at, many, one }) => ({ at, name: freeThing(one, takenThings), many }));
  const lists = new Set(names.map(({ name }) => looseName(name)));
  const places = new Map(names.map(({ at }, place) => [at, place]));
  const nameOf = (index: number): string | null => names[places.get(index) ?? -1]?.name ?? null;
  const things = names.map(({ at, name, many }): TidyThingAnswers => {
    const thing = answers.things[at] as ThingAnswers;
    const { begins, steps } = tidySteps(thing);
    const fields = tidyFields(thing.fields, words, nameOf);
    return {
      name,
      many: looseName(many) === looseName(name) ? many : freeName(many, lists),
      fields,
      title: fields.find(({ type }) => type === "text") as TidyField,
      begins,
      steps,
      statuses: begins === null ? [] : [...new Set([begins, ...steps.map(({ status }) => status)])],
    };
  });
  const roles = reserved(NO_ROLE);
  const [first] = names;
  return {
    title: first === undefined ? words.untitled : plainName(answers.things[first.at]?.name ?? "") || first.many,
    things,
    people: answers.people
      .map(({ name, may }) => ({ name: plainName(name).toLocaleLowerCase(), may }))
      .filter(({ name }) => name !== "")
      .map(({ name, may }) => ({ name: freeName(name, roles), may })),
    never: answers.never.flatMap((one) => {
      const thing = places.get(one.thing);
      return thing === undefined ? [] : [{ ...one, thing }];
    }),
  };
}

/** To expressions, things that differ only in spaces or case are the same. */
function freeThing(name: string, taken: Set<string>): string {
  let free = freeName(name, taken);
  while (taken.has(`=${entityKey(free).toLowerCase()}`)) free = freeName(free, taken);
  taken.add(`=${entityKey(free).toLowerCase()}`);
  return free;
}

function tidyFields(
  fields: readonly KnownField[],
  words: DocumentWords,
  thingAt: (index: number) => string | null,
): readonly TidyField[] {
  const taken = reserved(NO_FIELD);
  for (const key of ["created at", "created by", "changed at", "changed by"]) taken.add(key);
  const tidy = fields.map(({ name, type, options, thing }, at): TidyField => {
    const free = freeName(plainName(name) || words.nameField, taken);
    const choices = [...new Map(options.map((one) => plainName(one, 30)).map((one) => [looseName(one), one])).values()];
    const known = choices.filter((one) => one !== "");
    const reference = type === "reference" ? thingAt(thing) : null;
    const real =
      (type === "choice" && known.length < 2) || (type === "reference" && reference === null) ? "text" : type;
    const written =
      real === "choice" ? `choice of ${known.join(", ")}` : real === "reference" ? (reference ?? "text") : real;
    return { at, name: free, key: fieldKey(free), type: real, written, options: real === "choice" ? known : [] };
  });
  // A record needs a title, and lists need a field to sort by.
  if (tidy.some(({ type }) => type === "text")) return tidy;
  const name = freeName(words.nameField, taken);
  return [{ at: -1, name, key: fieldKey(name), type: "text", written: "text", options: [] }, ...tidy];
}

function tidySteps(thing: ThingAnswers): Pick<TidyThingAnswers, "begins" | "steps"> {
  const noStatus = reserved(NO_STATUS);
  const statusOf = (typed: string): string => {
    const name = plainName(typed, 24);
    return noStatus.has(looseName(name)) ? `${name} 1` : name;
  };
  const events = reserved(NO_EVENT);
  const begins = statusOf(thing.begins);
  if (begins === "") return { begins: null, steps: [] };
  const statuses = new Map([[looseName(begins), begins]]);
  const steps = thing.steps.flatMap(({ event, status }) => {
    const plain = eventName(withoutJoining(plainName(event, 24)));
    const to = statusOf(status);
    if (plain === "" || to === "") return [];
    if (!statuses.has(looseName(to))) statuses.set(looseName(to), to);
    return [{ event: freeName(plain, events), status: statuses.get(looseName(to)) ?? to }];
  });
  return { begins, steps };
}

/** A name that begins like a time or an action would be read as one. */
function eventName(name: string): string {
  const [first = "", ...rest] = name.split(" ");
  return reserved(NO_EVENT).has(first.toLowerCase()) && rest.length > 0 ? eventName(upperFirst(rest.join(" "))) : name;
}
