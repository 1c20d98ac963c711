import type { Model } from "#model/model.ts";
import { hostOf } from "./address.ts";

/** Addresses that the app calls unless a person sets another server. */
export const declaredPlaces = ({ calls, roles }: Model): readonly (string | null)[] => [
  calls.baseAddress?.value ?? null,
  ...issuerPlaces(roles),
];

/** Address of the issuer, with its endpoints if the document declares them. */
export function issuerPlaces({ signIn }: Model["roles"]): readonly (string | null)[] {
  if (signIn?.kind !== "issuer") return [];
  const { issuer, addresses } = signIn;
  return [issuer, addresses?.signInPage ?? null, addresses?.token ?? null, addresses?.revocation ?? null];
}

/** Every host in a document: its servers, its issuer, its map tiles, and calls with a complete URL. */
export function hostsNamed(model: Model, places = declaredPlaces(model)): readonly string[] {
  const written = [
    ...places,
    model.purpose.mapTiles?.value ?? null,
    ...model.calls.calls.map(({ path: { parts } }) => (typeof parts[0] === "string" ? parts[0] : null)),
  ];
  const hosts = written.map((address) => {
    const origin = /^https?:\/\/[^/?#]+/iu.exec(address ?? "")?.[0];
    return origin === undefined ? null : hostOf(origin);
  });
  return [...new Set(hosts.filter((host) => host !== null))];
}
