/** The rewrite of a finding by keyboard: of the one at the cursor, or else of the next one that has a rewrite. */
import type { EditorView } from "@codemirror/view";
import type { Diagnostic } from "../api/types";

/** Which finding is meant from a place of the text. Pure. */
export function meant(diagnostics: readonly Diagnostic[], at: number): Diagnostic | undefined {
  const mendable = diagnostics.filter((one) => one.rewrite !== null).sort((a, b) => a.start - b.start);
  return (
    mendable.find((one) => one.start <= at && at <= one.end) ??
    mendable.find((one) => one.start >= at) ??
    mendable[0]
  );
}

export function rewriteHere(view: EditorView, diagnostics: readonly Diagnostic[]): boolean {
  const one = meant(diagnostics, view.state.selection.main.head);
  if (one?.rewrite == null || one.end > view.state.doc.length) return false;
  view.dispatch({
    changes: { from: one.start, to: one.end, insert: one.rewrite },
    selection: { anchor: one.start + one.rewrite.length },
    scrollIntoView: true,
    userEvent: "input.complete",
  });
  return true;
}
