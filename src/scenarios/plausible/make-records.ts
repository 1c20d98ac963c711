import type { SessionClient } from "#engine/contract/app.ts";
import type { Command, Outcome, Refusal } from "#engine/contract/commands.ts";
import type { Entity } from "#model/3-entities.ts";
import type { DrawnModel } from "#model/model.ts";
import { Random } from "../derived/random.ts";
import { type DoorFeedback, NOTHING_LEARNT, plausibleValues, type ValueSources } from "./plausible-values.ts";

/** Records per commit: few commits, and little is lost if one is refused. */
const BATCH = 25;
/** Number of attempts for a refused record. */
const TRIES = 4;
/** Number of records created for a required reference without records. */
const NEEDED = 12;
const MOST_KNOWN = 500;

export interface MadeRecords {
  readonly made: number;
  /** Refused because of rules, rights or required files. */
  readonly refused: number;
  /** The disk is full, and the remaining records were not tried. */
  readonly full?: Refusal;
}

/** Creates plausible records with ordinary commands, as the current person. */
export async function makeRecords(
  app: SessionClient,
  entity: string,
  count: number,
  options: { readonly seed: number; readonly today: string; readonly progress?: (made: number) => boolean },
): Promise<MadeRecords> {
  const { model, currency } = await app.describe();
  const random = new Random(options.seed);
  const known = new Map<string, readonly string[]>();
  const around: ValueSources = {
    model,
    random,
    today: options.today,
    minorUnits: minorUnitsOf(currency),
    known: (key) => known.get(key) ?? [],
  };
  let made = 0;
  let refused = 0;
  try {
    await bringKnown(app, model, entity, around, known, new Set());
    const declared = model.entities.find(({ key }) => key === entity);
    if (declared === undefined || declared.owner !== null) return { made, refused };
    while (made + refused < count) {
      const wanted = Math.min(BATCH, count - made - refused);
      const commands = Array.from({ length: wanted }, () => creation(declared, around, NOTHING_LEARNT));
      if (isDone(await submit(app, commands))) made += wanted;
      else
        for (let index = 0; index < wanted; index++) {
          if (await makeOne(app, declared, around)) made++;
          else refused++;
        }
      if (options.progress?.(made) === false) break;
    }
    return { made, refused };
  } catch (problem) {
    if (!(problem instanceof NoRoom)) throw problem;
    return { made, refused, full: problem.refusal };
  }
}

/** A full disk refuses all further records, so stop. */
class NoRoom extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

function minorUnitsOf(currency: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions();
  return 10 ** maximumFractionDigits;
}

const isDone = (outcome: Outcome): outcome is Outcome & { readonly kind: "done" } => outcome.kind === "done";

const creation = (entity: Entity, around: ValueSources, lesson: DoorFeedback): Command => ({
  kind: "create",
  entity: entity.key,
  values: plausibleValues(entity, around, lesson),
});

/** Warnings are confirmed automatically. */
async function submit(app: SessionClient, commands: readonly Command[]): Promise<Outcome> {
  let outcome = await app.submit({ commands });
  if (outcome.kind === "warned")
    outcome = await app.submit({ commands, confirmed: outcome.warnings.map(({ code }) => code) });
  const full = outcome.kind === "refused" ? outcome.refusals.find(({ code }) => code === "storage-full") : undefined;
  if (full !== undefined) throw new NoRoom(full);
  return outcome;
}

async function makeOne(app: SessionClient, entity: Entity, around: ValueSources): Promise<string | null> {
  const [asked, refused] = [new Set<string>(), new Set<string>()];
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const outcome = await submit(app, [creation(entity, around, { asked, refused })]);
    if (isDone(outcome)) return outcome.records[0]?.id ?? "";
    for (const { field, code } of outcome.kind === "refused" ? outcome.refusals : [])
      if (field !== null) (code === "required" ? asked : refused).add(field);
  }
  return null;
}

/** Loads the ids that references may use. For a required reference without records, a few are created first. */
async function bringKnown(
  app: SessionClient,
  model: DrawnModel,
  entity: string,
  around: ValueSources,
  known: Map<string, readonly string[]>,
  underWay: Set<string>,
): Promise<void> {
  if (underWay.has(entity)) return;
  underWay.add(entity);
  const declared = model.entities.find(({ key }) => key === entity);
  for (const { type, required } of declared?.fields ?? []) {
    if (type.kind === "children") await bringKnown(app, model, type.entity, around, known, underWay);
    if (type.kind !== "reference" && type.kind !== "references") continue;
    if (known.has(type.entity)) continue;
    const { records } = await app.readRecords({ entity: type.entity, fields: [], limit: MOST_KNOWN });
    known.set(
      type.entity,
      records.map(({ id }) => id),
    );
    const target = model.entities.find(({ key }) => key === type.entity);
    if (records.length > 0 || required === false || target === undefined || target.owner !== null) continue;
    await bringKnown(app, model, type.entity, around, known, underWay);
    const ids: string[] = [];
    for (let index = 0; index < NEEDED; index++) {
      const id = await makeOne(app, target, around);
      if (id !== null) ids.push(id);
    }
    known.set(type.entity, ids);
  }
}
