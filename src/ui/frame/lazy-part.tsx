import { lazy, useState, type ComponentType } from "react";

/** A component whose code is loaded later. */
export type LazyPart<P extends object> = ComponentType<P> & {
  /** Loads the code, so that rendering it later does not suspend. */
  readonly load: () => Promise<unknown>;
};

/**
 * A component whose code is loaded on first render or earlier. Loaded code renders at once: React's `lazy` suspends
 * even then, and React delays a suspended page by 300 ms to avoid flicker.
 */
export function lazyPart<P extends object>(fetch: () => Promise<ComponentType<P>>): LazyPart<P> {
  let part: ComponentType<P> | null = null;
  const load = async (): Promise<ComponentType<P>> => (part ??= await onceReachable(fetch));
  const Awaited = lazy(async () => ({ default: await load() }));
  function Part(props: P) {
    // Chosen once: another component type in the same place would be mounted anew and lose its input.
    const [{ Kind }] = useState(() => ({ Kind: part ?? (Awaited as unknown as ComponentType<P>) }));
    return <Kind {...props} />;
  }
  return Object.assign(Part, { load });
}

/** True for a part that the server no longer has: a newer version has replaced it, and a reload loads that. */
export const isMissingPart = ({ message }: Error): boolean =>
  /dynamically imported module|module script failed|preload css/iu.test(message);

/** Offline, the load waits for the network and is tried again, because `lazy` would remember a failure for ever. */
function onceReachable<T>(load: () => Promise<T>): Promise<T> {
  return load().catch((error: unknown) => {
    if (navigator.onLine) throw error;
    return new Promise<void>((resolve) => addEventListener("online", () => resolve(), { once: true })).then(() =>
      onceReachable(load),
    );
  });
}
