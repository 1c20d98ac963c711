/** The styles that come from the style sheets of this page. */
const STYLES = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
  "paint-order",
] as const;

/** The drawn picture as an SVG file of its own, with colours and fonts inlined. */
export function svgOf(drawn: SVGSVGElement, background: string): string {
  const copy = drawn.cloneNode(true) as SVGSVGElement;
  const { width, height } = drawn.viewBox.baseVal;
  copy.removeAttribute("style");
  copy.removeAttribute("aria-hidden");
  copy.setAttribute("width", String(Math.ceil(width)));
  copy.setAttribute("height", String(Math.ceil(height)));
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  const [originals, copies] = [drawn, copy].map((one) => [...one.querySelectorAll("*")]);
  for (const [index, original] of (originals ?? []).entries()) {
    const style = getComputedStyle(original);
    for (const name of STYLES) copies?.[index]?.setAttribute(name, style.getPropertyValue(name));
    copies?.[index]?.removeAttribute("class");
  }
  const ground = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [name, value] of Object.entries({ width: "100%", height: "100%", fill: background }))
    ground.setAttribute(name, value);
  copy.prepend(ground);
  return new XMLSerializer().serializeToString(copy);
}

const SHARP = 2;
/** The canvas size that phones support. */
const MOST_PIXELS = 16_000_000;

export async function pngOf(svg: string, width: number, height: number): Promise<Blob> {
  const image = new Image();
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    image.src = address;
    await image.decode();
    const scale = Math.min(SHARP, Math.sqrt(MOST_PIXELS / Math.max(1, width * height)));
    const canvas = document.createElement("canvas");
    canvas.width = Math.ceil(width * scale);
    canvas.height = Math.ceil(height * scale);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob === null ? reject(new Error("The picture could not be drawn.")) : resolve(blob))),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}
