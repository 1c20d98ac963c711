import { useEffect, useState } from "react";
import type { DraftRequest } from "#engine/contract/drafts.ts";
import type { Reason } from "#engine/contract/reasons.ts";
import { useAnswer, usePlayer } from "../player-context.ts";
import { sayReason } from "#words/say.ts";

const NOT_ALLOWED: Reason = { code: "not-allowed" };

/**
 * Why this person can never save the form; null: they can, or it is not known yet. Shown at once, before anything is
 * typed. A right that depends on the input is checked on save.
 */
export function useClosed(request: DraftRequest): string | null {
  const player = usePlayer();
  const { app, description } = player;
  const { entity, id } = request;
  const record = useAnswer(id === null ? null : { kind: "record", entity, id });
  const [refused, setRefused] = useState<{ readonly of: unknown; readonly reason: Reason } | null>(null);
  useEffect(() => {
    let current = true;
    if (id !== null) return undefined;
    const roles = description.profile.roles.length === 0 ? [""] : description.profile.roles;
    Promise.all(roles.map((role) => app.explainRight(role, "create", entity, null))).then(
      (verdicts) => {
        const closed = verdicts.every((verdict) => !verdict.allowed);
        if (current && closed) setRefused({ of: description, reason: verdicts[0]?.reason ?? NOT_ALLOWED });
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [app, description, entity, id]);
  // A verdict for another profile does not apply.
  const create = refused?.of === description ? refused.reason : null;
  const reason = id === null ? create : record && !record.change.allowed ? (record.change.reason ?? NOT_ALLOWED) : null;
  return reason === null ? null : sayReason(player, reason);
}
