import { useState } from "react";
import type {
  ExchangeAndMerging,
  MergeAbout,
  MergeChoices,
  MergeConflict,
  MergeProgress,
} from "#engine/contract/merge.ts";
import type { MergeWords } from "./merge-words/en.ts";
import { sayRefused, useFileRun, type ChoosingFile } from "./use-file-run.ts";

interface Opened {
  readonly id: string;
  readonly about: MergeAbout;
  readonly conflicts: readonly MergeConflict[];
  readonly progress: MergeProgress;
}

export type MergeStage =
  | ChoosingFile
  | { readonly at: "sealed"; readonly files: readonly File[]; readonly wrong: boolean }
  | { readonly at: "comparing" }
  | ({ readonly at: "conflicts" | "trying" | "tried" | "running" | "done" } & Opened);

export interface MergeSteps {
  readonly stage: MergeStage;
  readonly choices: MergeChoices;
  readonly choose: (choices: MergeChoices) => void;
  readonly openFiles: (files: readonly File[], passphrase?: string) => Promise<void>;
  readonly moreConflicts: () => Promise<void>;
  readonly carryOut: (how: "try" | "run") => Promise<void>;
  readonly isBusy: boolean;
  readonly back: () => void;
  readonly stop: () => Promise<void>;
  /** True if everything was undone. */
  readonly undo: () => Promise<boolean>;
  readonly leave: () => void;
}

const MINE: MergeChoices = { all: "mine", each: {} };
const PAGE = 30;

const CALLS = {
  close: (part: ExchangeAndMerging, id: string) => part.closeMerge(id),
  cancel: (part: ExchangeAndMerging, id: string) => part.cancelMerge(id),
  undo: (part: ExchangeAndMerging, id: string) => part.undoMerge(id),
};

/** Leads through a merge. The worker compares, tries and writes; the page calls it step by step. */
export function useMerge(exchange: Promise<ExchangeAndMerging> | null, words: MergeWords | null): MergeSteps {
  const run = useFileRun<ExchangeAndMerging, MergeStage>(exchange, words, CALLS);
  const { stage, setStage, lost } = run;
  const [choices, choose] = useState(MINE);

  const openFiles = async (files: readonly File[], passphrase?: string): Promise<void> => {
    if (exchange === null || words === null || files.length === 0) return;
    setStage({ at: "comparing" });
    await run.openFiles(
      files,
      (part, given) => part.openMerge(given, passphrase),
      async (part, opened, isHere) => {
        if (opened.kind === "refused") {
          if (opened.code === "file-encrypted") setStage({ at: "sealed", files, wrong: passphrase !== undefined });
          else setStage({ at: "choose", problem: sayRefused(words, opened) });
          return;
        }
        choose(MINE);
        let progress = await part.stepMerge(opened.id);
        while (progress !== null && !progress.finished && isHere()) progress = await part.stepMerge(opened.id);
        const conflicts = progress === null || !isHere() ? [] : await part.mergeConflicts(opened.id, 0, PAGE);
        if (!isHere()) return;
        if (progress === null) return lost();
        const next: Opened = { id: opened.id, about: opened.about, conflicts, progress };
        if (conflicts.length > 0) setStage({ at: "conflicts", ...next });
        else await carryOutOf(part, next, "try", MINE);
      },
    );
  };

  const carryOutOf = async (
    part: ExchangeAndMerging,
    opened: Opened,
    how: "try" | "run",
    chosen: MergeChoices,
  ): Promise<void> => {
    const { id } = opened;
    const progress = await run.carryOut({
      how,
      begin: () => part.beginMerge(id, how, chosen),
      step: () => part.stepMerge(id),
      show: (now) => setStage({ ...opened, at: how === "try" ? "trying" : "running", progress: now }),
    });
    if (progress !== null) setStage({ ...opened, at: how === "try" ? "tried" : "done", progress });
  };

  return {
    stage,
    choices,
    choose,
    openFiles,
    async moreConflicts() {
      if (exchange === null || !("id" in stage)) return;
      const more = await (await exchange).mergeConflicts(stage.id, stage.conflicts.length, PAGE);
      setStage({ ...stage, conflicts: [...stage.conflicts, ...more] });
    },
    carryOut: (how) =>
      run.once(async () => {
        if (exchange !== null && "id" in stage) await carryOutOf(await exchange, stage, how, choices);
      }),
    isBusy: run.isBusy,
    back() {
      if (stage.at === "tried") setStage({ ...stage, at: "conflicts" });
    },
    async stop() {
      if (stage.at !== "trying" && stage.at !== "running") return;
      // Without conflicts there is no stage of choices to return to.
      const then: MergeStage =
        stage.conflicts.length > 0 ? { ...stage, at: "conflicts" } : { at: "choose", problem: null };
      await run.stop(stage.id, stage.progress.how === "run" ? "run" : "try", then);
    },
    undo: async () => "id" in stage && run.takeBack(stage.id),
    leave: run.leave,
  };
}
