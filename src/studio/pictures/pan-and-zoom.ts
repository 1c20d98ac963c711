/** The visible part of a picture: its top left corner, and how many units of the picture a pixel shows. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

const LEAST = 0.2;
const MOST = 3;
/** At first no text is smaller than this part of its size; the rest of the picture is reached by panning. */
const READABLE = 0.8;
/** A width that fits at this scale or above is shown whole, so that nothing looks cut off at the edge. */
const WHOLE = 0.7;

const clamp = (scale: number): number => Math.min(MOST, Math.max(LEAST, scale));

/**
 * Fits the picture into its frame, never larger than its natural size. `width`: the width of the frame if texts stay
 * readable then, else readable from `begin` on. `all`: the whole picture.
 */
export function fit(picture: Size, frame: Size, to: "width" | "all" = "width", begin = { x: 0, y: 0 }): View {
  const wide = frame.width / picture.width;
  const scale = clamp(
    Math.min(1, to === "all" ? Math.min(wide, frame.height / picture.height) : wide >= WHOLE ? wide : READABLE),
  );
  const place = (room: number, size: number, at: number): number =>
    size * scale <= room
      ? (size * scale - room) / 2 / scale
      : Math.min(Math.max(0, at - room / 2 / scale), size - room / scale);
  return {
    x: place(frame.width, picture.width, begin.x),
    y: place(frame.height, picture.height, begin.y),
    scale,
  };
}

export const pan = (view: View, dx: number, dy: number): View => ({
  ...view,
  x: view.x - dx / view.scale,
  y: view.y - dy / view.scale,
});

/** Zooms around a point, which keeps its place. */
export function zoom(view: View, factor: number, at: { readonly x: number; readonly y: number }): View {
  const scale = clamp(view.scale * factor);
  return {
    x: view.x + at.x / view.scale - at.x / scale,
    y: view.y + at.y / view.scale - at.y / scale,
    scale,
  };
}
