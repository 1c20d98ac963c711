import { Suspense, useContext, useEffect, useState, type ComponentType, type ReactNode } from "react";
import { lazyPart as partOf, type LazyPart } from "#ui/frame/lazy-part.tsx";
import { whenIdle } from "#ui/frame/when-idle.ts";
import { StandingContext } from "./state/standing.ts";

const loaders = new Set<() => Promise<unknown>>();

/** Code that the first screen does not need: loaded on first use, or when the page is idle. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  const part = partOf(load);
  loaders.add(part.load);
  return part;
}

/** Like `lazyPart`, for a small piece of a page: the page does not wait for it, and shows `until` in its place. */
export function lazyPiece<P extends object>(
  load: () => Promise<ComponentType<P>>,
  until: ReactNode = null,
): ComponentType<P> {
  const Part = lazyPart(load);
  return function LazyPiece(props: P) {
    return (
      <Suspense fallback={until}>
        <Part {...props} />
      </Suspense>
    );
  };
}

/** In ms, after the first screen has been drawn. */
const LATE = 500;

/** Like `lazyPiece`, for invisible pieces: loaded after the first screen has been drawn. */
export function latePiece<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Piece = lazyPiece(load);
  return function LatePiece(props: P) {
    const [late, setLate] = useState(false);
    const isStanding = useContext(StandingContext);
    useEffect(() => {
      if (!isStanding) return undefined;
      const timer = setTimeout(() => setLate(true), LATE);
      return () => clearTimeout(timer);
    }, [isStanding]);
    return late ? <Piece {...props} /> : null;
  };
}

/** A sheet whose code is loaded when it first opens. */
export function lazySheet<P extends { readonly open: boolean }>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  const Part = lazyPart(load);
  return function LazySheet(props: P) {
    const [asked, setAsked] = useState(props.open);
    if (props.open && !asked) setAsked(true);
    return asked ? (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    ) : null;
  };
}

/**
 * Called when the page is idle, so that the next tap does not wait for code. One part at a time: all at once would keep
 * the page busy for as long as a tap may take.
 */
export async function preloadParts(): Promise<void> {
  for (const load of loaders) {
    await whenIdle(1000);
    await load().catch(() => undefined);
  }
}
