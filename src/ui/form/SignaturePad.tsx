import { useEffect, useRef, useState, type PointerEvent } from "react";
import { Button } from "../control/Button.tsx";
import { useWords } from "../frame/ui-context.tsx";
import { useField } from "./Field.tsx";
import type { SignatureInputProps } from "./SignatureInput.tsx";

interface Point {
  readonly x: number;
  readonly y: number;
}

const ink = "#14161c";

function at(event: PointerEvent<HTMLCanvasElement>): Point {
  const box = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
}

export function SignaturePad({ src, onSigned, onClear }: SignatureInputProps) {
  const words = useWords();
  const field = useField();
  const [pad, setPad] = useState<HTMLCanvasElement | null>(null);
  const strokes = useRef<Point[][]>([]);
  const [drawn, setDrawn] = useState(false);

  useEffect(() => {
    if (!pad) return undefined;
    // Rotating the phone resizes the pad: draw the same strokes again.
    const watch = new ResizeObserver(() => {
      const scale = Math.min(3, devicePixelRatio || 1);
      fit(pad, scale);
      redraw(pad, strokes.current, scale);
    });
    watch.observe(pad);
    return () => watch.disconnect();
  }, [pad]);

  const draw = (event: PointerEvent<HTMLCanvasElement>): void => {
    const stroke = strokes.current.at(-1);
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !stroke) return;
    stroke.push(at(event));
    redraw(event.currentTarget, [stroke], Math.min(3, devicePixelRatio || 1), false);
  };
  const finish = (event: PointerEvent<HTMLCanvasElement>): void => {
    const element = event.currentTarget;
    if (!element.hasPointerCapture(event.pointerId)) return;
    element.releasePointerCapture(event.pointerId);
    element.toBlob((picture) => {
      if (picture) onSigned(picture);
    }, "image/png");
  };
  const clear = (): void => {
    strokes.current = [];
    setDrawn(false);
    pad?.getContext("2d")?.clearRect(0, 0, pad.width, pad.height);
    onClear();
  };
  const present = src !== null && !drawn;
  return (
    <div className="signature-box">
      <div className="signature" data-drawn={drawn || present || undefined}>
        {present ? (
          <img src={src} alt={words.signed} />
        ) : (
          <canvas
            ref={setPad}
            role="img"
            aria-label={drawn ? words.signed : words.signHere}
            data-base-ui-swipe-ignore=""
            onPointerDown={(event) => {
              if (field.disabled) return;
              event.currentTarget.setPointerCapture(event.pointerId);
              strokes.current.push([at(event)]);
              setDrawn(true);
            }}
            onPointerMove={draw}
            onPointerUp={finish}
            onPointerCancel={finish}
          />
        )}
        {drawn || present ? null : <span className="signature-hint">{words.signHere}</span>}
      </div>
      {(drawn || present) && !field.disabled ? (
        <Button
          look="plain"
          size="small"
          icon="rotate-ccw"
          aria-label={`${words.clear}: ${field.label}`}
          onClick={clear}
        >
          {words.clear}
        </Button>
      ) : null}
    </div>
  );
}

function fit(canvas: HTMLCanvasElement, scale: number): void {
  canvas.width = Math.round(canvas.clientWidth * scale);
  canvas.height = Math.round(canvas.clientHeight * scale);
}

function redraw(canvas: HTMLCanvasElement, strokes: readonly (readonly Point[])[], scale: number, whole = true): void {
  const pen = canvas.getContext("2d");
  if (!pen) return;
  pen.setTransform(scale, 0, 0, scale, 0, 0);
  if (whole) pen.clearRect(0, 0, canvas.width, canvas.height);
  Object.assign(pen, { lineWidth: 2.6, lineCap: "round", lineJoin: "round", strokeStyle: ink });
  for (const stroke of strokes) {
    const points = whole ? stroke : stroke.slice(-3);
    const [first, ...rest] = points;
    if (!first) continue;
    pen.beginPath();
    // When only the end of a stroke is drawn, it continues where the previous curve ended, not at its control point.
    const [next] = rest;
    const goesOn = !whole && stroke.length > points.length && next;
    if (goesOn) pen.moveTo((first.x + next.x) / 2, (first.y + next.y) / 2);
    else pen.moveTo(first.x, first.y);
    if (rest.length === 0) pen.lineTo(first.x + 0.1, first.y);
    for (const [index, point] of rest.entries()) {
      if (goesOn && index === 0) continue;
      const before = points[index] ?? first;
      pen.quadraticCurveTo(before.x, before.y, (before.x + point.x) / 2, (before.y + point.y) / 2);
    }
    pen.stroke();
  }
}
