import { useCallback, useEffect, useRef, useState } from "react";
import type { Refusal } from "#engine/contract/commands.ts";
import type { FileRefused, GivenFile } from "#engine/contract/exchange.ts";
import { useBusy } from "#ui/control/use-busy.ts";
import { createActions } from "../actions/use-actions.ts";
import { failure } from "../failure.ts";
import { usePlayer } from "../player-context.ts";
import { openWhileHere } from "./open-while-here.ts";

/** Before a file is chosen, or after one could not be used. */
export interface ChoosingFile {
  readonly at: "choose";
  readonly problem: string | null;
}

interface Words {
  readonly lost: string;
  readonly stopped: string;
  readonly undone: string;
}

/** What is asked of the worker, by the id of what was opened. */
interface Calls<E> {
  readonly close: (part: E, id: string) => Promise<void>;
  readonly cancel: (part: E, id: string) => Promise<readonly Refusal[]>;
  readonly undo: (part: E, id: string) => Promise<readonly Refusal[]>;
}

/** One step after another, until it is finished; null: the worker knows nothing of it. */
interface Work<P> {
  readonly how: "try" | "run";
  readonly begin: () => Promise<P | null>;
  readonly step: () => Promise<P | null>;
  readonly show: (progress: P) => void;
}

/** Steps are shorter than anyone reads, and drawing each of them would take the time that taps need. */
const SHOWN_EVERY = 500;
/** A failure of the worker says by its code what it is. */
const hasNoRoom = (problem: unknown): boolean =>
  problem instanceof Error && "code" in problem && problem.code === "storage-full";

const START: ChoosingFile = { at: "choose", problem: null };

/** What importing and merging have in common: a file is opened, tried, written with progress, stopped, left and undone. */
export function useFileRun<E, S>(exchange: Promise<E> | null, words: Words | null, { close, cancel, undo }: Calls<E>) {
  const player = usePlayer();
  const [stage, setStage] = useState<S | ChoosingFile>(START);
  const stopping = useRef(false);
  /** Pressed twice, it would be carried out twice. */
  const { busy, once } = useBusy();
  const current = useRef<string | null>(null);
  /** Counts the files that were chosen, and the times that the sheet was left. */
  const turn = useRef(0);

  /** Another tab may have taken over, and knows nothing of the file. */
  const lost = (): void => setStage({ at: "choose", problem: words?.lost ?? null });
  const failed = (problem: unknown): void => {
    player.notify(failure(player, hasNoRoom(problem) ? "storage-full" : "went-wrong"));
    setStage(START);
  };
  const written = (): void => {
    player.answers.forget();
    player.refresh();
  };

  /** Opens files, and goes on with them while the sheet is there and no other file was chosen. */
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

  /** Null: it was stopped, or is gone. */
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

  /** What it has written is taken back; `then`: where the person finds themselves. */
  const stop = async (id: string, how: "try" | "run", then: S): Promise<void> => {
    if (exchange === null) return;
    stopping.current = true;
    const refusals = await exchange.then((part) => cancel(part, id)).catch(() => null);
    setStage(then);
    if (refusals === null) failed(null);
    else if (refusals.length > 0) createActions(player).refuse(refusals);
    else if (how === "run" && words !== null) player.notify({ text: words.stopped });
  };

  /** Whether everything is taken back. */
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

  /** Nobody has left it, or opened another file, since. */
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

/** A sentence about a file, with what it speaks of filled in. */
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
