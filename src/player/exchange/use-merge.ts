import { useCallback, useEffect, useRef, useState } from "react";
import type {
  ExchangeAndMerging,
  MergeAbout,
  MergeChoices,
  MergeConflict,
  MergeProgress,
} from "#engine/contract/merge.ts";
import { createActions } from "../actions/use-actions.ts";
import { failure } from "../failure.ts";
import { usePlayer } from "../player-context.ts";
import { bytesOf } from "./bytes-of-files.ts";
import type { MergeWords } from "./merge-words/en.ts";
import { openWhileHere } from "./open-while-here.ts";

interface Opened {
  readonly id: string;
  readonly about: MergeAbout;
  readonly conflicts: readonly MergeConflict[];
  readonly progress: MergeProgress;
}

/** Where a merge stands. */
export type MergeStage =
  | { readonly at: "choose"; readonly problem: string | null }
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
  readonly back: () => void;
  readonly stop: () => Promise<void>;
  readonly leave: () => void;
}

const START: MergeStage = { at: "choose", problem: null };
const MINE: MergeChoices = { all: "mine", each: {} };
const PAGE = 30;

/** Leads through a merge: the worker compares, tries and writes; the page asks it to go on, step by step. */
export function useMerge(exchange: Promise<ExchangeAndMerging> | null, words: MergeWords | null): MergeSteps {
  const player = usePlayer();
  const [stage, setStage] = useState<MergeStage>(START);
  const [choices, choose] = useState(MINE);
  const stopping = useRef(false);
  const current = useRef<string | null>(null);
  /** Counts the files that were chosen, and the times that the sheet was left. */
  const turn = useRef(0);

  const lost = (): void => setStage({ at: "choose", problem: words?.lost ?? null });
  const failed = (): void => {
    player.notify(failure(player, "went-wrong"));
    setStage(START);
  };

  const openFiles = async (files: readonly File[], passphrase?: string): Promise<void> => {
    if (exchange === null || words === null || files.length === 0) return;
    const own = ++turn.current;
    const isHere = (): boolean => turn.current === own;
    setStage({ at: "comparing" });
    try {
      const part = await exchange;
      const given = await bytesOf(files);
      const opened = await openWhileHere(
        () => part.openMerge(given, passphrase),
        (id) => part.closeMerge(id),
        isHere,
      );
      if (opened === null) return;
      if (opened.kind === "refused") {
        if (opened.code === "file-encrypted") setStage({ at: "sealed", files, wrong: passphrase !== undefined });
        else setStage({ at: "choose", problem: sayRefused(words, opened.code, opened.parameters) });
        return;
      }
      current.current = opened.id;
      choose(MINE);
      let progress = await part.stepMerge(opened.id);
      while (progress !== null && !progress.finished && isHere()) progress = await part.stepMerge(opened.id);
      const conflicts = progress === null || !isHere() ? [] : await part.mergeConflicts(opened.id, 0, PAGE);
      if (!isHere()) return;
      if (progress === null) return lost();
      const next: Opened = { id: opened.id, about: opened.about, conflicts, progress };
      if (conflicts.length > 0) setStage({ at: "conflicts", ...next });
      else await carryOutOf(next, "try");
    } catch {
      if (isHere()) failed();
    }
  };

  const carryOutOf = async (opened: Opened, how: "try" | "run"): Promise<void> => {
    if (exchange === null) return;
    stopping.current = false;
    try {
      const part = await exchange;
      let progress = await part.beginMerge(opened.id, how, choices);
      while (progress !== null && !progress.finished && !stopping.current) {
        setStage({ ...opened, at: how === "try" ? "trying" : "running", progress });
        progress = await part.stepMerge(opened.id);
      }
      if (stopping.current) return;
      if (progress === null) return lost();
      setStage({ ...opened, at: how === "try" ? "tried" : "done", progress });
      if (how === "run") {
        player.answers.forget();
        player.refresh();
      }
    } catch {
      failed();
    }
  };

  const stop = async (): Promise<void> => {
    if (exchange === null || (stage.at !== "trying" && stage.at !== "running")) return;
    stopping.current = true;
    const refusals = await (await exchange).cancelMerge(stage.id).catch(() => null);
    setStage({ ...stage, at: "conflicts" });
    if (refusals === null) failed();
    else if (refusals.length > 0) createActions(player).refuse(refusals);
    else if (stage.at === "running" && words !== null) player.notify({ text: words.stopped });
  };

  const leave = useCallback((): void => {
    const id = current.current;
    current.current = null;
    stopping.current = true;
    turn.current++;
    if (id !== null) void exchange?.then((part) => part.closeMerge(id)).catch(() => undefined);
    setStage(START);
  }, [exchange]);
  useEffect(() => leave, [leave]);

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
    async carryOut(how) {
      if ("id" in stage) await carryOutOf(stage, how);
    },
    back() {
      if (stage.at === "tried") setStage({ ...stage, at: "conflicts" });
    },
    stop,
    leave,
  };
}

function sayRefused(words: MergeWords, code: string, parameters: { readonly [name: string]: string }): string {
  const known: { readonly [code: string]: string } = words.refusals;
  const text = known[code] ?? words.refusals["file-damaged"];
  return text.replace(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? "");
}
