import { useEffect, useRef } from "react";

/** Ctrl P or ⌘ P prints the same as the menu. Null: the browser prints the page as it is. */
export function usePrintKey(print: (() => void) | null): void {
  const latest = useRef(print);
  useEffect(() => {
    latest.current = print;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isPrint = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === "p";
      // A sheet or dialog over the page is printed as it is, because it is what the person sees.
      if (!isPrint || event.defaultPrevented || document.querySelector(".sheet, .alert") !== null) return;
      if (latest.current === null) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
