import type { ChildRow, Values } from "#engine/contract/commands.ts";
import type { Value } from "#expr/types.ts";
import type { Entity, Field } from "#model/3-entities.ts";
import type { DrawnModel } from "#model/model.ts";
import type { Random } from "../derived/random.ts";
import { barcode, emailOf, phone, sentence, slug, textFor } from "./plausible-texts.ts";

/** What values are generated from. */
export interface ValueSources {
  readonly model: DrawnModel;
  readonly random: Random;
  /** Ids of the records that a reference may use. */
  readonly known: (entity: string) => readonly string[];
  readonly today: string;
  /** Minor units per major unit: 100 for EUR. */
  readonly minorUnits: number;
}

const DAY = 86_400_000;
const COLOURS = ["#0a7d6c", "#3b5bdb", "#d9480f", "#5f3dc4", "#c2255c"];
/** Files can't be generated. */
const LEFT_OUT = new Set(["photo", "photos", "file", "signature", "secret", "series", "unknown"]);

/** What the engine said about earlier attempts: fields that it required, and fields whose values it refused. */
export interface DoorFeedback {
  readonly asked: ReadonlySet<string>;
  readonly refused: ReadonlySet<string>;
}

export const NOTHING_LEARNT: DoorFeedback = { asked: new Set(), refused: new Set() };

/** Values that a person might enter. Optional fields and fields with a default are filled only sometimes. */
export function plausibleValues(entity: Entity, around: ValueSources, { asked, refused }: DoorFeedback): Values {
  const { random } = around;
  const values: { [field: string]: Value | readonly ChildRow[] } = Object.create(null);
  for (const field of entity.fields) {
    const { key, required, askedIf } = field;
    if (field.problem !== null || field.default?.kind === "computed" || LEFT_OUT.has(field.type.kind)) continue;
    const isNeeded = asked.has(key) || (required === true && askedIf === null && field.default === null);
    // The engine decides whether a field with a condition is required or forbidden.
    const isLeftOut = refused.has(key) || askedIf !== null || random.next() < (field.default === null ? 0.2 : 0.5);
    if (!isNeeded && isLeftOut) continue;
    const value = valueFor(field, entity, around);
    if (value !== null) values[key] = value;
  }
  return values;
}

function valueFor(field: Field, entity: Entity, around: ValueSources): Value | readonly ChildRow[] {
  const { random, known, model } = around;
  const { type, key } = field;
  const bounds = boundsOf(around, entity.key, field);
  switch (type.kind) {
    case "text":
      return shortened(textFor(key, entity.key === "Person", random), bounds.longest);
    case "long text":
    case "formatted text":
      return shortened(`${sentence(random)} ${sentence(random)}`, bounds.longest);
    case "list of text":
      return [textFor(key, false, random), textFor(key, false, random)];
    case "email":
      return emailOf(random);
    case "phone":
      return phone(random);
    case "link":
      return `https://example.org/${slug(random)}`;
    case "barcode":
      return barcode(random);
    case "number":
      return Math.round(between(bounds, 0, 100, random) * 10) / 10;
    case "whole number":
      return Math.round(between(bounds, 0, 20, random));
    case "money":
      return Math.round(between(bounds, 500, 25_000, random));
    case "percent":
      return Math.round(between(bounds, 0, 1, random) * 100) / 100;
    case "rating":
      return 1 + random.below(5);
    case "yes/no":
      return random.next() < 0.4;
    case "date":
      return dateAround(around);
    case "time":
      return `${two(7 + random.below(12))}:${two(random.below(4) * 15)}`;
    case "date and time":
      return `${dateAround(around)}T${two(7 + random.below(12))}:${two(random.below(4) * 15)}:00.000Z`;
    case "duration":
      return `PT${15 * (1 + random.below(16))}M`;
    case "colour":
      return random.pick(COLOURS) ?? null;
    case "location":
      return { latitude: 47 + random.next() * 7, longitude: 6 + random.next() * 9 };
    case "choice":
      return random.pick(type.options)?.value ?? null;
    case "choices":
      return type.options.filter(() => random.next() < 0.4).map(({ value }) => value);
    case "reference":
      return random.pick(known(type.entity)) ?? null;
    case "references":
      return [...new Set([1, 2].flatMap(() => random.pick(known(type.entity)) ?? []))];
    case "children": {
      const child = model.entities.find((one) => one.key === type.entity);
      if (child === undefined || child === entity) return null;
      return Array.from({ length: 1 + random.below(3) }, () => ({
        id: null,
        values: plausibleValues(child, around, NOTHING_LEARNT),
      }));
    }
    default:
      return null;
  }
}

const two = (number: number): string => String(number).padStart(2, "0");

const shortened = (text: string, longest: number | null): string =>
  longest === null ? text : text.slice(0, longest).trimEnd();

function dateAround({ today, random }: ValueSources): string {
  return new Date(Date.parse(`${today}T00:00:00Z`) + (random.below(240) - 180) * DAY).toISOString().slice(0, 10);
}

interface Bounds {
  readonly least: number | null;
  readonly most: number | null;
  readonly longest: number | null;
}

function between({ least, most }: Bounds, low: number, high: number, random: Random): number {
  const start = least ?? (most !== null && most < low ? most - (high - low) : low);
  const end = most ?? Math.max(high, start + (high - low));
  return start + random.next() * (end - start);
}

/** Bounds of a field from simple rules of point 5, read from their source. The engine checks all others. */
function boundsOf({ model, minorUnits }: ValueSources, entity: string, { key, type }: Field): Bounds {
  const scale = type.kind === "money" ? minorUnits : 1;
  let [least, most, longest]: [number | null, number | null, number | null] = [null, null, null];
  for (const { test, entity: on, field: of } of model.rules) {
    if (on !== entity || of !== key) continue;
    if (test.kind === "length") longest = test.most ?? longest;
    if (test.kind === "between") {
      // An open interval excludes the bound itself.
      const away = test.open === true ? 1 : 0;
      const [low, high] = [numberIn(test.least?.source ?? "", scale), numberIn(test.most?.source ?? "", scale)];
      least = low === null ? least : low + away;
      most = high === null ? most : high - away;
    }
    const [, field, sign, bound] =
      test.kind === "expression" ? (/^\s*(\w+)\s*([<>]=?)\s*(.+)$/u.exec(test.expression.source) ?? []) : [];
    const number = field === key ? numberIn(bound ?? "", scale) : null;
    if (number === null) continue;
    // Keep away from the bound, which may be excluded.
    if (sign?.startsWith(">")) least = number + 1;
    else most = number - 1;
  }
  return { least, most, longest };
}

/** Reads `60`, `0.5`, `100 EUR`. Null: not a literal. */
function numberIn(source: string, scale: number): number | null {
  const written = /^\s*(-?\d+(?:\.\d+)?)\s*(?:[A-Z]{3})?\s*$/u.exec(source)?.[1];
  return written === undefined ? null : Number(written) * scale;
}
