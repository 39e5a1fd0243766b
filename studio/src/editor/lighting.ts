/** Words of the prompt that are lit, because what they became was picked in the picture. */
import { StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";

export type Lit = { from: number; to: number };

const MARK = Decoration.mark({ class: "cm-lit" });
const light = StateEffect.define<readonly Lit[]>();

export const lighting = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(held, change) {
    for (const effect of change.effects) {
      if (effect.is(light)) return decorated(effect.value, change.newDoc.length);
    }
    return held.map(change.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

function decorated(spans: readonly Lit[], length: number): DecorationSet {
  const within = spans.filter((one) => one.from < one.to && one.to <= length);
  return Decoration.set(
    within.map((one) => MARK.range(one.from, one.to)),
    true,
  );
}

export function lightUp(view: EditorView, spans: readonly Lit[]): void {
  const first = spans.at(0);
  const shown = first && first.to <= view.state.doc.length;
  view.dispatch({
    effects: shown ? [light.of(spans), EditorView.scrollIntoView(first.from)] : [light.of(spans)],
  });
}
