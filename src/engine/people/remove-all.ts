import { through } from "../door.ts";
import type { Runtime } from "../runtime.ts";
import { THE_APP } from "../turn.ts";
import { ensureSomebody } from "./profiles.ts";

/** Every record goes, forms that are being filled with them; the history stays, so that it can be taken back. */
export function removeAll(app: Runtime): ReturnType<typeof through> {
  const { journal, records } = app.ports;
  const done = through(app, { actor: THE_APP, kind: "import", confirmed: "all", judged: false }, (turn) => {
    for (const { key } of app.lookup.model.entities)
      for (const id of records.ids({ entity: key, where: null }, [], null, 0)) turn.erase(key, id);
    for (const key of journal.keys("draft/")) journal.set(key, null);
    journal.set("profile", null);
    return [];
  });
  ensureSomebody(app);
  return done;
}
