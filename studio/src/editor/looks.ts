/** How the editor looks, in the studio's own colours: they follow light and dark by themselves. */
import { EditorView } from "@codemirror/view";

export const looks = EditorView.theme({
  "&": { height: "100%", fontSize: "15px", backgroundColor: "var(--color-sheet)", color: "var(--color-ink)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--font-sans)", lineHeight: "1.65" },
  ".cm-content": { padding: "14px 4px", caretColor: "var(--color-accent)" },
  ".cm-line": { padding: "0 12px" },
  ".cm-cursor": { borderLeftColor: "var(--color-accent)", borderLeftWidth: "2px" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--color-accent-ground)",
  },
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
