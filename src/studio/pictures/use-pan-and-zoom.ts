import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from "react";
import { fit, pan, type Size, type View, zoom } from "./pan-and-zoom.ts";

const STEP = 60;
const FACTOR = 1.25;

interface Hands {
  readonly view: View;
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly toFit: () => void;
  /** True after a drag: then the click is no tap on what is under the finger. */
  readonly hasMoved: () => boolean;
}

/** One finger pans the picture, two fingers zoom it; so do the wheel and the keyboard. */
export function usePanAndZoom(
  frame: RefObject<HTMLDivElement | null>,
  picture: Size & { readonly begin: { readonly x: number; readonly y: number } },
): Hands {
  const [view, setView] = useState<View>({ x: 0, y: 0, scale: 1 });
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const moved = useRef(0);
  const { width, height, begin } = picture;
  const sizeOfFrame = (): Size => {
    const { clientWidth = 1, clientHeight = 1 } = frame.current ?? {};
    return { width: clientWidth, height: clientHeight };
  };

  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const toFit = (): void =>
      setView(fit({ width, height }, { width: element.clientWidth, height: element.clientHeight }, "width", begin));
    const observer = new ResizeObserver(toFit);
    observer.observe(element);
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      const at = { x: event.clientX - left, y: event.clientY - top };
      setView((now) =>
        event.ctrlKey || event.metaKey
          ? zoom(now, Math.exp(-event.deltaY / 200), at)
          : pan(now, -event.deltaX, -event.deltaY),
      );
    };
    element.addEventListener("wheel", wheel, { passive: false });
    return () => {
      observer.disconnect();
      element.removeEventListener("wheel", wheel);
    };
  }, [frame, width, height, begin]);

  const place = (event: PointerEvent): { x: number; y: number } => {
    const box = frame.current?.getBoundingClientRect();
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
  };
  const inMiddle = (factor: number): void => {
    const { width: w, height: h } = sizeOfFrame();
    setView((now) => zoom(now, factor, { x: w / 2, y: h / 2 }));
  };
  const toFit = (): void => setView(fit(picture, sizeOfFrame(), "all"));
  return {
    view,
    onPointerDown(event) {
      if (fingers.current.size === 0) moved.current = 0;
      fingers.current.set(event.pointerId, place(event));
    },
    onPointerMove(event) {
      const before = fingers.current.get(event.pointerId);
      if (before === undefined) return;
      const now = place(event);
      const others = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
      fingers.current.set(event.pointerId, now);
      moved.current += Math.hypot(now.x - before.x, now.y - before.y);
      if (moved.current > 6) frame.current?.setPointerCapture(event.pointerId);
      const [other] = others;
      if (other === undefined) setView((was) => pan(was, now.x - before.x, now.y - before.y));
      else {
        const distance = (at: { x: number; y: number }): number => Math.hypot(at.x - other.x, at.y - other.y);
        const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
        setView((was) => zoom(was, distance(now) / Math.max(1, distance(before)), middle));
      }
    },
    onPointerUp(event) {
      fingers.current.delete(event.pointerId);
    },
    onKeyDown(event) {
      const steps: { readonly [key: string]: () => void } = {
        ArrowLeft: () => setView((now) => pan(now, STEP, 0)),
        ArrowRight: () => setView((now) => pan(now, -STEP, 0)),
        ArrowUp: () => setView((now) => pan(now, 0, STEP)),
        ArrowDown: () => setView((now) => pan(now, 0, -STEP)),
        "+": () => inMiddle(FACTOR),
        "=": () => inMiddle(FACTOR),
        "-": () => inMiddle(1 / FACTOR),
        "0": toFit,
      };
      const step = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined;
      if (step === undefined || event.altKey || event.metaKey) return;
      event.preventDefault();
      step();
    },
    zoomIn: () => inMiddle(FACTOR),
    zoomOut: () => inMiddle(1 / FACTOR),
    toFit,
    hasMoved: () => moved.current > 6,
  };
}
