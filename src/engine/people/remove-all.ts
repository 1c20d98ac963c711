import { transact } from "../transact.ts";
import type { Runtime } from "../runtime.ts";
import { ensureSomebody } from "./profiles.ts";

/** Every record goes, forms that are being filled with them; the history stays, so that it can be taken back. */
export function removeAll(app: Runtime): ReturnType<typeof transact> {
  const { journal, records } = app.ports;
  const done = transact(app, { actor: app.itself, kind: "import", confirmed: "all", judged: false }, (context) => {
    for (const { key } of app.lookup.model.entities)
      for (const id of records.ids({ entity: key, where: null }, [], null, 0)) context.erase(key, id);
    for (const key of journal.keys("draft/")) journal.set(key, null);
    journal.set("profile", null);
    return [];
  });
  ensureSomebody(app);
  return done;
}
