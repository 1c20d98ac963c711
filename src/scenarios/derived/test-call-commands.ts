import { looseName } from "#text/names.ts";
import type { Call } from "#model/7-calls.ts";
import { opensTo } from "./oracle-list.ts";
import { grants, grantsChange, rowAbout, type RightAction } from "./oracle-rights.ts";
import { isForbidden } from "./outcomes.ts";
import { tryAlone, who, wrongly, type RightsTrial } from "./trial-of-rights.ts";

const DEEDS: readonly (readonly [verb: string, deed: RightAction])[] = [
  ["Get", "see"],
  ["Create", "create"],
  ["Change", "change"],
  ["Delete", "delete"],
];

/**
 * Manual calls. Standard calls of a kept entity need the same right as the operation they request. Other calls must be
 * offered to the person. No call may be made for a record that the person does not see.
 */
export async function testCallCommands(tried: RightsTrial, entity: string, id: string): Promise<void> {
  const { oracle, asker, sight, findings } = tried;
  const { calls, resources } = oracle.model.calls;
  const seen = sight.record(entity, id);
  const kept = resources.find((one) => one.entity === entity && one.problem === null);
  const name = oracle.model.entities.find(({ key }) => key === entity)?.name ?? entity;
  for (const [verb, deed] of kept === undefined ? [] : DEEDS) {
    const right =
      deed === "change" ? grantsChange(oracle, asker, entity, id, []) : grants(oracle, asker, deed, entity, id);
    if (right && seen) continue;
    await forbidden(tried, `${verb} ${name}`, entity, id, rowAbout(oracle, asker, deed, entity, id)?.span ?? null);
  }
  for (const call of calls)
    if (call.entity === entity && call.problem === null && !(seen && isOffered(tried, call)))
      await forbidden(tried, call.name, entity, id, call.span);

  async function forbidden(
    of: RightsTrial,
    call: string,
    on: string,
    at: string,
    span: { readonly start: number; readonly end: number } | null,
  ): Promise<void> {
    const outcome = await tryAlone(of, { kind: "call", call, entity: on, id: at }, false);
    findings.expect(
      isForbidden(outcome) || outcome.kind === "refused",
      () => wrongly(who(of), false, `make the call ${call} on ${on} ${at}`, outcome),
      span,
    );
  }
}

/** An accessible screen offers it or calls it on opening, or it is `on demand` and no screen offers it (P7.35). */
function isOffered({ oracle, asker }: RightsTrial, { name, when }: Call): boolean {
  const { screens, roles } = oracle.model;
  if (roles.signIn?.kind === "call" && looseName(roles.signIn.call) === looseName(name)) return true;
  const naming = screens.filter(({ actions }) =>
    actions.some((action) => action.kind === "call" && looseName(action.call) === looseName(name)),
  );
  const opening = screens.filter((screen) =>
    when.some((one) => one.kind === "opening" && looseName(one.screen) === looseName(screen.name)),
  );
  if ([...naming, ...opening].some((screen) => opensTo(asker, screen))) return true;
  return naming.length === 0 && when.some(({ kind }) => kind === "demand");
}
