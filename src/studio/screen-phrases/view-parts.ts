import { headOfView } from "#read/phrases/views.ts";
import { directionLength } from "#read/phrases/order.ts";
import type { View, ViewKind } from "#model/2-screens.ts";
import type { Field } from "#model/3-entities.ts";
import type { Model } from "#model/model.ts";
import type { Span } from "#text/span.ts";
import { chosenFrom, replaced, type Choice, type SentencePart } from "../sentences/sentence.ts";
import { conditionInWords } from "../trying/condition-words.ts";
import { entitiesToShow, fieldsOf, hasStatus, placeIn, type ScreenPhrase } from "./screen-phrase.ts";

/**
 * What a screen shows, in parts that can be replaced: view, entity, condition, order, groups. Null: it is written in
 * another way than the parts can express, and stays a text.
 */
export function viewParts(phrase: ScreenPhrase): readonly SentencePart[] | null {
  const { typed, screen } = phrase;
  if (typed.split("`").length % 2 === 0) return null;
  const parts: SentencePart[] = [];
  let done = 0;
  for (const view of screen.views) {
    const place = view.problem === null ? placeIn(phrase, view.span, done) : null;
    const head = place === null ? null : headOfView(place.written);
    if (place === null || head === null) return null;
    done = place.to;
    parts.push(...partsOfView(phrase, { view, ...place, ...head }));
  }
  return parts.length === 0 ? null : parts;
}

/** A view, its place in the typed text, and where the words for its kind end. */
interface PlacedView {
  readonly view: View;
  readonly kind: ViewKind;
  readonly from: number;
  readonly to: number;
  readonly written: string;
  /** Counted from the beginning of the view. */
  readonly end: number;
}

const MANY: readonly ViewKind[] = ["list", "cards", "table", "board", "calendar", "map", "gallery"];

function partsOfView(phrase: ScreenPhrase, placed: PlacedView): readonly SentencePart[] {
  const { typed, model, words } = phrase;
  const { view, kind, from, to, written, end } = placed;
  const entity = model.entities.find(({ key }) => key === view.entity);
  const whole = (put: string): string => replaced(typed, from, to, put);
  if (entity === undefined)
    return [{ from, to, label: written, asks: "view", offer: () => chosenFrom(bareViews(model, whole)) }];
  const name = nameAt(written, end, [entity.name, entity.key]);
  const rest = written.slice(end + name.length);
  const isMany = MANY.includes(kind);
  const kinds = (): readonly Choice[] => [
    ...MANY.filter((one) => canShow(model, entity.key, one)).map((one) => ({
      label: `${one} of ${name}`,
      typed: whole(`${one} of ${name}${isMany ? rest : ""}`),
    })),
    { label: `one ${name}`, typed: whole(`one ${name}`) },
    { label: `form for ${name}`, typed: whole(`form for ${name}`) },
    ...bareViews(model, whole),
  ];
  const head = written.slice(0, end).trimEnd();
  const parts: SentencePart[] = [
    { from, to: from + head.length, label: head, asks: "view", offer: () => chosenFrom(kinds()) },
    {
      from: from + end,
      to: from + end + name.length,
      label: name,
      asks: "entity",
      offer: () =>
        chosenFrom(
          entitiesToShow(model).map((other) => ({
            label: other.name,
            typed: other === entity ? typed : whole(`${written.slice(0, end)}${other.name}`),
          })),
        ),
    },
  ];
  if (!isMany) return parts;
  const clauses = clausesOf(phrase, placed, entity.key);
  const given = clauses.flatMap(({ part }) => part ?? []).toSorted((a, b) => a.from - b.from);
  const missing = clauses.filter(({ part, isThere }) => part === null && !isThere);
  const at = from + written.replace(/[\s.]*$/u, "").length;
  const more: SentencePart = {
    from: at,
    to: at,
    label: words.addMore,
    asks: "more",
    offer: () =>
      chosenFrom(
        missing.flatMap(({ lead, choices }) =>
          choices().map(({ label, put }) => ({
            label: `${lead} ${label}`,
            typed: replaced(typed, at, at, ` ${lead} ${put}`),
          })),
        ),
      ),
  };
  return [...parts, ...given, ...(missing.length === 0 ? [] : [more])];
}

const bareViews = (model: Model, whole: (put: string) => string): readonly Choice[] =>
  model.entities.length === 0 ? [] : ["overview", "text"].map((put) => ({ label: put, typed: whole(put) }));

/** The entity's name as it is written there, singular or plural. */
function nameAt(written: string, at: number, names: readonly string[]): string {
  const rest = written.slice(at);
  const found = names
    .filter((name) => rest.toLocaleLowerCase("en").startsWith(name.toLocaleLowerCase("en")))
    .sort((a, b) => b.length - a.length)[0];
  const [word = ""] = /^[\p{L}\p{N}\p{M}_]*/u.exec(rest.slice(found?.length ?? 0)) ?? [];
  return rest.slice(0, (found?.length ?? 0) + word.length);
}

function canShow(model: Model, entity: string, kind: ViewKind): boolean {
  const types = fieldsOf(model, entity).map(({ type }) => type.kind);
  if (kind === "board") return hasStatus(model, entity) || types.includes("choice");
  if (kind === "calendar") return types.includes("date") || types.includes("date and time");
  if (kind === "map") return types.includes("location");
  return kind !== "gallery" || types.includes("photo") || types.includes("photos");
}

/** A clause after the entity: its first word, the choices, and the present part. */
interface ViewClause {
  readonly lead: string;
  readonly choices: () => readonly { readonly label: string; readonly put: string }[];
  readonly isThere: boolean;
  readonly part: SentencePart | null;
}

