import { chosenFrom, type Choice, type SentencePart } from "../sentences/sentence.ts";
import { entitiesToShow, fieldsOf, placeIn, type ScreenPhrase } from "./screen-phrase.ts";

/** The actions of a screen as parts: each can be replaced or removed, and more can be added. Null: it stays a text. */
export function actionParts(phrase: ScreenPhrase): readonly SentencePart[] | null {
  const { typed, screen, words } = phrase;
  const parts: SentencePart[] = [];
  const written: string[] = [];
  let done = 0;
  let between = "";
  for (const { span } of screen.actions) {
    const place = placeIn(phrase, span, done);
    if (place === null) return null;
    between += typed.slice(done, place.from);
    done = place.to;
    written.push(place.written);
  }
  between += typed.slice(done);
  // The cell contains more than actions, so it stays a text.
  if (/[^\s,.]/u.test(between.replaceAll(/\band\b/giu, ""))) return null;
  done = 0;
  for (const [index, one] of written.entries()) {
    const from = typed.indexOf(one, done);
    done = from + one.length;
    const others = written.filter((_, at) => at !== index);
    const withAnother = (put: string): string => written.map((each, at) => (at === index ? put : each)).join(", ");
    parts.push({
      from,
      to: done,
      label: one.replaceAll("`", ""),
      asks: "action",
      offer: () =>
        chosenFrom([
          ...doable(phrase, others).map((put): Choice => ({ label: put, typed: withAnother(put) })),
          { label: words.leaveOut, typed: others.join(", "), isRemoval: true },
        ]),
    });
  }
  parts.push({
    from: done,
    to: done,
    label: words.addMore,
    asks: "more",
    offer: () =>
      chosenFrom(doable(phrase, written).map((put) => ({ label: put, typed: [...written, put].join(", ") }))),
  });
  return parts;
}

const same = (one: string, other: string): boolean => one.toLocaleLowerCase("en") === other.toLocaleLowerCase("en");

/** All actions that the screen could offer and does not offer yet. */
function doable({ model, screen }: ScreenPhrase, there: readonly string[]): readonly string[] {
  const shown = new Set(screen.views.flatMap(({ entity }) => (entity === null ? [] : [entity])));
  const isOne = screen.views.some(({ kind }) => kind === "one");
  const isMany = screen.views.some(({ kind }) => !["one", "form", "overview", "text"].includes(kind));
  const events = model.states
    .filter(({ entity }) => shown.has(entity))
    .flatMap(({ transitions }) => transitions.flatMap(({ event }) => (event.kind === "named" ? [event.name] : [])));
  const codes = [...shown].flatMap((entity) => fieldsOf(model, entity)).filter(({ type }) => type.kind === "barcode");
  const all = [
    ...entitiesToShow(model)
      .filter(({ owner }) => owner === null)
      .toSorted((a, b) => Number(shown.has(b.key)) - Number(shown.has(a.key)))
      .map(({ name }) => `create ${name}`),
    ...(isOne ? ["edit", "delete", "print"] : []),
    ...(isMany ? ["search", "export"] : []),
    ...(isMany ? codes.map(({ key }) => `scan ${key}`) : []),
    ...new Set(events),
    ...model.screens
      .filter(({ name, byDefault }) => name !== screen.name && !byDefault)
      .map(({ name }) => `open ${name}`),
  ];
  return all.filter((one) => !/[,`|]/u.test(one) && !there.some((other) => same(one, other)));
}
