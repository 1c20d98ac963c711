import type { SignInPlace } from "#engine/contract/calls.ts";
import type { SitePlace } from "./site-place.ts";

/**
 * The address that an issuer sends people back to. Apps of a shelf have ids that no issuer can know, so it is the
 * program's own; documents on it may name different issuers, and each has an address of its own, so that none can pass
 * off another's answer as its own.
 */
export function signInPlace({ base, only }: SitePlace, app: string, host: string): SignInPlace {
  const redirect = new URL(base);
  if (only === null) redirect.searchParams.set("issuer", host);
  return { app, redirect: redirect.href, back: location.href };
}

/** Somebody who has come back from an issuer: which app they left, and with what. */
export interface SignInReturn {
  readonly app: string;
  readonly came: string;
}

/** Read once: a code does not stay in the address, where it would be kept and sent on. */
export function cameBack({ base }: SitePlace): SignInReturn | null {
  const query = new URLSearchParams(location.search);
  const state = query.get("state");
  if (state === null || !(query.has("code") || query.has("error")) || location.pathname !== base.pathname) return null;
  const came = location.href;
  history.replaceState(null, "", base);
  return { app: state.slice(0, Math.max(0, state.lastIndexOf("."))), came };
}
