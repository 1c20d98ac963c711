import { addToDate } from "#expr/dates.ts";
import type { Value } from "#expr/types.ts";
import type { Command } from "#engine/contract/commands.ts";
import type { Field } from "#model/3-entities.ts";
import type { Model } from "#model/model.ts";
import { byName } from "#text/by-name.ts";
import type { Records } from "./oracle.ts";
import type { Random } from "./random.ts";

/** One step of a walk: somebody runs a command, and may undo it at once. */
export interface WalkStep {
  readonly who: string;
  readonly command: Command;
  readonly confirm: boolean;
  readonly thenUndo: boolean;
}

/** A random step. Many steps are rightly refused. */
export function randomStep(model: Model, world: Records, people: readonly string[], random: Random): WalkStep | null {
  const who = random.pick(people);
  const command = randomCommand(model, world, random);
  if (who === undefined || command === null) return null;
  return { who, command, confirm: random.next() < 0.7, thenUndo: random.next() < 0.25 };
}

function randomCommand(model: Model, world: Records, random: Random): Command | null {
  const entity = random.pick(model.entities);
  if (entity === undefined) return null;
  const record = random.pick(world[entity.key] ?? []);
  const id = String(record?.["id"] ?? "");
  const kind = random.next();
  if (record === undefined || kind < 0.15)
    return {
      kind: "create",
      entity: entity.key,
      values: randomValues(world, entity.fields, entity.owner?.entity ?? null, random),
    };
  if (kind < 0.2) return { kind: "delete", entity: entity.key, id };
  const rows = model.states.find((table) => table.entity === entity.key)?.transitions ?? [];
  const row = random.pick(rows.filter((one) => one.event.kind === "named"));
  if (row !== undefined && row.event.kind === "named" && kind < 0.75) {
    const asked = row.asksFor.flatMap(
      ({ field, own }) => own ?? entity.fields.filter(({ key }) => key === field.value),
    );
    return {
      kind: "fire",
      entity: entity.key,
      id,
      event: row.event.name,
      values: randomValues(world, asked, null, random),
    };
  }
  const field = random.pick(entity.fields.filter(isWritable));
  if (field === undefined) return null;
  return { kind: "change", entity: entity.key, id, values: { [field.key]: randomValue(world, field, random) } };
}

const isWritable = (field: Field): boolean =>
  field.default?.kind !== "computed" && !["series", "secret", "children", "unknown"].includes(field.type.kind);

function randomValues(
  world: Records,
  fields: readonly Field[],
  owner: string | null,
  random: Random,
): { [field: string]: Value } {
  const values = byName<Value>();
  for (const field of fields) {
    if (!isWritable(field) || (field.required === false && random.next() < 0.5)) continue;
    // Fields with a default are mostly left out, so that the default applies.
    if (field.default !== null && random.next() < 0.7) continue;
    values[field.key] = randomValue(world, field, random);
  }
  if (owner !== null) values["owner"] = String(random.pick(world[owner] ?? [])?.["id"] ?? "");
  return values;
}

const WORDS = ["Oak", "Lamp", "Ωmega", "O'Brien", "half past", "x", "Rosenweg 5", "…"];

function randomValue(world: Records, { type }: Field, random: Random): Value {
  if (random.next() < 0.08) return null;
  switch (type.kind) {
    case "number":
      return random.below(2000) / 10 - 20;
    case "percent":
      return random.below(130) / 100;
    case "whole number":
      return random.below(40) - 4;
    case "money":
      return random.below(200_000) - 2000;
    case "rating":
      return 1 + random.below(5);
    case "yes/no":
      return random.next() < 0.5;
    case "date":
      return addToDate("2026-03-02", 0, random.below(120) - 60);
    case "time":
      return `${String(random.below(24)).padStart(2, "0")}:30`;
    case "date and time":
      return `${addToDate("2026-03-02", 0, random.below(60) - 30)}T10:00:00.000Z`;
    case "duration":
      return `P${1 + random.below(9)}D`;
    case "choice":
      return random.pick(type.options)?.value ?? null;
    case "choices":
      return type.options.filter(() => random.next() < 0.5).map((option) => option.value);
    case "reference":
      return String(random.pick(world[type.entity] ?? [])?.["id"] ?? "");
    case "references":
      return (world[type.entity] ?? []).filter(() => random.next() < 0.3).map((record) => String(record["id"]));
    case "list of text":
      return [random.pick(WORDS) ?? ""];
    case "location":
      return { latitude: random.below(90), longitude: random.below(180) };
    case "email":
      return "somebody@example.org";
    case "phone":
      return "+49 160 010 200";
    case "link":
      return "https://example.org/a";
    case "photo":
    case "file":
    case "signature":
    case "photos":
      return null;
    default:
      return random.pick(WORDS) ?? "";
  }
}
