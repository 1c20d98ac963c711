import type { SignInPlace } from "#engine/contract/calls.ts";
import type { SitePlace } from "./site-place.ts";

/**
 * The redirect address for sign-ins. An issuer can't know the ids of apps on a shelf, so it is the program's address.
 * Documents may use different issuers; each gets its own address, so that none can answer in place of another.
 */
export function signInPlace({ base, only }: SitePlace, app: string, host: string): SignInPlace {
  const redirect = new URL(base);
  if (only === null) redirect.searchParams.set("issuer", host);
  return { app, redirect: redirect.href, back: location.href };
}

/** A return from an issuer: the app that began the sign-in, and the complete address. */
export interface SignInReturn {
  readonly app: string;
  readonly came: string;
}

/** Removes the answer from the address bar, so that the code is not stored in the history or passed on. */
export function cameBack({ base }: SitePlace): SignInReturn | null {
  const query = new URLSearchParams(location.search);
  const state = query.get("state");
  if (state === null || !(query.has("code") || query.has("error")) || location.pathname !== base.pathname) return null;
  const came = location.href;
  history.replaceState(null, "", base);
  return { app: state.slice(0, Math.max(0, state.lastIndexOf("."))), came };
}
