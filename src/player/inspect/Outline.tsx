import { useEffect, useState } from "react";
import "./inspect.css";

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** In pixels: the distance of the frame from the element. */
const AROUND = 3;

interface OutlineProps {
  readonly element: Element | null;
  /** Darkens the rest of the page. */
  readonly dims?: boolean;
}

/** A frame around the pointed-at element; it follows when the page scrolls. */
export function Outline({ element, dims = true }: OutlineProps) {
  const [box, setBox] = useState<Box | null>(null);
  useEffect(() => {
    if (element === null) return undefined;
    const measure = (): void => {
      const { left, top, width, height } = element.getBoundingClientRect();
      setBox({ left, top, width, height });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    document.addEventListener("scroll", measure, { capture: true, passive: true });
    addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      document.removeEventListener("scroll", measure, { capture: true });
      removeEventListener("resize", measure);
    };
  }, [element]);
  if (element === null || box === null || box.width === 0) return null;
  return (
    <div
      className="inspector-outline"
      data-dims={dims || undefined}
      aria-hidden="true"
      style={{
        left: box.left - AROUND,
        top: box.top - AROUND,
        width: box.width + 2 * AROUND,
        height: box.height + 2 * AROUND,
      }}
    />
  );
}
