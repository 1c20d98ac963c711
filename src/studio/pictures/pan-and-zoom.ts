/** Which part of a picture is seen: its left upper corner and how many picture units a pixel shows. */
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

const clamp = (scale: number): number => Math.min(MOST, Math.max(LEAST, scale));

/** The whole picture, never larger than it was drawn. On a phone a large one is shown from `begin`, so that it can be read. */
export function fit(picture: Size, frame: Size, leastScale = 0.8, begin = { x: 0, y: 0 }): View {
  const whole = Math.min(1, frame.width / picture.width, frame.height / picture.height);
  const scale = clamp(Math.max(whole, Math.min(leastScale, 1)));
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

/** What lies under the point stays there. */
export function zoom(view: View, factor: number, at: { readonly x: number; readonly y: number }): View {
  const scale = clamp(view.scale * factor);
  return {
    x: view.x + at.x / view.scale - at.x / scale,
    y: view.y + at.y / view.scale - at.y / scale,
    scale,
  };
}
