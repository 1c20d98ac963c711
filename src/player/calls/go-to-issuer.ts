import type { Refusal } from "#engine/contract/commands.ts";
import type { PlayerValue } from "../player-context.ts";

/**
 * Leaves for the issuer, once every host that it needs is allowed. Null: the page goes, or the person would rather not;
 * none: they are signed in without leaving.
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

/** The app was never told what the issuer said. */
export const UNFINISHED: Refusal = {
  code: "sign-in-unfinished",
  message: null,
  shown: "notice",
  command: 0,
  entity: null,
  id: null,
  field: null,
};

/** What became of a sign-in is known on the page that the issuer sends people to, and said on the app's own. */
export function keepFailure(failed: readonly Refusal[]): void {
  if (failed.length === 0) return;
  try {
    sessionStorage.setItem(FAILED, JSON.stringify(failed));
  } catch {
    // Nobody could have left for the issuer from here.
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
