import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import address from "zxing-wasm/reader/zxing_reader.wasm?url";
import type { CodeReader } from "./code-reader.ts";

/** In pixels. A larger frame takes longer and finds no more. */
const widest = 1280;

/** For browsers without their own detector. The WASM file comes from this site, never from elsewhere. */
export async function wasmReader(): Promise<CodeReader> {
  await prepareZXingModule({ overrides: { locateFile: () => address }, fireImmediately: true });
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  return async (video) => {
    const scale = Math.min(1, widest / Math.max(video.videoWidth, 1));
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    if (pen === null || canvas.width === 0) return null;
    pen.drawImage(video, 0, 0, canvas.width, canvas.height);
    const codes = await readBarcodes(pen.getImageData(0, 0, canvas.width, canvas.height), { maxNumberOfSymbols: 1 });
    const text = codes.find((code) => code.isValid)?.text ?? "";
    return text === "" ? null : text;
  };
}
