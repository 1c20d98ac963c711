import { EditorView } from "@codemirror/view";

/** The kit's own colours and sizes; its variables reach into the shadow root. */
export const THEME = EditorView.theme({
  "&": { color: "var(--ink)", backgroundColor: "transparent", fontSize: "var(--text-small)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--font-mono)", lineHeight: "1.55", overflowX: "hidden" },
  ".cm-content": { padding: "var(--space-3) 0", caretColor: "var(--accent-text)" },
  ".cm-line": { padding: "0 var(--space-3) 0 4px", overflowWrap: "anywhere" },
  ".cm-gutters": { backgroundColor: "transparent", color: "var(--ink-2)", border: "none", minWidth: "2.75rem" },
  ".cm-lineNumbers .cm-gutterElement": { fontSize: "0.85em", lineHeight: "1.85", paddingInlineEnd: "10px" },
  ".is-heading": { color: "var(--accent-text)", fontWeight: "700" },
  ".is-code": { borderRadius: "4px", backgroundColor: "var(--fill)" },
  ".is-key, .is-strong": { fontWeight: "650" },
  ".is-pipe, .is-quiet, .is-mark": { color: "var(--ink-2)" },
  ".is-wrong-error": { textDecoration: "underline wavy var(--danger-text) 1px", textUnderlineOffset: "0.25em" },
  ".is-wrong-warning, .is-wrong-hint": {
    textDecoration: "underline wavy oklch(0.65 0.14 70) 1px",
    textUnderlineOffset: "0.25em",
  },
});
