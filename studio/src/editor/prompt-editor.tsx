/** The prompt as it is typed: findings under the words with their rewrites (Mod-. writes one), names to complete, and
 * what each phrase became. */
import { autocompletion, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { lintGutter, lintKeymap, type Diagnostic as Mark, setDiagnostics } from "@codemirror/lint";
import { Annotation, EditorState } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightSpecialChars,
  hoverTooltip,
  keymap,
  placeholder,
} from "@codemirror/view";
import { useEffect, useRef } from "react";
import type { Diagnostic, Phrase } from "../api/types";
import { visible } from "../visible/hidden";
import { becomesAt } from "./becoming";
import { between } from "./between";
import { hovering } from "./hovering";
import { type Lit, lighting, lightUp } from "./lighting";
import { looks } from "./looks";
import { type Named, naming } from "./naming";
import { rewriteHere } from "./rewriting";

/** Of a change that nobody made in this editor. */
const told = Annotation.define<boolean>();

/** Beside those that the editor knows: other directions, fillers, tags. */
const HIDDEN = /[\u115f\u1160\u202a-\u202e\u2060-\u206f\u2800\u3164\uffa0\u{e0000}-\u{e007f}]/u;

type Props = {
  text: string;
  label: string;
  diagnostics: readonly Diagnostic[];
  phrases: readonly Phrase[];
  names: readonly Named[];
  /** Words that are lit, and brought into sight. */
  lit: readonly Lit[];
  onChange: (text: string) => void;
  /** The places of the text where the reader is: what came of them is lit in the picture. */
  onPlace?: (at: number) => void;
};

export default function PromptEditor(props: Props) {
  const { text, label, diagnostics, phrases, names, lit, onChange, onPlace } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const now = useRef({ phrases, names, diagnostics, onChange, onPlace });
  now.current = { phrases, names, diagnostics, onChange, onPlace };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is made once, and then told of changes
  useEffect(() => {
    if (!host.current) return;
    const made = new EditorView({
      parent: host.current,
      state: EditorState.create({ doc: text, extensions: extensions(label, now) }),
    });
    view.current = made;
    return () => made.destroy();
  }, []);

  useEffect(() => {
    const shown = view.current;
    if (shown && shown.state.doc.toString() !== text)
      shown.dispatch({ changes: between(shown.state.doc.toString(), text), annotations: told.of(true) });
  }, [text]);

  useEffect(() => {
    const shown = view.current;
    if (!shown) return;
    shown.dispatch(setDiagnostics(shown.state, marks(diagnostics, shown.state.doc.length)));
  }, [diagnostics]);

  useEffect(() => {
    if (view.current) lightUp(view.current, lit);
  }, [lit]);

  return <div ref={host} className="h-full min-h-0 overflow-hidden" />;
}

type Now = {
  current: Pick<Props, "phrases" | "names" | "diagnostics" | "onChange"> & { onPlace?: Props["onPlace"] };
};

function extensions(label: string, now: Now) {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";
  return [
    EditorView.cspNonce.of(nonce),
    history(),
    drawSelection(),
    highlightSpecialChars({ addSpecialChars: HIDDEN }),
    EditorView.lineWrapping,
    EditorView.perLineTextDirection.of(true),
    EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "true", tabindex: "0" }),
    placeholder("Say in plain English how your agents work together."),
    lintGutter(),
    hovering(),
    lighting,
    autocompletion({ override: [naming(now)], icons: false }),
    keymap.of([
      { key: "Mod-.", run: (shown) => rewriteHere(shown, now.current.diagnostics) },
      ...completionKeymap,
      ...lintKeymap,
      ...defaultKeymap,
      ...historyKeymap,
    ]),
    EditorView.updateListener.of((update) => {
      // What was told from outside is known there, and may be another by now.
      if (update.docChanged && !update.transactions.some((one) => one.annotation(told)))
        now.current.onChange(update.state.doc.toString());
      if (update.selectionSet) now.current.onPlace?.(update.state.selection.main.head);
    }),
    hoverTooltip((_, at) => became(now.current.phrases, at)),
    looks,
  ];
}

function marks(diagnostics: readonly Diagnostic[], length: number): Mark[] {
  return diagnostics.map((one) => {
    const from = Math.min(one.start, length);
    const to = Math.min(Math.max(one.end, from + 1), length);
    const { rewrite } = one;
    return {
      from: Math.min(from, to),
      to,
      severity: one.severity,
      source: one.code,
      message: visible(one.message),
      actions: rewrite === null ? [] : [{ name: `Write: ${visible(rewrite)}`, apply: rewritten(rewrite) }],
    };
  });
}

function rewritten(words: string) {
  return (shown: EditorView, from: number, to: number) => {
    shown.dispatch({ changes: { from, to, insert: words }, userEvent: "input.complete" });
  };
}

/** What stands at a place became, in words. */
function became(phrases: readonly Phrase[], at: number) {
  const told = becomesAt(phrases, at);
  const [first] = told;
  if (!first) return null;
  return {
    pos: first.start,
    end: first.end,
    above: true,
    create: () => {
      const dom = document.createElement("div");
      dom.className = "cm-became";
      for (const one of told) {
        const line = document.createElement("p");
        line.textContent = visible(one.words);
        dom.append(line);
      }
      return { dom };
    },
  };
}
