import { useEffect, useRef } from "react";

/** Ctrl P or ⌘ P prints what the menu prints. Null: the browser prints the page as it stands. */
export function usePrintKey(print: (() => void) | null): void {
  const latest = useRef(print);
  useEffect(() => {
    latest.current = print;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isPrint = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === "p";
      // What lies over the page is what somebody wants to see on paper.
      if (!isPrint || event.defaultPrevented || document.querySelector(".sheet, .alert") !== null) return;
      if (latest.current === null) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
