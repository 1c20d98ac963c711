import { looseName } from "#text/names.ts";
import { isForbidden } from "./outcomes.ts";
import { should, tryAlone, who, wrongly, type RightsTrial } from "./trial-of-rights.ts";

/** Only the roles listed for a constant may change it. */
export async function testConstants(tried: RightsTrial): Promise<void> {
  const { oracle, app, asker, findings } = tried;
  const { constants } = await app.ask({ kind: "constants" });
  for (const { name, changeableBy, problem, span } of oracle.model.constants.constants) {
    if (problem !== null) continue;
    const allowed = changeableBy.some(
      ({ value }) => value === "anyone" || asker.roles.some((role) => looseName(role) === looseName(value)),
    );
    const shown = constants.find((one) => one.name === name);
    findings.expect(
      shown?.mayChange === allowed,
      () => `${who(tried)} ${should(allowed)} be offered to set ${name}.`,
      span,
    );
    const outcome = await tryAlone(tried, { kind: "setConstant", name, value: shown?.shown.value ?? null }, allowed);
    findings.expect(
      isForbidden(outcome) === !allowed,
      () => wrongly(who(tried), allowed, `set ${name}`, outcome),
      span,
    );
  }
}
