import { allEffects } from "../effects.ts";
import type { Checking } from "../checking.ts";
import { closedFields } from "../3-entities/computed-shows-hidden.ts";
import { grantees } from "../rights.ts";
import { writtenScreens } from "../2-screens/screens.ts";

/** Reports entities whose records nobody may create or see, and fields that nobody may see. */
export function checkClosedToAll(at: Checking): void {
  const made = new Set(at.model.calls.resources.map(({ entity }) => entity));
  for (const { effect } of allEffects(at.model))
    if (effect.kind === "create" || effect.kind === "keep") made.add(effect.entity);
  // If a screen offers `create`, the missing right is reported there.
  for (const { actions } of writtenScreens(at))
    for (const action of actions) if (action.kind === "create") made.add(action.entity);
  const shown = shownEntities(at);
  for (const { key, name, span, owner, builtIn, problem } of at.model.entities) {
    // People come from signing in, child rows from their owner.
    if (builtIn || problem !== null || owner !== null || key === "Person") continue;
    if (!made.has(key) && !at.isNamedInMistake(`create ${name}`) && grantees(at, "create", key)?.length === 0)
      at.report("entity-nobody-creates", span, { entity: name });
    if (shown.has(key) && grantees(at, "see", key)?.length === 0)
      at.report("entity-nobody-sees", span, { entity: name });
  }
  checkClosedFields(at);
}

/** Records that are only filled in and sent, as registrations, need not be visible to anybody. */
const shownEntities = ({ model }: Checking): ReadonlySet<string> =>
  new Set(
    model.screens.flatMap(({ views }) =>
      views.flatMap(({ kind, entity }) => (kind === "form" || entity === null ? [] : [entity])),
    ),
  );

function checkClosedFields(at: Checking): void {
  if (at.model.roles.rights.some(({ problem }) => problem !== null)) return;
  for (const [key, roles] of closedFields(at)) {
    if (roles.length > 0) continue;
    const [entity = "", field = ""] = key.split(".");
    const known = at.field(entity, field);
    if (known !== null) at.report("field-nobody-sees", known.span, { field: known.name, entity: at.nameOf(entity) });
  }
}
