import type { Effect } from "#model/4-states.ts";
import type { Value } from "#expr/types.ts";
import { removeRecord } from "../commands/delete.ts";
import { writeValues } from "../commands/write-values.ts";
import { conclude } from "../commit.ts";
import type { Refusal } from "../contract/commands.ts";
import type { Runtime } from "../runtime.ts";
import { fireEvent } from "../states/fire.ts";
import type { CommitChanges } from "../states/commit-changes.ts";
import { CommandContext } from "../context/command-context.ts";
import type { Variables } from "../context/context.ts";
import { chosen } from "./chosen.ts";
import { inOrder } from "./in-order.ts";
import { assigned, idsIn, recordEntity, runEffects } from "./run.ts";

type Work = (context: CommandContext) => void;

/** What came of the effects of a row: the refusal that stopped it, and those of records that were left out. */
export interface DoneApart {
  readonly stoppedBy: Refusal | null;
  readonly leftOut: readonly Refusal[];
}

/**
 * The effects of a row that belongs to no record, in order. Each record of a list is a commit of its own: one for which it
 * is not allowed is left out, and the others go on. What stands outside of lists must be allowed, or the row is not done.
 */
export function runApart(
  app: Runtime,
  effects: readonly Effect[],
  variables: Variables,
  touches: CommitChanges,
): DoneApart {
  const leftOut: Refusal[] = [];
  const go = (all: readonly Effect[]): Refusal | null => {
    let together: Effect[] = [];
    const flush = (): Refusal | null => {
      const work = together;
      together = [];
      return work.length === 0 ? null : attempt(app, (context) => runEffects(context, work, stage(variables)), touches);
    };
    for (const effect of all) {
      const each = works(app, effect, variables);
      if (each === null && effect.kind !== "if") {
        together.push(effect);
        continue;
      }
      const before = flush();
      if (before !== null) return before;
      if (effect.kind === "if" && effect.problem === null) {
        const holds = new CommandContext(app, app.itself).holds(effect.condition, variables);
        const inner = go(holds ? effect.effects : effect.otherwise);
        if (inner !== null) return inner;
      } else if (each === null) together.push(effect);
      for (const work of each ?? []) {
        const refusal = attempt(app, work, touches);
        if (refusal !== null) leftOut.push(refusal);
      }
    }
    return flush();
  };
  return { stoppedBy: go(effects), leftOut };
}

const stage = (variables: Variables) => ({ entity: null, id: null, variables });

/** What an effect does to each record of its list; null: it has none. */
function works(app: Runtime, effect: Effect, variables: Variables): readonly Work[] | null {
  if (effect.problem !== null) return null;
  const context = new CommandContext(app, app.itself);
  switch (effect.kind) {
    case "forEach": {
      const list = context.value(effect.list, variables);
      const elements = Array.isArray(list) ? (list as readonly Value[]) : [];
      return inOrder(context, recordEntity(effect.list.type), effect.order, elements).map((element) => (at) => {
        runEffects(at, effect.effects, stage(new Map([...variables, [effect.variable, element]])));
      });
    }
    case "changeEach": {
      const values = assigned(context, effect.with, variables);
      return chosen(context, effect.entity, effect.where, variables).map((id) => (at) => {
        writeValues(at, effect.entity, id, values, "effect");
      });
    }
    case "deleteEach":
      return chosen(context, effect.entity, effect.where, variables).map((id) => (at) => {
        removeRecord(at, effect.entity, id);
      });
    case "do": {
      const entity = effect.on === null ? null : recordEntity(effect.on.type);
      if (effect.on === null || entity === null || effect.on.type?.kind !== "list") return null;
      const given = assigned(context, effect.with, variables);
      return idsIn(context.value(effect.on, variables)).map((id) => (at) => {
        fireEvent(at, entity, id, effect.event, given, "effect");
      });
    }
    default:
      return null;
  }
}

/** One commit; the refusal, where it is not allowed. */
function attempt(app: Runtime, work: Work, touches: CommitChanges): Refusal | null {
  return app.ports.records.transaction<Refusal | null>(() => {
    const context = new CommandContext(app, app.itself);
    work(context);
    const verdict = conclude(context, "timer", "all");
    if (verdict.kind !== "done")
      return { keep: false, result: (verdict.kind === "refused" ? verdict.refusals : verdict.warnings)[0] ?? null };
    touches.add(context);
    return { keep: true, result: null };
  });
}
