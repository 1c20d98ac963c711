import type { View } from "#model/2-screens.ts";
import type { Step } from "#model/appendices.ts";
import type { Right } from "#model/6-roles.ts";
import type { Model } from "#model/model.ts";
import { applyEdits } from "#text/edit.ts";
import { looseName } from "#text/names.ts";
import type { Span } from "#text/span.ts";
import type { ChangePlace, Part } from "./change-place.ts";
import { templateInWords } from "./template-words.ts";

/** An item of a point, as shown in the point's list. */
export interface PointItem {
  /** The rest of its address after that of the point. */
  readonly names: readonly string[];
  readonly title: string;
  readonly subtitle: string;
  readonly span: Span;
}

/** Formats a condition for display; `entity` is the one whose fields it names. */
export type DescribeCondition = (entity: string | null, code: string) => string;

const asWritten: DescribeCondition = (_, code) => code;

/** The items of a point in the document's order. */
export function itemsOf(
  model: Model,
  part: Part,
  text: string,
  say: DescribeCondition = asWritten,
): readonly PointItem[] {
  return rawItems(model, part, text, say).map((item) => ({ ...item, span: wholeLines(text, item.span) }));
}

/** Extends a span to whole lines. */
export function wholeLines(text: string, { start, end }: Span): Span {
  const next = text.indexOf("\n", end);
  return { start: text.lastIndexOf("\n", start - 1) + 1, end: next === -1 ? text.length : next };
}

function rawItems(model: Model, part: Part, text: string, say: DescribeCondition): readonly PointItem[] {
  const written = ({ start, end }: Span): string => text.slice(start, end).replaceAll("`", "").trim();
  switch (part) {
    case 2:
      return model.screens
        .filter(({ byDefault }) => !byDefault)
        .map(({ name, views, span, route }) => ({
          names: [name],
          title: name,
          subtitle: views.map((view) => viewSaid(model, text, view, say)).join(", ") || route,
          span,
        }));
    case 3:
      return model.entities
        .filter(({ builtIn }) => !builtIn)
        .map(({ name, key, fields, span }) => ({
          names: [key],
          title: name,
          subtitle: fields.map((field) => field.name).join(", "),
          span: { start: span.start, end: fields.at(-1)?.span.end ?? span.end },
        }));
    case 4:
      return model.states.map(({ entity, statuses, span }) => ({
        names: [entity],
        title: nameOfEntity(model, entity),
        subtitle: statuses.map((status) => status.name).join(", "),
        span: {
          start: span.start,
          end: Math.max(
            span.end,
            ...(model.states.find((one) => one.entity === entity)?.transitions.map((one) => one.span.end) ?? []),
          ),
        },
      }));
    case 5:
      return model.rules.flatMap(({ entity, field, test, error, span, inType }, index) => {
        if (inType) return [];
        const owner = model.entities.find(({ key }) => key === entity);
        const named = owner?.fields.find(({ key }) => key === field)?.name ?? field;
        const on = [owner?.name ?? entity, named].filter((each) => each !== null).join(" · ");
        const rule =
          test.kind === "expression"
            ? say(entity, test.expression.source)
            : (written(span).split("|")[2]?.trim() ?? test.kind);
        const message =
          error === null ? null : error.kind === "message" ? error.message.source : messageOf(model, error.code);
        return {
          names: [String(index)],
          title: message === null ? `${on}: ${rule}` : templateInWords(message),
          subtitle: message === null ? on : `${on}: ${rule}`,
          span,
        };
      });
    case 6:
      return model.roles.rights.map((right, index) => ({
        names: ["right", String(index)],
        title: `${right.roles.map(({ value }) => value).join(", ")}: ${mayOf(right)}`,
        subtitle: `${onOf(model, right)}${right.onlyIf === null ? "" : ` · ${rightSaid(right, right.onlyIf.source, say)}`}`,
        span: right.span,
      }));
    case 7:
      return [
        ...model.calls.calls.map(({ name, method, path, span }) => ({
          names: ["call", name],
          title: name,
          subtitle: `${method} ${path.source}`,
          span,
        })),
        ...model.calls.resources.map(({ entity, keptAt, span }) => ({
          names: ["resource", entity],
          title: nameOfEntity(model, entity),
          subtitle: keptAt.source,
          span,
        })),
      ];
    case 8:
      return model.errors.map(({ code, message, span }) => ({
        names: [code],
        title: templateInWords(message.source),
        subtitle: code,
        span,
      }));
    case 9:
      return [
        ...model.constants.constants.map(({ name, value, meaning, span }) => ({
          names: [name],
          title: name,
          subtitle: [value.source, meaning ?? ""].filter((each) => each !== "").join(" · "),
          span,
        })),
        ...model.constants.formulas.map(({ name, body, span }) => ({
          names: [name],
          title: name,
          subtitle: body.value,
          span,
        })),
      ];
    case "sample data": {
      const entities = [...new Set(model.samples.map(({ entity }) => entity))];
      return entities.map((entity) => {
        const rows = model.samples.filter((row) => row.entity === entity);
        return {
          names: [entity],
          title: nameOfEntity(model, entity),
          subtitle: rows.map(({ handle }) => handle).join(", "),
          span: { start: rows[0]?.span.start ?? 0, end: rows.at(-1)?.span.end ?? 0 },
        };
      });
    }
    case "scenarios":
      return model.scenarios.scenarios.map(({ sentence, steps, span }, index) => ({
        names: [String(index)],
        title: sentence,
        subtitle: steps.flatMap(storyOf).join(" · "),
        span: { start: span.start, end: steps.at(-1)?.span.end ?? span.end },
      }));
    default:
      return [];
  }
}

