import type { Difference } from "./differences.ts";

/** Messages between page and worker. Targets are `shelf`, `app:ID` and `exchange:ID`. */
export type ToHost =
  | {
      readonly kind: "call";
      readonly id: string;
      readonly target: string;
      readonly method: string;
      readonly args: readonly unknown[];
    }
  /** Calls `method` with a listener after `args`; updates arrive under the same id until `stop`. */
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
  /** The whole value of a watch. Further messages of the same series are differences, each to the previous value. */
  | { readonly kind: "update"; readonly id: string; readonly series: string; readonly value: unknown }
  | { readonly kind: "change"; readonly id: string; readonly series: string; readonly difference: Difference };

/** Migration progress of an app, sent to every page; `part` null: it is finished. */
export interface FittingProgress {
  readonly app: string;
  readonly part: number | null;
}

/** The id of failures in background work, which no call is waiting for. */
export const NOBODY_ASKED = "";

export interface Failure {
  readonly code: string;
  readonly message: string;
  /** The app whose records are affected. */
  readonly app: string | null;
}

/** The way back to one client, whatever the transport. */
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
