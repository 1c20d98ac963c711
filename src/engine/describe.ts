import type { Description } from "./contract/app.ts";
import { PERSON } from "./document/lookup.ts";
import { DEFAULT_PERSON, mayChooseProfile, profiles } from "./people/profiles.ts";
import { onlyRoles } from "./rights/reasons.ts";
import { mayCreate } from "./rights/may-create.ts";
import { opensTo } from "./rights/may-open.ts";
import type { Session } from "./session/session.ts";
import { QueryContext } from "./context/query-context.ts";

/** Only the session that holds the device gets all profiles; other sessions get only their own. */
export function describe(session: Session, holdsDevice: boolean): Description {
  const { app, actor } = session;
  const { lookup, ports } = app;
  const context = new QueryContext(app, actor);
  return {
    model: app.modelToDraw,
    language: lookup.model.purpose.language?.value ?? null,
    currency: lookup.currency,
    zone: ports.clock.zone,
    profile: session.profile,
    profiles: holdsDevice && mayChooseProfile(app) ? profiles(app) : [session.profile].filter(({ id }) => id !== ""),
    clock: app.clockSetTo,
    screens: lookup.model.screens.map((screen) => {
      const { name, who } = screen;
      const roles = who.map((role) => role.value);
      const allowed = opensTo(actor, screen);
      return { name, allowed, reason: allowed ? null : onlyRoles(roles) };
    }),
    creatable: lookup.model.entities.map(({ key }) => key).filter((entity) => mayCreate(context, entity)),
    records: countSeen(context),
    hasSampleData: lookup.model.samples.length > 0,
    keptOnDevice: ports.keptOnDevice ?? false,
    hasMistakes: app.mistakes.hasAny,
  };
}

/** The number of visible records, without the default person that the app creates if there are no people. */
export function countSeen({ lookup, visible, visibility }: QueryContext): number {
  const records = lookup.model.entities.reduce((sum, { key }) => sum + visible.count(visible.select(key)), 0);
  return records - (visibility.record(PERSON, DEFAULT_PERSON) ? 1 : 0);
}
