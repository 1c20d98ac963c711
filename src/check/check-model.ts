import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import type { Model } from "#model/model.ts";
import { type Check, Checking } from "./checking.ts";
import { checkAnswerHere } from "./2-screens/answer-here.ts";
import { checkAppearance } from "./document/appearance.ts";
import { checkNeverEmpty } from "./conditions/never-empty.ts";
import { checkOrderOfChoices } from "./conditions/order-of-choices.ts";
import { checkBarePercents } from "./3-entities/bare-percents.ts";
import { checkAnswers } from "./7-calls/answers.ts";
import { checkAskedForComputed } from "./4-states/asked-for-computed.ts";
import { checkAskedIfItself } from "./3-entities/asked-if-itself.ts";
import { checkFactsWithoutEffect } from "./7-calls/facts-without-effect.ts";
import { checkRowsStayHere } from "./7-calls/rows-stay-here.ts";
import { checkWireForms } from "./7-calls/wire-forms.ts";
import { checkRequests } from "./7-calls/requests.ts";
import { checkCallsNeverMade } from "./7-calls/calls-never-made.ts";
import { checkCircularComputation } from "./3-entities/circular-computation.ts";
import { checkClosedToAll } from "./6-roles/entities-closed-to-all.ts";
import { checkEventsNotGranted } from "./6-roles/events-not-granted.ts";
import { checkFieldsWithoutSight } from "./6-roles/fields-without-sight.ts";
import { checkRightsWithoutSight } from "./6-roles/rights-without-sight.ts";
import { checkCodesInMessages } from "./8-errors/codes-in-messages.ts";
import { checkComputedShowsHidden } from "./3-entities/computed-shows-hidden.ts";
import { checkConditionsNeverTrue } from "./conditions/conditions-never-true.ts";
import { checkContradictingRules } from "./5-rules/contradicting-rules.ts";
import { checkDefaultsKeepRules } from "./5-rules/defaults-keep-rules.ts";
import { checkFieldsWithoutOrder } from "./2-screens/fields-without-order.ts";
import { checkFieldsNotSearched } from "./2-screens/fields-not-searched.ts";
import { checkFiltersNotOffered } from "./2-screens/filters-not-offered.ts";
import { checkPhrasesWithoutEffect } from "./2-screens/phrases-without-effect.ts";
import { checkRowsOfAll } from "./2-screens/rows-of-all.ts";
import { checkFixedAt } from "./3-entities/fixed-at.ts";
import { checkChangeWithoutCreate } from "./6-roles/change-without-create.ts";
import { checkDeleteWhileClosed } from "./6-roles/delete-while-closed.ts";
import { checkDoCircles } from "./4-states/do-circles.ts";
import { checkEvents } from "./4-states/events.ts";
import { checkFieldsNeverShown } from "./2-screens/fields-never-shown.ts";
import { checkDoWithoutAsked } from "./4-states/do-without-asked.ts";
import { checkGuardReadsAskedFor } from "./4-states/guard-reads-asked-for.ts";
import { checkNarrowingThatTurns } from "./3-entities/narrowing-that-turns.ts";
import { checkNeedlessConditions } from "./6-roles/needless-conditions.ts";
import { checkNoPoints } from "./document/no-points.ts";
import { checkOtherwiseNeverShown } from "./4-states/otherwise-never-shown.ts";
import { checkPatterns } from "./5-rules/patterns.ts";
import { checkRefusals } from "./7-calls/refusals.ts";
import { checkRequiredCells } from "./appendices/required-cells.ts";
import { checkRequiredFieldsNotAsked } from "./2-screens/required-fields-not-asked.ts";
import { checkRoles } from "./6-roles/roles.ts";
import { checkSamplesKeepRules } from "./appendices/samples-keep-rules.ts";
import { checkScenarioLacks } from "./appendices/scenario-lacks.ts";
import { checkScenarios } from "./appendices/scenarios.ts";
import { checkScreenActions } from "./2-screens/actions-nobody-may.ts";
import { checkStatuses } from "./4-states/statuses.ts";
import { checkTitleNotEditable } from "./2-screens/title-not-editable.ts";
import { checkTitles } from "./3-entities/titles.ts";
import { checkUndefinedErrors } from "./8-errors/undefined-errors.ts";
import { checkUniqueSamples } from "./appendices/unique-samples.ts";
import { checkUnreachableScreens } from "./2-screens/unreachable-screens.ts";
import { checkUnusedConstants } from "./9-constants/unused-constants.ts";
import { checkUnusedFormulas } from "./9-constants/unused-formulas.ts";
import { checkUnusedErrors } from "./8-errors/unused-errors.ts";
import { checkWorkingTime } from "./9-constants/working-time.ts";
import { checkWithoutFields } from "./3-entities/without-fields.ts";
import { checkSameOnBothSides } from "./conditions/same-on-both-sides.ts";
import { checkWords } from "./appendices/words.ts";
import { checkUntranslated } from "./appendices/untranslated.ts";
import { checkUnknownPasses } from "./5-rules/unknown-passes.ts";
import { checkNearRoles } from "./6-roles/near-roles.ts";
import { checkStartByNobody } from "./4-states/start-by-nobody.ts";
import { checkMeInTimers } from "./4-states/me-in-timers.ts";
import { checkEventsNotOffered } from "./4-states/events-not-offered.ts";

