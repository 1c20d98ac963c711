import type { RecordView } from "#engine/contract/queries.ts";
import type { Screen } from "#model/2-screens.ts";

export const letsUser = (screen: Screen | null, kind: "edit" | "delete"): boolean =>
  screen === null || screen.byDefault || screen.actions.some((action) => action.kind === kind);

export const mayEdit = (screen: Screen | null, record: RecordView): boolean =>
  letsUser(screen, "edit") && record.change.allowed;
