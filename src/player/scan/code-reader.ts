/** Scans the current frame of the camera; null: no code found. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | null>;

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}

interface DetectorClass {
  new (): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** The browser's own detector if there is one; else ours, loaded on first use of the camera. */
export async function codeReader(): Promise<CodeReader> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  // Some browsers have the class but support no formats.
  const formats = own === undefined ? [] : await own.getSupportedFormats().catch(() => []);
  if (own === undefined || formats.length === 0) return (await import("./wasm-reader.ts")).wasmReader();
  const detector = new own();
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
}
