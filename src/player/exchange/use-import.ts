import { useRef } from "react";
import type { Exchange, ImportPlan, ImportProgress, ImportView, TablePlan } from "#engine/contract/exchange.ts";
import { sayRefused, useFileRun, type ChoosingFile } from "./use-file-run.ts";
import type { ExchangeWords } from "./words/en.ts";

export type ImportStage =
  | ChoosingFile
  | { readonly at: "reading" }
  | { readonly at: "plan"; readonly id: string; readonly view: ImportView }
  | {
      readonly at: "trying" | "running" | "tried" | "done";
      readonly id: string;
      readonly view: ImportView;
      readonly progress: ImportProgress;
    };

export interface ImportSteps {
  readonly stage: ImportStage;
  /** `run`: skips the plan, for rows that belong to the app's own document. */
  readonly openFiles: (files: readonly File[], then?: "plan" | "run") => Promise<void>;
  /** `change` gets the table's plan as it is by then. */
  readonly plan: (table: number, change: (now: TablePlan) => Partial<TablePlan>) => void;
  readonly chooseEntity: (table: number, entity: string | null) => void;
  readonly carryOut: (how: "try" | "run") => Promise<void>;
  readonly isBusy: boolean;
  readonly stop: () => Promise<void>;
  /** True if everything was undone. */
  readonly undo: () => Promise<boolean>;
  readonly backToPlan: () => void;
  readonly leave: () => void;
}

const CALLS = {
  close: (part: Exchange, id: string) => part.closeImport(id),
  cancel: (part: Exchange, id: string) => part.cancelImport(id),
  undo: (part: Exchange, id: string) => part.undoImport(id),
};

/** Leads through an import. The worker reads, tries and writes; the page calls it step by step. */
export function useImport(exchange: Promise<Exchange> | null, words: ExchangeWords | null): ImportSteps {
  const run = useFileRun<Exchange, ImportStage>(exchange, words, CALLS);
  const { stage, setStage, lost, failed } = run;
  /** The result of the last change of the plan. */
  const planned = useRef<{ readonly id: string; readonly view: Promise<ImportView | null> } | null>(null);

  const openFiles = async (files: readonly File[], then: "plan" | "run" = "plan"): Promise<void> => {
    if (exchange === null || words === null || files.length === 0) return;
    setStage({ at: "reading" });
    await run.openFiles(
      files,
      (part, given) => part.openImport(given, null),
      async (part, opened) => {
        if (opened.kind === "refused") setStage({ at: "choose", problem: sayRefused(words, opened) });
        else if (then === "run") await carryOutOf(part, opened.id, opened.view, "run");
        else setStage({ at: "plan", id: opened.id, view: opened.view });
      },
    );
  };

  const show = (id: string, view: ImportView | null): void => {
    if (view === null) lost();
    else setStage((now) => (now.at === "plan" && now.id === id ? { at: "plan", id, view } : now));
  };

  const plannedOf = (id: string, view: ImportView): Promise<ImportView | null> =>
    planned.current?.id === id ? planned.current.view : Promise.resolve(view);

  /** Changes run one after another, each on the result of the previous one. */
  const replan = (ask: (part: Exchange, id: string, now: ImportPlan) => Promise<ImportView | null>): void => {
    if (exchange === null || stage.at !== "plan") return;
    const { id, view } = stage;
    const next = plannedOf(id, view).then(async (now) => (now === null ? null : ask(await exchange, id, now.plan)));
    planned.current = { id, view: next };
    next.then(
      (now) => run.isOpen(id) && show(id, now),
      (problem: unknown) => run.isOpen(id) && failed(problem),
    );
  };

  const carryOutOf = async (part: Exchange, id: string, view: ImportView, how: "try" | "run"): Promise<void> => {
    const at = how === "try" ? "trying" : "running";
    const progress = await run.carryOut({
      how,
      begin: () => part.beginImport(id, how),
      step: () => part.stepImport(id),
      show: (now) => setStage({ at, id, view, progress: now }),
    });
    if (progress !== null) setStage({ at: how === "try" ? "tried" : "done", id, view, progress });
  };

  return {
    stage,
    openFiles,
    plan(table, change) {
      replan((part, id, { tables }) => {
        const changed = tables.map((now, index) => (index === table ? { ...now, ...change(now) } : now));
        return part.planImport(id, { tables: changed });
      });
    },
    chooseEntity(table, entity) {
      replan((part, id) => part.proposeTable(id, table, entity));
    },
    carryOut: (how) =>
      run.once(async () => {
        if (exchange === null || !("id" in stage)) return;
        const { id } = stage;
        const view = await plannedOf(id, stage.view).catch(() => null);
        if (view !== null && run.isOpen(id)) await carryOutOf(await exchange, id, view, how);
      }),
    isBusy: run.isBusy,
    async stop() {
      if (stage.at !== "trying" && stage.at !== "running") return;
      const { id, view, progress } = stage;
      await run.stop(id, progress.how, { at: "plan", id, view });
    },
    undo: async () => "id" in stage && run.takeBack(stage.id),
    backToPlan() {
      if (stage.at === "tried") setStage({ at: "plan", id: stage.id, view: stage.view });
    },
    leave: run.leave,
  };
}