/** `list of Loan where …`, with the condition as it is shown. */
function viewSaid(model: Model, text: string, view: View, say: DescribeCondition): string {
  const { span, entity, order, groupedBy, from, to } = view;
  const fields = model.entities.find(({ key }) => key === entity)?.fields ?? [];
  const named = [...order.map(({ field }) => field), groupedBy, from, to].flatMap((written) => {
    const name = fields.find(({ key }) => key === written?.value)?.name;
    return written === null || name === undefined ? [] : [{ ...written.span, text: name }];
  });
  return applyEdits(
    text.slice(span.start, span.end),
    named.map(({ start, end, text: name }) => ({
      span: { start: start - span.start, end: end - span.start },
      text: name,
    })),
  )
    .replaceAll(/`([^`]*)`/gu, (_, code: string) => say(entity, code))
    .trim();
}

/** A right for several entities shows its condition in words only if the words are the same for each. */
function rightSaid({ on }: Right, code: string, say: DescribeCondition): string {
  const said = new Set(on.map((one) => say(one.kind === "everything" ? null : one.entity, code)));
  return said.size === 1 ? ([...said][0] ?? code) : code;
}

/** A step without its values; expectations are code and left out. */
const storyOf = ({ kind, source }: Step): readonly string[] =>
  kind === "expect" || kind === "broken" ? [] : [source.split(/\s+with\s+(?=[\p{L}_.]+\s*=|\{)/u)[0] ?? source];

export const nameOfEntity = (model: Model, key: string): string =>
  model.entities.find((entity) => entity.key === key)?.name ?? key;

const messageOf = (model: Model, code: string): string | null =>
  model.errors.find((error) => error.code === code)?.message.source ?? null;

const mayOf = ({ may }: Right): string =>
  may
    .map((one) =>
      one.kind === "action"
        ? one.action
        : one.kind === "event"
          ? one.event
          : one.except === undefined
            ? "everything"
            : `everything except ${one.except.join(", ")}`,
    )
    .join(", ");

const onOf = (model: Model, { on }: Right): string =>
  on
    .map((one) =>
      one.kind === "everything"
        ? "everything"
        : one.kind === "entity"
          ? nameOfEntity(model, one.entity)
          : `${nameOfEntity(model, one.entity)}.${one.field}`,
    )
    .join(", ");

/** The item at an offset; null: no form shows it. */
export function placeOfOffset(model: Model, text: string, offset: number): ChangePlace | null {
  const section = model.outline.find(({ span }) => span.start <= offset && offset < span.end);
  const part = section?.part;
  if (part === undefined || part === "prose" || part === "words") return null;
  if (part === 3) {
    const entity = model.entities.findLast(({ span, builtIn }) => !builtIn && span.start <= offset);
    const field = entity?.fields.find(({ span }) => contains(wholeLines(text, span), offset));
    if (entity === undefined || entity.span.start < (section?.span.start ?? 0)) return { kind: "point", part };
    return { kind: "item", part, names: field === undefined ? [entity.key] : [entity.key, field.key] };
  }
  if (part === 4) {
    const table = model.states.findLast(({ span }) => span.start <= offset);
    if (table === undefined) return { kind: "point", part };
    const index = table.transitions.findIndex(({ span }) => contains(wholeLines(text, span), offset));
    return { kind: "item", part, names: index === -1 ? [table.entity] : [table.entity, "transition", String(index)] };
  }
  const items = itemsOf(model, part, text);
  const heading = headingAbove(text, section?.span.start ?? 0, offset);
  const item =
    items.find(({ span }) => contains(span, offset)) ??
    // A line below an item's heading belongs to that item: `- Badge: Status` below `### Tools`.
    items.find(({ names }) => heading !== null && looseName(names.at(-1) ?? "") === heading);
  return item === undefined ? { kind: "point", part } : { kind: "item", part, names: item.names };
}

/** The name in the last heading of a point before an offset, without its number. */
function headingAbove(text: string, start: number, offset: number): string | null {
  const end = text.indexOf("\n", offset);
  const [, name] =
    [...text.slice(start, end === -1 ? text.length : end).matchAll(/^#{3,6}[ \t]+(.+)$/gmu)].at(-1) ?? [];
  return name === undefined ? null : looseName(name.replace(/^\d+(?:\.\d+)*[.)]?\s+/u, "").replaceAll(/[*_`]/gu, ""));
}

const contains = ({ start, end }: Span, offset: number): boolean => start <= offset && offset <= end;
