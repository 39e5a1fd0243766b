/** How the editor looks, in the studio's own colours: they follow light and dark by themselves. */
import { EditorView } from "@codemirror/view";

export const looks = EditorView.theme({
  "&": { height: "100%", fontSize: "15px", backgroundColor: "var(--color-sheet)", color: "var(--color-ink)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--font-sans)", lineHeight: "1.65" },
  ".cm-content": { padding: "14px 4px", caretColor: "var(--color-accent)" },
  ".cm-line": { padding: "0 12px" },
  ".cm-cursor": { borderLeftColor: "var(--color-accent)", borderLeftWidth: "2px" },
  // As many names as the editor's own rule for it has: with fewer, its pale one would win, in the dark too.
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "color-mix(in srgb, var(--color-accent) 28%, transparent)",
  },
  ".cm-lintRange-active": { backgroundColor: "transparent" },
  ".cm-gutters": { backgroundColor: "transparent", border: "none" },
  ".cm-placeholder": { color: "var(--color-ink-soft)" },
  ".cm-lintRange-error": { backgroundImage: "none", borderBottom: "2px solid var(--color-bad)" },
  ".cm-lintRange-warning": { backgroundImage: "none", borderBottom: "2px solid var(--color-care)" },
  ".cm-lintRange-info": { backgroundImage: "none", borderBottom: "2px dotted var(--color-accent)" },
  ".cm-tooltip": {
    backgroundColor: "var(--color-raised)",
    color: "var(--color-ink)",
    border: "1px solid var(--color-line)",
    borderRadius: "8px",
    boxShadow: "0 8px 24px rgb(0 0 0 / 0.18)",
    overflow: "hidden",
    maxWidth: "34rem",
  },
  ".cm-lit": {
    backgroundColor: "var(--color-accent-ground)",
    borderRadius: "3px",
    boxShadow: "0 0 0 2px var(--color-accent-ground)",
    borderBottom: "2px solid var(--color-accent)",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--font-sans)", padding: "4px" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": {
    padding: "3px 8px",
    borderRadius: "6px",
    display: "flex",
    gap: "8px",
  },
  ".cm-tooltip-autocomplete ul li[aria-selected]": {
    backgroundColor: "var(--color-accent-ground)",
    color: "var(--color-accent)",
  },
  ".cm-completionDetail": { marginLeft: "auto", fontStyle: "normal", color: "var(--color-ink-soft)" },
  ".cm-completionInfo": { padding: "6px 10px" },
  ".cm-became": { padding: "8px 12px" },
  ".cm-became p + p": { marginTop: "4px", color: "var(--color-ink-soft)" },
  ".cm-diagnostic": { padding: "8px 12px", borderLeft: "3px solid transparent" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--color-bad)" },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--color-care)" },
  ".cm-diagnostic-info": { borderLeftColor: "var(--color-accent)" },
  ".cm-diagnosticAction": {
    display: "block",
    margin: "6px 0 0",
    padding: "3px 8px",
    borderRadius: "6px",
    backgroundColor: "var(--color-accent)",
    color: "var(--color-on-accent)",
    textAlign: "left",
  },
});
