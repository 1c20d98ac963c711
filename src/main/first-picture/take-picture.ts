/** What must not be in a picture: something half done, half there, or standing elsewhere when it is opened anew. */
const UNFIT =
  '.skeleton, [role="dialog"], [role="alertdialog"], form, textarea, select, .row-check, .calendar, .map-view, ' +
  'input:not([type="search"], [type="radio"])';

/** References to other elements, besides `id` itself. */
const REFERENCES = ["for", "aria-labelledby", "aria-describedby", "aria-controls", "aria-owns"];

/** Some forty rows; more would take longer to read than it saves. */
const LONGEST = 100_000;

/** The screen as markup that shows the same without the program; null where a picture would mislead. */
export function takePicture(root: HTMLElement): string | null {
  const frame = root.querySelector<HTMLElement>(".app-frame");
  const page = frame?.querySelector(".page[data-shares-line]:not([aria-busy])");
  if (!frame || !page || frame.querySelector(UNFIT) !== null) return null;
  const fields = frame.querySelectorAll("input");
  if ([...fields].some(({ type, value }) => type === "search" && value !== "")) return null;

  const picture = frame.cloneNode(true) as HTMLElement;
  picture.querySelector(".app-frame-overlays")?.replaceChildren();
  for (const [index, field] of picture.querySelectorAll("input").entries()) {
    // Of one name with those of the live page they would be one group of buttons.
    field.removeAttribute("name");
    field.toggleAttribute("checked", fields[index]?.checked ?? false);
    field.readOnly = true;
  }
  for (const control of picture.querySelectorAll("button, input")) {
    control.setAttribute("aria-disabled", "true");
    control.setAttribute("data-soon", "");
    control.setAttribute("tabindex", "-1");
  }
  const images = frame.querySelectorAll("img");
  for (const [index, image] of picture.querySelectorAll("img").entries()) {
    const box = images[index]?.getBoundingClientRect();
    if (/^(?:blob|data):/.test(image.src) && box) image.replaceWith(boxOf(image.className, box));
  }
  leaveOutOfSight(frame, picture);
  for (const element of [picture, ...picture.querySelectorAll("*")]) {
    for (const name of ["id", ...REFERENCES]) rename(element, name);
    const style = element.getAttribute("style");
    if (style === null) continue;
    element.removeAttribute("style");
    element.setAttribute("data-style", style);
  }
  const html = picture.outerHTML;
  return html.length > LONGEST ? null : html;
}

/** Rows that nobody sees before the live ones are there only keep the first frame waiting. */
function leaveOutOfSight(frame: HTMLElement, picture: HTMLElement): void {
  const rows = picture.querySelectorAll(".virtual-row");
  for (const [index, row] of frame.querySelectorAll(".virtual-row").entries())
    if (row.getBoundingClientRect().top > innerHeight) rows[index]?.remove();
}

/** In place of a photo, whose address does not outlive the page. */
function boxOf(className: string, { width, height }: DOMRect): HTMLElement {
  const box = document.createElement("span");
  box.className = className;
  box.setAttribute("style", `display:block;width:${width}px;height:${height}px`);
  return box;
}

/** Ids are given out anew by the live page, so the picture has names of its own. */
function rename(element: Element, name: string): void {
  const named = element.getAttribute(name);
  if (!named) return;
  const names = named.split(/\s+/).map((one) => `picture-${one}`);
  element.setAttribute(name, names.join(" "));
}
