/** The final protocol, to take along: as Markdown, or printed, which is how a browser makes a PDF. */
import { Download, Printer } from "lucide-react";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import { Button } from "../../parts/button";
import { Formatted } from "../../parts/formatted";

/** text: the final protocol; draft: what was approved, whose heading the export is called by. */
export function Exporting({ text, draft }: { text: string; draft: string }) {
  const title = headingOf(draft);
  useTitleOnPaper(title);
  return (
    <>
      <Button onClick={() => download(text, `${nameOf(title)}.md`)}>
        <Download size={14} aria-hidden="true" /> Markdown
      </Button>
      <Button title="Print it, or keep it as a PDF" onClick={() => window.print()}>
        <Printer size={14} aria-hidden="true" /> PDF
      </Button>
      {/* On paper there is the protocol alone: the style sheet shows this in place of the page. */}
      {createPortal(
        <div className="on-paper" aria-hidden="true">
          <Formatted text={text} level={0} />
        </div>,
        document.body,
      )}
    </>
  );
}

/** A browser calls the PDF by the page's title, which is the studio's otherwise. */
function useTitleOnPaper(title: string) {
  useEffect(() => {
    let before: string | undefined;
    const begin = () => {
      before ??= document.title;
      document.title = title;
    };
    const end = () => {
      if (before !== undefined) document.title = before;
      before = undefined;
    };
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    return () => {
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
      end();
    };
  }, [title]);
}

const LONGEST = 60;

/**
 * The draft's own heading, without its marks. Never the words that it was asked for with: they may tell of somebody's
 * risk, which the text keeps to itself, and a file's name goes wherever the file goes. Pure.
 */
export function headingOf(draft: string): string {
  const words = /^ {0,3}#{1,6}[ \t]+(.+)$/m.exec(draft)?.[1] ?? "";
  return words.replace(/\s#+\s*$|[*_`\\]/g, "").trim() || "CBT protocol";
}

/** What the file is called, of its title: whole letters, with their marks. Pure. */
export function nameOf(title: string): string {
  const name = title
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^[-\p{M}]+/u, "");
  let short = "";
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    if (short.length + segment.length > LONGEST) break;
    short += segment;
  }
  return short.replace(/-$/, "") || "protocol";
}

function download(text: string, name: string) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/markdown;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
