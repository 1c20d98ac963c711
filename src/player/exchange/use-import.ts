import { useCallback, useEffect, useRef, useState } from "react";
import type { Exchange, ImportPlan, ImportProgress, ImportView } from "#engine/contract/exchange.ts";
import { createActions } from "../actions/use-actions.ts";
import { failure } from "../failure.ts";
import { usePlayer } from "../player-context.ts";
import { bytesOf } from "./bytes-of-files.ts";
import { openWhileHere } from "./open-while-here.ts";
import type { ExchangeWords } from "./words/en.ts";

/** Where an import stands. */
export type ImportStage =
  | { readonly at: "choose"; readonly problem: string | null }
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
  /** `run`: without a look at the plan, for rows that are the app's own. */
  readonly openFiles: (files: readonly File[], then?: "plan" | "run") => Promise<void>;
  readonly plan: (plan: ImportPlan) => Promise<void>;
  readonly chooseEntity: (table: number, entity: string | null) => Promise<void>;
  readonly carryOut: (how: "try" | "run") => Promise<void>;
  readonly stop: () => Promise<void>;
  readonly backToPlan: () => void;
  readonly leave: () => void;
}

const START: ImportStage = { at: "choose", problem: null };

/** Leads through an import: the worker reads, tries and writes; the page asks it to go on, step by step. */
export function useImport(exchange: Promise<Exchange> | null, words: ExchangeWords | null): ImportSteps {
  const player = usePlayer();
  const [stage, setStage] = useState<ImportStage>(START);
  const stopping = useRef(false);
  const current = useRef<string | null>(null);
  /** Counts the files that were chosen, and the times that the sheet was left. */
  const turn = useRef(0);

  /** Another tab may have taken over, and knows nothing of the file. */
  const lost = useCallback(() => setStage({ at: "choose", problem: words?.lost ?? null }), [words]);
  const failed = useCallback(() => {
    player.notify(failure(player, "went-wrong"));
    setStage(START);
  }, [player]);

  const openFiles = async (files: readonly File[], then: "plan" | "run" = "plan"): Promise<void> => {
    if (exchange === null || words === null || files.length === 0) return;
    const own = ++turn.current;
    const isHere = (): boolean => turn.current === own;
    setStage({ at: "reading" });
    try {
      const part = await exchange;
      const given = await bytesOf(files);
      const opened = await openWhileHere(
        () => part.openImport(given, null),
        (id) => part.closeImport(id),
        isHere,
      );
      if (opened === null) return;
      if (opened.kind === "refused") {
        setStage({ at: "choose", problem: sayRefused(words, opened.code, opened.parameters) });
        return;
      }
      current.current = opened.id;
      if (then === "run") await carryOutOf(opened.id, opened.view, "run");
      else setStage({ at: "plan", id: opened.id, view: opened.view });
    } catch {
      if (isHere()) failed();
    }
  };

  const show = (id: string, view: ImportView | null): void => {
    if (view === null) lost();
    else setStage({ at: "plan", id, view });
  };

  const carryOut = async (how: "try" | "run"): Promise<void> => {
    if (stage.at !== "choose" && stage.at !== "reading") await carryOutOf(stage.id, stage.view, how);
  };

  const carryOutOf = async (id: string, view: ImportView, how: "try" | "run"): Promise<void> => {
    if (exchange === null) return;
    stopping.current = false;
    try {
      const at = how === "try" ? "trying" : "running";
      let progress = await (await exchange).beginImport(id, how);
      while (progress !== null && !progress.finished && !stopping.current) {
        setStage({ at, id, view, progress });
        progress = await (await exchange).stepImport(id);
      }
      if (stopping.current) return;
      if (progress === null) lost();
      else setStage({ at: how === "try" ? "tried" : "done", id, view, progress });
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
    const { id, view, at } = stage;
    const refusals = await (await exchange).cancelImport(id).catch(() => null);
    setStage({ at: "plan", id, view });
    if (refusals === null) failed();
    else if (refusals.length > 0) createActions(player).refuse(refusals);
    else if (at === "running" && words !== null) player.notify({ text: words.stopped });
  };

  const leave = useCallback((): void => {
    const id = current.current;
    current.current = null;
    stopping.current = true;
    turn.current++;
    if (id !== null) void exchange?.then((part) => part.closeImport(id)).catch(() => undefined);
    setStage(START);
  }, [exchange]);
  useEffect(() => leave, [leave]);

  return {
    stage,
    openFiles,
    async plan(plan) {
      if (exchange !== null && stage.at === "plan") show(stage.id, await (await exchange).planImport(stage.id, plan));
    },
    async chooseEntity(table, entity) {
      if (exchange !== null && stage.at === "plan")
        show(stage.id, await (await exchange).proposeTable(stage.id, table, entity));
    },
    carryOut,
    stop,
    backToPlan() {
      if (stage.at === "tried") setStage({ at: "plan", id: stage.id, view: stage.view });
    },
    leave,
  };
}

export function sayRefused(
  words: ExchangeWords,
  code: string,
  parameters: { readonly [name: string]: string },
): string {
  const known: { readonly [code: string]: string } = words.refusals;
  const text = known[code] ?? words.refusals["file-damaged"];
  return text.replace(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? "");
}
