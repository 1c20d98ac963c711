import { transact } from "../transact.ts";
import { NOWHERE, refuseBecause } from "../refuse.ts";
import { managesApp, onlyManagers } from "../rights/manages-app.ts";
import type { Runtime } from "../runtime.ts";
import type { Actor } from "../session/actor.ts";
import { ensureSomebody } from "./profiles.ts";

/** Deletes every record, and open drafts with them; the history stays, so that it can be undone. */
export function removeAll(app: Runtime, actor: Actor): ReturnType<typeof transact> {
  const { journal, records } = app.ports;
  const done = transact(app, { actor: app.itself, kind: "import", confirmed: "all", judged: false }, (context) => {
    if (!managesApp(app.lookup, actor)) {
      refuseBecause(context, NOWHERE, onlyManagers(app.lookup));
      return [];
    }
    for (const { key } of app.lookup.model.entities)
      for (const id of records.ids({ entity: key, where: null }, [], null, 0)) context.erase(key, id);
    for (const key of journal.keys("draft/")) journal.set(key, null);
    journal.set("profile", null);
    return [];
  });
  ensureSomebody(app);
  return done;
}
