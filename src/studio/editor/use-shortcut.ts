import { useEffect, useRef } from "react";

/** Ctrl, or ⌘ on a Mac, with a key, wherever the cursor stands on the page. A sheet over the page has its own keys. */
export function useShortcut(key: string, run: () => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== key || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      // The browser would save the page or open a menu of its own.
      event.preventDefault();
      if (document.querySelector(".sheet, .alert, .menu") === null) latest.current();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [key]);
}
