import { useEffect, useState } from "react";
import type { Description } from "#engine/contract/app.ts";
import { usePlayer } from "../player-context.ts";

const answers = new WeakMap<Description, Map<string, boolean>>();

/** Which of these entities this person may create, by the rights of all their roles. Empty until it is known. */
export function useMayCreate(entities: readonly string[]): ReadonlySet<string> {
  const { app, description } = usePlayer();
  const [, redraw] = useState(0);
  const key = entities.join("\n");
  useEffect(() => {
    let current = true;
    let known = answers.get(description);
    if (known === undefined) answers.set(description, (known = new Map()));
    const store = known;
    const missing = key.split("\n").filter((entity) => entity !== "" && !store.has(entity));
    if (missing.length === 0) return undefined;
    const roles = description.profile.roles.length === 0 ? [""] : description.profile.roles;
    const ask = async (entity: string): Promise<void> => {
      const verdicts = await Promise.all(roles.map((role) => app.explainRight(role, "create", entity, null)));
      store.set(
        entity,
        verdicts.some((verdict) => verdict.allowed),
      );
    };
    void Promise.allSettled(missing.map(ask)).then(() => current && redraw((n) => n + 1));
    return () => {
      current = false;
    };
  }, [app, description, key]);
  return new Set(entities.filter((entity) => answers.get(description)?.get(entity) === true));
}
