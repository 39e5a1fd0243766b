/** Server-sent events as values: the text of a stream → frames, however the network cuts it. */
export type Frame = { event: string; data: string; id: string };

/** Reads text in pieces; gives each frame once it is whole. */
export class FrameReader {
  private rest = "";
  private frame: Frame = { event: "", data: "", id: "" };
  private lines: string[] = [];

  *read(piece: string): Generator<Frame> {
    // A CR at the end may be the first half of CRLF: it waits for what follows.
    const text = this.rest + piece;
    const parts = text.split(/\r\n|\n|\r(?!$)/);
    this.rest = parts.pop() ?? "";
    for (const line of parts) {
      const done = this.line(line);
      if (done) yield done;
    }
  }

  private line(line: string): Frame | undefined {
    if (line === "") return this.end();
    if (line.startsWith(":")) return undefined;
    const at = line.indexOf(":");
    const field = at < 0 ? line : line.slice(0, at);
    const value = at < 0 ? "" : line.slice(at + 1).replace(/^ /, "");
    if (field === "data") this.lines.push(value);
    else if (field === "event") this.frame.event = value;
    else if (field === "id" && !value.includes("\0")) this.frame.id = value;
    return undefined;
  }

  private end(): Frame | undefined {
    const whole = { ...this.frame, event: this.frame.event || "message", data: this.lines.join("\n") };
    const empty = this.lines.length === 0;
    this.frame = { event: "", data: "", id: this.frame.id };
    this.lines = [];
    return empty ? undefined : whole;
  }
}
