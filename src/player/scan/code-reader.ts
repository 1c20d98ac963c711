/** Looks at what the camera shows now; null: no code to be seen. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | null>;

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}

interface DetectorClass {
  new (): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** The phone's own reader where it has one; else one of ours, fetched when the camera is first used. */
export async function codeReader(): Promise<CodeReader> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  // Some browsers have the name but nothing behind it.
  const formats = own === undefined ? [] : await own.getSupportedFormats().catch(() => []);
  if (own === undefined || formats.length === 0) return (await import("./wasm-reader.ts")).wasmReader();
  const detector = new own();
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
}
