import type { Effect } from "#model/4-states.ts";
import type { Value } from "#expr/types.ts";
import { removeRecord } from "../commands/delete.ts";
import { writeValues } from "../commands/write-values.ts";
import { conclude } from "../commit.ts";
import type { RecordKey, Refusal } from "../contract/commands.ts";
import type { Runtime } from "../runtime.ts";
import { fireEvent } from "../states/fire.ts";
import type { CommitChanges } from "../states/commit-changes.ts";
import { CommandContext } from "../context/command-context.ts";
import type { Variables } from "../context/context.ts";
import { chosen } from "./chosen.ts";
import { inOrder } from "./in-order.ts";
import { assigned, idsIn, recordEntity, runEffects } from "./run.ts";

interface Work {
  readonly run: (context: CommandContext) => void;
  /** The record of this iteration; null: none. */
  readonly of: RecordKey | null;
}

/** The result of a row's effects: the refusal that stopped it, and those of skipped records. */
export interface IsolatedResult {
  readonly stoppedBy: Refusal | null;
  readonly leftOut: readonly { readonly refusal: Refusal; readonly of: RecordKey | null }[];
}

/**
 * Runs the effects of a row of the app's own state table, in order. Each record of a list gets its own commit: refused
 * records are skipped. A refusal outside of lists stops the row.
 */
export function runApart(
  app: Runtime,
  effects: readonly Effect[],
  variables: Variables,
  touches: CommitChanges,
): IsolatedResult {
  const leftOut: { refusal: Refusal; of: RecordKey | null }[] = [];
  const go = (all: readonly Effect[], given: Variables): Refusal | null => {
    let together: Effect[] = [];
    let known = given;
    const flush = (): Refusal | null => {
      const work = together;
      together = [];
      if (work.length === 0) return null;
      return attempt(
        app,
        (context) => {
          known = runEffects(context, work, stage(known)).variables;
        },
        touches,
      );
    };
    for (const effect of all) {
      if (!goesApart(effect)) {
        together.push(effect);
        continue;
      }
      // Lists and conditions must see the results of earlier effects.
      const before = flush();
      if (before !== null) return before;
      if (effect.kind === "if") {
        const holds = new CommandContext(app, app.itself).holds(effect.condition, known);
        const inner = go(holds ? effect.effects : effect.otherwise, known);
        if (inner !== null) return inner;
      }
      for (const { run, of } of works(app, effect, known)) {
        const refusal = attempt(app, run, touches);
        if (refusal !== null) leftOut.push({ refusal, of });
      }
    }
    return flush();
  };
  return { stoppedBy: go(effects, variables), leftOut };
}

const stage = (variables: Variables) => ({ entity: null, id: null, variables });

/** Whether an effect loops over records, or contains effects that may. */
function goesApart(effect: Effect): boolean {
  if (effect.problem !== null) return false;
  if (effect.kind === "do") return effect.on?.type?.kind === "list" && recordEntity(effect.on.type) !== null;
  return ["if", "forEach", "changeEach", "deleteEach"].includes(effect.kind);
}

/** The work of an effect for each record of its list. */
function works(app: Runtime, effect: Effect, variables: Variables): readonly Work[] {
  const context = new CommandContext(app, app.itself);
  switch (effect.kind) {
    case "forEach": {
      const list = context.value(effect.list, variables);
      const elements = Array.isArray(list) ? (list as readonly Value[]) : [];
      const entity = recordEntity(effect.list.type);
      return inOrder(context, entity, effect.order, elements).map((element) => ({
        run: (at) => void runEffects(at, effect.effects, stage(new Map([...variables, [effect.variable, element]]))),
        of: entity === null || typeof element !== "string" ? null : { entity, id: element },
      }));
    }
    case "changeEach": {
      const values = assigned(context, effect.with, variables);
      return chosen(context, effect.entity, effect.where, variables).map((id) => ({
        run: (at) => writeValues(at, effect.entity, id, values, "effect"),
        of: { entity: effect.entity, id },
      }));
    }
    case "deleteEach":
      return chosen(context, effect.entity, effect.where, variables).map((id) => ({
        run: (at) => removeRecord(at, effect.entity, id),
        of: { entity: effect.entity, id },
      }));
    case "do": {
      const entity = effect.on === null ? null : recordEntity(effect.on.type);
      if (effect.on === null || entity === null) return [];
      const given = assigned(context, effect.with, variables);
      return idsIn(context.value(effect.on, variables)).map((id) => ({
        run: (at) => fireEvent(at, entity, id, effect.event, given, "effect"),
        of: { entity, id },
      }));
    }
    default:
      return [];
  }
}

/** Runs one commit; returns the refusal, if any. */
function attempt(app: Runtime, run: Work["run"], touches: CommitChanges): Refusal | null {
  return app.ports.records.transaction<Refusal | null>(() => {
    const context = new CommandContext(app, app.itself);
    run(context);
    const verdict = conclude(context, "timer", "all");
    if (verdict.kind !== "done")
      return { keep: false, result: (verdict.kind === "refused" ? verdict.refusals : verdict.warnings)[0] ?? null };
    touches.add(context);
    return { keep: true, result: null };
  });
}
