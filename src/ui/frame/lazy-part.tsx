import { lazy, useState, type ComponentType } from "react";

/** A component whose code comes later. */
export type LazyPart<P extends object> = ComponentType<P> & {
  /** Fetches the code, so that drawing it waits for nothing. */
  readonly load: () => Promise<unknown>;
};

/**
 * Code that is fetched when it is first drawn, or ahead of that. What is there already is drawn at once: React's `lazy`
 * waits even then, and a page that waited is held back for 300 ms, so that pages do not flicker.
 */
export function lazyPart<P extends object>(fetch: () => Promise<ComponentType<P>>): LazyPart<P> {
  let part: ComponentType<P> | null = null;
  const load = async (): Promise<ComponentType<P>> => (part ??= await onceReachable(fetch));
  const Awaited = lazy(async () => ({ default: await load() }));
  function Part(props: P) {
    // Chosen once: another kind of element in the same place would be drawn anew, and lose what was typed in it.
    const [{ Kind }] = useState(() => ({ Kind: part ?? (Awaited as unknown as ComponentType<P>) }));
    return <Kind {...props} />;
  }
  return Object.assign(Part, { load });
}

/** A part of the program that lies nowhere any more: a newer version has taken its place, and comes with a reload. */
export const isMissingPart = ({ message }: Error): boolean =>
  /dynamically imported module|module script failed|preload css/iu.test(message);

/** Without a network a part may be out of reach. It comes when there is one; what has failed once would fail for ever. */
function onceReachable<T>(load: () => Promise<T>): Promise<T> {
  return load().catch((error: unknown) => {
    if (navigator.onLine) throw error;
    return new Promise<void>((resolve) => addEventListener("online", () => resolve(), { once: true })).then(() =>
      onceReachable(load),
    );
  });
}
