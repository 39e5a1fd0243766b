/** F8 shows what is found next and keeps showing it; the hand that then points at other words is to see those. */
import { nextDiagnostic } from "@codemirror/lint";
import { closeHoverTooltips, EditorView, hasHoverTooltips, keymap } from "@codemirror/view";

/** Before the lint keymap's own F8. What the key has shown is let go once the mouse moves over the words. */
export function hovering() {
  let byKey = false;
  const next = (view: EditorView) => {
    byKey = nextDiagnostic(view);
    return byKey;
  };
  return [
    keymap.of([{ key: "F8", run: next }]),
    EditorView.domEventHandlers({
      mousemove(event, view) {
        if (!byKey || (event.movementX === 0 && event.movementY === 0)) return;
        byKey = false;
        if (hasHoverTooltips(view.state)) view.dispatch({ effects: closeHoverTooltips });
      },
    }),
  ];
}
