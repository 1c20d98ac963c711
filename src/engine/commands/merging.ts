import type { Merging } from "../operations.ts";
import { holdMerged } from "../states/hold-merged.ts";
import { placeMerged } from "../states/place-merged.ts";
import { mergeRecord } from "./merge.ts";

export const MERGING: Merging = { mergeRecord, placeMerged, holdMerged };
