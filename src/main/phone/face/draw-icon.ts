import { iconPath } from "#ui/icons/Icon.tsx";
import { initialsOf } from "#ui/list/Avatar.tsx";
import { accentTokens, standardAccent } from "#ui/tokens/accent.ts";

export interface IconFace {
  readonly name: string;
  readonly icon: string | null;
  readonly colour: string | null;
}

/** `any`: rounded, transparent corners. `maskable`: fills the square; the phone cuts its own shape out of it. */
export type IconShape = "any" | "maskable";

const STACK = '"SF Pro Rounded", "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Noto Color Emoji", sans-serif';

/** Draws an app's icon as a PNG: its emoji, icon or initials on a gradient of its colour, as on the shelf. */
export async function drawIcon(face: IconFace, size: number, cut: IconShape): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = size;
  canvas.height = size;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("This browser has no canvas.");
  const { light } = accentTokens(face.colour ?? standardAccent);
  const ground = pen.createLinearGradient(0, 0, size, size);
  ground.addColorStop(0, light.gradientFrom);
  ground.addColorStop(1, light.gradientTo);
  pen.fillStyle = ground;
  pen.beginPath();
  pen.roundRect(0, 0, size, size, cut === "any" ? size * 0.23 : 0);
  pen.fill();
  pen.fillStyle = light.onGradient;
  pen.strokeStyle = light.onGradient;
  const path = face.icon === null ? null : await iconPath(face.icon);
  const room = size * (cut === "any" ? 0.56 : 0.46);
  if (path !== null) drawPath(pen, path, size, room);
  else drawText(pen, isEmoji(face.icon) ? face.icon : initialsOf(face.name), size, room);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The icon could not be drawn."))), "image/png");
  });
}

const isEmoji = (icon: string | null): icon is string => icon !== null && /\p{Extended_Pictographic}/u.test(icon);

function drawPath(pen: CanvasRenderingContext2D, path: string, size: number, room: number): void {
  const scale = room / 24;
  pen.translate((size - room) / 2, (size - room) / 2);
  pen.scale(scale, scale);
  pen.lineWidth = 1.9;
  pen.lineCap = "round";
  pen.lineJoin = "round";
  pen.stroke(new Path2D(path));
}

/** Centred by measured glyph bounds, because the metrics of emoji and letters differ between fonts. */
function drawText(pen: CanvasRenderingContext2D, text: string, size: number, room: number): void {
  let height = room;
  const set = (): TextMetrics => {
    pen.font = `650 ${height}px ${STACK}`;
    return pen.measureText(text);
  };
  let ink = set();
  const width = ink.actualBoundingBoxLeft + ink.actualBoundingBoxRight;
  if (width > room * 1.1) {
    height *= (room * 1.1) / width;
    ink = set();
  }
  const x = (size - (ink.actualBoundingBoxRight - ink.actualBoundingBoxLeft)) / 2;
  const y = (size + ink.actualBoundingBoxAscent - ink.actualBoundingBoxDescent) / 2;
  pen.fillText(text, x, y);
}
