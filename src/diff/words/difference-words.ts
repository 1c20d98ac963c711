import type { DifferenceCode, DifferenceValues, ItemKind } from "#engine/contract/difference.ts";

/** The wording of differences in a language: one sentence per code. Codes are in a readable order. */
export interface DifferenceWords {
  readonly items: { readonly [kind in ItemKind]: string };
  readonly actions: { readonly see: string; readonly create: string; readonly change: string; readonly delete: string };
  readonly and: (all: readonly string[]) => string;
  readonly sentences: { readonly [Code in DifferenceCode]: (values: ShownValues<Code>) => string };
}

/** Values as inserted into a sentence: kinds and actions in words. */
export type ShownValues<Code extends DifferenceCode> = {
  readonly [Name in keyof DifferenceValues[Code]]: Name extends "actions" | "item" | "of"
    ? string
    : DifferenceValues[Code][Name];
};
