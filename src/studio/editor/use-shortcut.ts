import { useEffect, useRef } from "react";

/** A shortcut with Ctrl (⌘ on a Mac), wherever the focus is on the page. While a sheet is open it does nothing. */
export function useShortcut(key: string, run: () => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== key || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      // Otherwise the browser would save the page or open its own menu.
      event.preventDefault();
      if (document.querySelector(".sheet, .alert, .menu") === null) latest.current();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [key]);
}