function clausesOf(phrase: ScreenPhrase, placed: PlacedView, entity: string): readonly ViewClause[] {
  const { typed, model, words, forms } = phrase;
  const { view, from, written } = placed;
  const at = (span: Span): Span => ({ start: span.start - view.span.start, end: span.end - view.span.start });
  const clause = (
    lead: string,
    asks: SentencePart["asks"],
    leads: RegExp,
    span: Span | null,
    choices: ViewClause["choices"],
    further = 0,
    inWords: (label: string) => string = (label) => label,
  ): ViewClause => {
    if (span === null) return { lead, choices, isThere: false, part: null };
    const { start, end } = at(span);
    const [before = ""] = leads.exec(written.slice(0, start)) ?? [];
    const ticks = /^`*/u.exec(written.slice(end))?.[0].length ?? 0;
    const [first, last] = [from + start - (/`*$/u.exec(before)?.[0].length ?? 0), from + end + ticks + further];
    if (before === "") return { lead, choices, isThere: true, part: null };
    const label = typed.slice(first, last).replaceAll("`", "");
    const offer = (): readonly Choice[] => [
      ...choices().map((choice) => ({ label: choice.label, typed: replaced(typed, first, last, choice.put) })),
      { label: words.leaveOut, typed: replaced(typed, from + start - before.length, last, ""), isRemoval: true },
    ];
    return {
      lead,
      choices,
      isThere: true,
      part: { from: first, to: last, label: inWords(label), asks, offer: () => chosenFrom(offer()) },
    };
  };
  /** `out_on latest first, name`: Out on latest first, Name. */
  const named = (label: string): string =>
    label.replaceAll(/(?<=^|,\s*)[\p{L}\p{N}_]+/gu, (key) => {
      const field = fieldsOf(model, entity).find((one) => one.key === key);
      return field?.name ?? key;
    });
  const lastOrder = view.order.at(-1)?.field.span ?? null;
  const ordered =
    lastOrder === null ? null : { start: view.order[0]?.field.span.start ?? lastOrder.start, end: lastOrder.end };
  const behind = lastOrder === null ? "" : written.slice(at(lastOrder).end).replace(/^`/u, "");
  return [
    clause(
      "where",
      "condition",
      /,?\s*(?:where|with|whose|if|only)\s+`*$/iu,
      view.where?.span ?? null,
      () =>
        conditionsOf(phrase, entity).map((code) => ({
          label: conditionInWords(model, entity, code, forms) ?? code,
          put: `\`${code}\``,
        })),
      0,
      (code) => conditionInWords(model, entity, code, forms) ?? code,
    ),
    clause(
      "by",
      "order",
      /,?\s*(?:(?:sorted|ordered|order|sort)\s+)?by\s+[-−–]?\s*`?$/iu,
      ordered,
      () => fieldsOf(model, entity).flatMap(ordersOf),
      directionLength(behind),
      named,
    ),
    clause(
      "grouped by",
      "group",
      /,?\s*(?:grouped|group|in groups)\s+by\s+`?$/iu,
      view.groupedBy?.span ?? null,
      () => [
        ...(hasStatus(model, entity) ? [{ label: "status", put: "status" }] : []),
        ...fieldsOf(model, entity)
          .filter(({ type }) => GROUPS.has(type.kind))
          .map(({ name, key }) => ({ label: name, put: key })),
      ],
      0,
      named,
    ),
  ];
}

const GROUPS: ReadonlySet<string> = new Set(["choice", "reference", "yes/no", "date"]);
const TIMES: ReadonlySet<string> = new Set(["date", "date and time", "time"]);
const NUMBERS: ReadonlySet<string> = new Set(["number", "whole number", "money", "percent", "rating", "duration"]);
const WORDS: ReadonlySet<string> = new Set(["text", "choice", "reference", "email", "series", "barcode"]);

function ordersOf({ key, name, type }: Field): readonly { readonly label: string; readonly put: string }[] {
  const ways = TIMES.has(type.kind)
    ? ["earliest first", "latest first"]
    : NUMBERS.has(type.kind)
      ? ["lowest first", "highest first"]
      : WORDS.has(type.kind)
        ? ["A to Z", "Z to A"]
        : [];
  return ways.map((way) => ({ label: `${name} ${way}`, put: `${key} ${way}` }));
}

const quoted = (text: string): string => JSON.stringify(text);

/** Conditions that fit many lists: own records, those of the record above, a status, yes or no, before today. */
function conditionsOf({ model, screen }: ScreenPhrase, entity: string): readonly string[] {
  const above = new Set(
    screen.views.flatMap((view) => (view.kind === "one" && view.entity !== null ? [view.entity] : [])),
  );
  const statuses = model.states.find((table) => table.entity === entity)?.statuses ?? [];
  return [
    ...fieldsOf(model, entity).flatMap(({ key, type }) => {
      if (type.kind !== "reference") return [];
      return [
        ...(above.has(type.entity) ? [`${key} == this`] : []),
        ...(type.entity === "Person" ? [`${key} == me`] : []),
      ];
    }),
    ...statuses.map(({ name }) => `status == ${quoted(name)}`),
    ...fieldsOf(model, entity).flatMap(({ key, type }) => {
      if (type.kind === "yes/no") return [key, `not ${key}`];
      if (type.kind === "choice") return type.options.map(({ value }) => `${key} == ${quoted(value)}`);
      return type.kind === "date" ? [`${key} < today()`, `${key} == today()`, `${key} > today()`] : [];
    }),
  ].filter((code) => !/[`|]/u.test(code));
}
