import { lazyPart } from "../frame/lazy-part.tsx";

export const LazyDrawer = lazyPart(() => import("./SheetDrawer.tsx").then((part) => part.SheetDrawer));
export const LazyMenu = lazyPart(() => import("./AnchoredMenu.tsx").then((part) => part.AnchoredMenu));
export const LazyAlert = lazyPart(() => import("./AlertPopup.tsx").then((part) => part.AlertPopup));
export const LazyToasts = lazyPart(() => import("./ToastHost.tsx").then((part) => part.ToastHost));

/** Call when the page is idle, so that the first sheet, menu, dialog or toast opens without a wait. */
export function preloadOverlays(): void {
  for (const { load } of [LazyDrawer, LazyMenu, LazyAlert, LazyToasts]) load().catch(() => undefined);
}
