import type { Page } from "playwright-core";

/** A photo as cameras make it: large, and with its place in the metadata. */
export async function photoWithPlace(page: Page, width: number, height: number): Promise<Buffer> {
  const drawn = await page.evaluate(
    async ([wide, high]) => {
      const canvas = document.createElement("canvas");
      canvas.width = wide;
      canvas.height = high;
      const pen = canvas.getContext("2d");
      if (pen === null) throw new Error("This page can't draw.");
      pen.fillStyle = "#2a7";
      pen.fillRect(0, 0, wide, high);
      pen.fillStyle = "#fc3";
      pen.fillRect(wide / 4, high / 4, wide / 2, high / 2);
      return canvas.toDataURL("image/jpeg", 0.9).split(",")[1] ?? "";
    },
    [width, height] as const,
  );
  const jpeg = Buffer.from(drawn, "base64");
  return Buffer.concat([jpeg.subarray(0, 2), exifWithPlace(), jpeg.subarray(2)]);
}

/** The EXIF segment of cameras: a directory that points to another one with a latitude. */
function exifWithPlace(): Buffer {
  const tiff = Buffer.alloc(68);
  tiff.write("II*\0", 0, "latin1");
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  entry(tiff, 10, 0x8825, 4, 1, 26);
  tiff.writeUInt16LE(1, 26);
  entry(tiff, 28, 0x0002, 5, 3, 44);
  [52, 1, 31, 1, 12, 1].forEach((number, index) => tiff.writeUInt32LE(number, 44 + index * 4));
  const body = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

function entry(tiff: Buffer, at: number, tag: number, type: number, count: number, value: number): void {
  tiff.writeUInt16LE(tag, at);
  tiff.writeUInt16LE(type, at + 2);
  tiff.writeUInt32LE(count, at + 4);
  tiff.writeUInt32LE(value, at + 8);
}

/** The segment types of a JPEG up to its image data; 0xe1 is EXIF, which may contain place and time. */
export function jpegSegments(jpeg: Uint8Array): readonly number[] {
  const kinds: number[] = [];
  for (let at = 2; at + 3 < jpeg.length && jpeg[at] === 0xff && jpeg[at + 1] !== 0xda;) {
    kinds.push(jpeg[at + 1] ?? 0);
    at += 2 + (jpeg[at + 2] ?? 0) * 256 + (jpeg[at + 3] ?? 0);
  }
  return kinds;
}

const LEFT = [
  "0001101",
  "0011001",
  "0010011",
  "0111101",
  "0100011",
  "0110001",
  "0101111",
  "0111011",
  "0110111",
  "0001011",
];
const SIDES = ["LLLLLL", "LLGLGG", "LLGGLG", "LLGGGL", "LGLLGG", "LGGLLG", "LGGGLL", "LGLGLG", "LGLGGL", "LGGLGL"];

/** The bars of an EAN-13 code, one character each. */
function bars(code: string): string {
  const digits = [...code].map(Number);
  const right = (digit: number): string => [...(LEFT[digit] ?? "")].map((bit) => (bit === "0" ? "1" : "0")).join("");
  const sides = SIDES[digits[0] ?? 0] ?? "";
  const first = digits
    .slice(1, 7)
    .map((digit, index) => (sides[index] === "L" ? (LEFT[digit] ?? "") : [...right(digit)].reverse().join("")));
  return `101${first.join("")}01010${digits.slice(7).map(right).join("")}101`;
}

/** A video (y4m) in which a code is held in front of the camera. */
export function filmOfCode(code: string): Buffer {
  const [width, height] = [640, 480];
  const light = Buffer.alloc(width * height, 235);
  const [unit, start] = [4, 130];
  [...bars(code)].forEach((bar, index) => {
    if (bar === "0") return;
    for (let y = 120; y < 360; y++)
      light.fill(16, y * width + start + index * unit, y * width + start + (index + 1) * unit);
  });
  const frame = Buffer.concat([Buffer.from("FRAME\n"), light, Buffer.alloc((width * height) / 2, 128)]);
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`),
    ...Array.from({ length: 10 }, () => frame),
  ]);
}
