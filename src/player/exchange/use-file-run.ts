import { useCallback, useEffect, useRef, useState } from "react";
import type { Refusal } from "#engine/contract/commands.ts";
import type { FileRefused, GivenFile } from "#engine/contract/exchange.ts";
import { useBusy } from "#ui/control/use-busy.ts";
import { createActions } from "../actions/use-actions.ts";
import { failure } from "../failure.ts";
import { usePlayer } from "../player-context.ts";
import { openWhileHere } from "./open-while-here.ts";

/** No file is chosen yet, or the last one could not be used. */
export interface ChoosingFile {
  readonly at: "choose";
  readonly problem: string | null;
}

interface Words {
  readonly lost: string;
  readonly stopped: string;
  readonly undone: string;
}

/** Calls to the worker, with the id of what was opened. */
interface Calls<E> {
  readonly close: (part: E, id: string) => Promise<void>;
  readonly cancel: (part: E, id: string) => Promise<readonly Refusal[]>;
  readonly undo: (part: E, id: string) => Promise<readonly Refusal[]>;
}

/** Work in steps until it is finished; null: the worker does not know it (any more). */
interface Work<P> {
  readonly how: "try" | "run";
  readonly begin: () => Promise<P | null>;
  readonly step: () => Promise<P | null>;
  readonly show: (progress: P) => void;
}

/** In ms. Steps are too short to read, and rendering each one would take the time that taps need. */
const SHOWN_EVERY = 500;
/** Errors of the worker carry a code. */
const hasNoRoom = (problem: unknown): boolean =>
  problem instanceof Error && "code" in problem && problem.code === "storage-full";

const START: ChoosingFile = { at: "choose", problem: null };

/** The common part of import and merge: a file is opened, tried, written with progress, stopped, left and undone. */
export function useFileRun<E, S>(exchange: Promise<E> | null, words: Words | null, { close, cancel, undo }: Calls<E>) {
  const player = usePlayer();
  const [stage, setStage] = useState<S | ChoosingFile>(START);
  const stopping = useRef(false);
  /** Guards against a double press, which would carry it out twice. */
  const { busy, once } = useBusy();
  const current = useRef<string | null>(null);
  /** Counts the files chosen and the times the sheet was left, to recognize outdated work. */
  const turn = useRef(0);

  /** Another tab may have become the leader, which does not know the file. */
  const lost = (): void => setStage({ at: "choose", problem: words?.lost ?? null });
  const failed = (problem: unknown): void => {
    player.notify(failure(player, hasNoRoom(problem) ? "storage-full" : "went-wrong"));
    setStage(START);
  };
  const written = (): void => {
    player.answers.forget();
    player.refresh();
  };

  /** Opens files, and continues with them as long as the sheet is open and no other file was chosen. */
  const openFiles = async <T extends { readonly kind: "opened"; readonly id: string }>(
    files: readonly File[],
    open: (part: E, given: readonly GivenFile[]) => Promise<T | FileRefused>,
    then: (part: E, opened: T | FileRefused, isHere: () => boolean) => Promise<void>,
  ): Promise<void> => {
    if (exchange === null || words === null || files.length === 0) return;
    const own = ++turn.current;
    const isHere = (): boolean => turn.current === own;
    try {
      const part = await exchange;
      const before = current.current;
      current.current = null;
      if (before !== null) await close(part, before);
      const given = files.map((file) => ({ name: file.name, bytes: file }));
      const opened = await openWhileHere(
        () => open(part, given),
        (id) => close(part, id),
        isHere,
      );
      if (opened === null) return;
      if (opened.kind === "opened") current.current = opened.id;
      await then(part, opened, isHere);
    } catch (problem) {
      if (isHere()) failed(problem);
    }
  };

  /** Null: it was stopped, or the worker no longer knows it. */
  const carryOut = async <P extends { readonly finished: boolean }>(work: Work<P>): Promise<P | null> => {
    stopping.current = false;
    try {
      let progress = await work.begin();
      let shown = -Infinity;
      while (progress !== null && !progress.finished && !stopping.current) {
        if (performance.now() - shown > SHOWN_EVERY) {
          work.show(progress);
          shown = performance.now();
        }
        progress = await work.step();
      }
      if (stopping.current) return null;
      if (progress === null) lost();
      else if (work.how === "run") written();
      return progress;
    } catch (problem) {
      failed(problem);
      return null;
    }
  };

  /** Undoes what was written so far; `then`: the stage to show afterwards. */
  const stop = async (id: string, how: "try" | "run", then: S): Promise<void> => {
    if (exchange === null) return;
    stopping.current = true;
    const refusals = await exchange.then((part) => cancel(part, id)).catch(() => null);
    setStage(then);
    if (refusals === null) failed(null);
    else if (refusals.length > 0) createActions(player).refuse(refusals);
    else if (how === "run" && words !== null) player.notify({ text: words.stopped });
  };

  /** True if everything was undone. */
  const takeBack = async (id: string): Promise<boolean> => {
    const refusals = await exchange?.then((part) => undo(part, id)).catch(() => null);
    if (!refusals) player.notify(failure(player, "went-wrong"));
    else if (refusals.length > 0) createActions(player).refuse(refusals);
    else {
      if (words !== null) player.notify({ text: words.undone });
      written();
      return true;
    }
    return false;
  };

  const leave = useCallback((): void => {
    const id = current.current;
    current.current = null;
    stopping.current = true;
    turn.current++;
    if (id !== null) void exchange?.then((part) => close(part, id)).catch(() => undefined);
    setStage(START);
  }, [exchange, close]);
  useEffect(() => leave, [leave]);

  /** True if the sheet was not left and no other file was opened since. */
  const isOpen = (id: string): boolean => current.current === id;

  return {
    stage,
    setStage,
    lost,
    failed,
    isOpen,
    openFiles,
    isBusy: busy !== null,
    once,
    carryOut,
    stop,
    takeBack,
    leave,
  };
}

/** A sentence about a file, with its parameters filled in. */
export function sayRefused(
  { refusals, figure }: { readonly refusals: { readonly "file-damaged": string }; figure: (count: number) => string },
  { code, parameters }: Pick<FileRefused, "code" | "parameters">,
): string {
  const known: { readonly [code: string]: string } = { ...refusals };
  const text = known[code] ?? refusals["file-damaged"];
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name] ?? "";
    return name !== "line" && /^\d+$/u.test(value) ? figure(Number(value)) : value;
  });
}
