import type { Description } from "./contract/app.ts";
import { PERSON } from "./document/lookup.ts";
import { DEFAULT_PERSON, profiles } from "./people/profiles.ts";
import { onlyRoles } from "./rights/reasons.ts";
import { holdsRole } from "./rights/rows.ts";
import type { Session } from "./session/session.ts";

export function describe(session: Session): Description {
  const { app, actor } = session;
  const { lookup, ports } = app;
  const records = lookup.model.entities.reduce(
    (sum, { key }) => sum + ports.records.count({ entity: key, where: null }),
    0,
  );
  const madeUp = ports.records.read(PERSON, DEFAULT_PERSON) === null ? 0 : 1;
  return {
    model: app.modelToDraw,
    language: lookup.model.purpose.language?.value ?? null,
    currency: lookup.currency,
    zone: ports.clock.zone,
    profile: session.profile,
    profiles: profiles(app),
    clock: app.clockSetTo,
    screens: lookup.model.screens.map(({ name, who }) => {
      const roles = who.map((role) => role.value);
      const allowed = roles.length === 0 || roles.some((role) => role === "anyone" || holdsRole(actor, role));
      return { name, allowed, reason: allowed ? null : onlyRoles(roles) };
    }),
    records: records - madeUp,
    hasSampleData: lookup.model.samples.length > 0,
    keptOnDevice: ports.keptOnDevice ?? false,
  };
}
