/** What SAM is asked: words, and a picture or a recording with them. */
import { Paperclip, X } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { Button } from "../../parts/button";
import { isSending } from "../../parts/entering";
import { useOneAtATime, useUnsent, without } from "../../parts/unsent";

/** The server's limit of a recording. */
const LARGEST = 25_000_000;

type Props = {
  busy: boolean;
  /** Comes to an end once the server has it. */
  ask: (input: unknown, title: string) => Promise<unknown>;
};
type Asked = { text: string; file: File | null };

export function Question({ busy, ask }: Props) {
  const [text, setText] = useUnsent("sam", "");
  const [file, setFile] = useUnsent<File | null>("sam file", null);
  const [wrong, setWrong] = useState("");
  const choose = useRef<HTMLInputElement>(null);
  const say = useOneAtATime(async ({ text, file }: Asked) => {
    const base64 = file && (await base64Of(file).catch(() => null));
    if (file && base64 === null) return setWrong(`${file.name} cannot be read any more.`);
    const input = file ? { text, name: file.name, base64 } : text;
    await ask(input, (text.trim() || file?.name || "").slice(0, 80));
    setText((now) => without(text, now));
    setFile((now) => (now === file ? null : now));
  });
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    if (!busy && (text.trim() || file)) say({ text, file });
  };
  const keys = (event: KeyboardEvent) => {
    if (!isSending(event)) return;
    event.preventDefault();
    send();
  };
  const take = (taken: File | undefined) => {
    const large = taken !== undefined && taken.size > LARGEST;
    setWrong(large ? `${taken.name} is larger than ${LARGEST / 1e6} MB.` : "");
    setFile(taken && !large ? taken : null);
  };
  return (
    // On a telephone it stays in sight, whatever stands above it.
    <form
      onSubmit={send}
      className="sticky bottom-0 z-10 flex flex-col gap-2 border-t border-line bg-sheet p-3"
    >
      {file ? (
        <p className="flex w-fit items-center gap-2 rounded-md bg-sunken px-2 py-1 text-xs">
          {file.name}
          <button type="button" aria-label={`Leave ${file.name} out`} onClick={() => setFile(null)}>
            <X size={13} aria-hidden="true" />
          </button>
        </p>
      ) : null}
      {wrong ? (
        <p role="alert" className="text-xs text-bad">
          {wrong}
        </p>
      ) : null}
      <div className="flex items-end gap-2">
        <input
          ref={choose}
          type="file"
          aria-label="A picture, a recording or a text"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            take(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
        <Button aria-label="Attach a picture, a recording or a text" onClick={() => choose.current?.click()}>
          <Paperclip size={16} aria-hidden="true" />
        </Button>
        <textarea
          aria-label="What is asked"
          placeholder="Ask one thing"
          rows={1}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={keys}
          className="min-w-40 flex-1 resize-y rounded-md border border-line bg-raised px-2 py-1.5"
        />
        <Button look="chief" type="submit" disabled={busy || (!text.trim() && !file)}>
          {busy ? "Asking …" : "Ask"}
        </Button>
      </div>
    </form>
  );
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^,]*,/, ""));
    reader.onerror = () => reject(reader.error ?? new Error(`${file.name} cannot be read`));
    reader.readAsDataURL(file);
  });
}
