import type { Difference } from "./differences.ts";

/** What the page and the worker say to each other. Targets are `shelf`, `app:ID` and `exchange:ID`. */
export type ToHost =
  | {
      readonly kind: "call";
      readonly id: string;
      readonly target: string;
      readonly method: string;
      readonly args: readonly unknown[];
    }
  /** Calls `method` with a listener after `args`; its updates come back under the same id until `stop`. */
  | {
      readonly kind: "watch";
      readonly id: string;
      readonly target: string;
      readonly method: string;
      readonly args: readonly unknown[];
    }
  | { readonly kind: "stop"; readonly id: string };

export type FromHost =
  | { readonly kind: "result"; readonly id: string; readonly value: unknown }
  | ({ readonly kind: "fitting"; readonly id: typeof NOBODY_ASKED } & FittingProgress)
  | ({ readonly kind: "failure"; readonly id: string } & Failure)
  /** What is watched, as a whole. What follows in the same series are differences, each to what was said before. */
  | { readonly kind: "update"; readonly id: string; readonly series: string; readonly value: unknown }
  | { readonly kind: "change"; readonly id: string; readonly series: string; readonly difference: Difference };

/** How far an app's records have been made to fit a changed document, for every page; null: it is over. */
export interface FittingProgress {
  readonly app: string;
  readonly part: number | null;
}

/** In the place of an id: a failure of something that runs by itself. */
export const NOBODY_ASKED = "";

export interface Failure {
  readonly code: string;
  readonly message: string;
  /** The app whose records it is about. */
  readonly app: string | null;
}

/** One direction of talk each way, whatever carries it. */
export interface Port {
  post(message: FromHost): void;
}

/** A failure of the machine, not a refusal of the document: storage full, worker gone, a bug. */
export class HostFailure extends Error implements Failure {
  readonly code: string;
  readonly app: string | null;

  constructor(code: string, message: string, app: string | null = null) {
    super(message);
    this.name = "HostFailure";
    this.code = code;
    this.app = app;
  }
}
