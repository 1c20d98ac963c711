import type { Merging } from "../operations.ts";
import { holdMerged } from "../states/hold-merged.ts";
import { placeMerged } from "../states/place-merged.ts";
import { decideSetAside } from "./decide-set-aside.ts";
import { mergeRecord } from "./merge.ts";
import { performSeveral } from "./perform-several.ts";
import { setConstant } from "./set-constant.ts";
import { undo } from "./undo.ts";

export const MERGING: Merging = {
  mergeRecord,
  placeMerged,
  holdMerged,
  decideSetAside,
  setConstant,
  undo,
  performSeveral,
};
