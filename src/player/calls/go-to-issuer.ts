import type { Refusal } from "#engine/contract/commands.ts";
import type { PlayerValue } from "../player-context.ts";

/**
 * Leaves for the issuer once all hosts that it needs are allowed. Null: the page is being left, or the person declined;
 * empty: they are signed in without leaving.
 */
export async function goToIssuer(player: PlayerValue, at: string): Promise<readonly Refusal[] | null> {
  const { app, words, signInFrom } = player;
  for (;;) {
    const { refusals, address } = await app.beginSignIn(signInFrom?.(at) ?? null);
    const host = refusals.find(({ code }) => code === "host-not-allowed")?.parameters?.["host"];
    if (host === undefined) {
      if (address === null) return refusals;
      location.assign(address);
      return null;
    }
    const question = { title: words.mayTalk(host), help: words.mayTalkHelp, yes: words.allow, no: words.notNow };
    if (!(await player.confirm(question))) return null;
    await app.allowHost(host, true);
  }
}

const FAILED = "ninefold-sign-in-failed";

/** The issuer's answer never reached the app. */
export const UNFINISHED: Refusal = {
  code: "sign-in-unfinished",
  message: null,
  shown: "notice",
  command: 0,
  entity: null,
  id: null,
  field: null,
};

/** The result of a sign-in arrives on the page that the issuer redirects to, and is shown on the app's own page. */
export function keepFailure(failed: readonly Refusal[]): void {
  if (failed.length === 0) return;
  try {
    sessionStorage.setItem(FAILED, JSON.stringify(failed));
  } catch {
    // Without storage nobody can leave for the issuer, so there is nothing to keep.
  }
}

export function takeFailure(): readonly Refusal[] {
  try {
    const kept = sessionStorage.getItem(FAILED);
    sessionStorage.removeItem(FAILED);
    return kept === null ? [] : (JSON.parse(kept) as readonly Refusal[]);
  } catch {
    return [];
  }
}
