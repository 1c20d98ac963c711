import { judgedAppendices } from "./appendices.ts";
import { judgedCalls } from "./7-calls.ts";
import { judgedDocument } from "./document.ts";
import { judgedConstants } from "./9-constants.ts";
import { judgedEntities } from "./3-entities.ts";
import { judgedErrors } from "./8-errors.ts";
import { judgedRoles } from "./6-roles.ts";
import { judgedRules } from "./5-rules.ts";
import { judgedScreens } from "./2-screens.ts";
import { judgedStates } from "./4-states.ts";

/** Messages of the check room: the document can be read, but something in it is suspicious. */
export const judged = {
  ...judgedDocument,
  ...judgedScreens,
  ...judgedEntities,
  ...judgedStates,
  ...judgedRules,
  ...judgedRoles,
  ...judgedCalls,
  ...judgedErrors,
  ...judgedConstants,
  ...judgedAppendices,
};