/** Every check, in the order of the points. */
const CHECKS: readonly Check[] = [
  checkNoPoints,
  checkAppearance,
  checkUnreachableScreens,
  checkScreenActions,
  checkFieldsNeverShown,
  checkFieldsWithoutOrder,
  checkFieldsNotSearched,
  checkFiltersNotOffered,
  checkPhrasesWithoutEffect,
  checkRowsOfAll,
  checkRequiredFieldsNotAsked,
  checkAnswerHere,
  checkTitleNotEditable,
  checkCircularComputation,
  checkComputedShowsHidden,
  checkWithoutFields,
  checkTitles,
  checkNarrowingThatTurns,
  checkAskedIfItself,
  checkStatuses,
  checkEvents,
  checkEventsNotOffered,
  checkMeInTimers,
  checkStartByNobody,
  checkAskedForComputed,
  checkGuardReadsAskedFor,
  checkBarePercents,
  checkOrderOfChoices,
  checkNeverEmpty,
  checkOtherwiseNeverShown,
  checkDoWithoutAsked,
  checkDoCircles,
  checkConditionsNeverTrue,
  checkSameOnBothSides,
  checkPatterns,
  checkContradictingRules,
  checkUnknownPasses,
  checkDefaultsKeepRules,
  checkRoles,
  checkNearRoles,
  checkClosedToAll,
  checkNeedlessConditions,
  checkRightsWithoutSight,
  checkFieldsWithoutSight,
  checkEventsNotGranted,
  checkFixedAt,
  checkChangeWithoutCreate,
  checkDeleteWhileClosed,
  checkAnswers,
  checkRefusals,
  checkCallsNeverMade,
  checkRequests,
  checkWireForms,
  checkFactsWithoutEffect,
  checkRowsStayHere,
  checkUnusedErrors,
  checkUndefinedErrors,
  checkCodesInMessages,
  checkUnusedConstants,
  checkUnusedFormulas,
  checkWorkingTime,
  checkRequiredCells,
  checkUniqueSamples,
  checkSamplesKeepRules,
  checkScenarios,
  checkScenarioLacks,
  checkWords,
  checkUntranslated,
];

/**
 * Checks a document after reading: reports what is suspicious although it can be read. Mistakes that the reader has
 * reported are not repeated, and unreadable parts are skipped.
 */
export function checkModel(model: Model, source: string): Diagnostic[] {
  const checking = new Checking(model, source);
  for (const check of CHECKS) check(checking);
  return checking.diagnostics.sort((a, b) => a.span.start - b.span.start);
}
