/** What people call what has an id: instances of nodes, agents, tools, and those that a line of the history names. Pure. */
import type { Picture } from "../api/types";

export type Named = Pick<Picture, "nodes" | "frames">;

/** Node, rounds and items, use: "writer@2[3]" is Writer in the second round, for the third item. */
const INSTANCE = /^([^@[?#!/]+)((?:@[\d.]+|\[\d+\])*)(\?[\d.]+|#|!|\/.*)?$/;
/** Commands leave spans of this name. */
const COMMAND = /^command-\d+$/;

/** The node that an instance is one of. */
export function nodeIn(instance: string): string {
  return INSTANCE.exec(instance)?.[1] ?? instance;
}

export function nameOf(instance: string, picture: Named): string {
  if (COMMAND.test(instance)) return "A person";
  const [, id = instance, , use = ""] = INSTANCE.exec(instance) ?? [];
  const node = picture.nodes.find((one) => one.id === id);
  const frame = picture.frames.find((one) => one.node === id);
  const name = node?.label ?? frame?.words ?? agentOf(id, picture); // steps are mostly called by who does them
  const scope = scopeOf(instance);
  // What is repeated has a long name, which is cut: that in which round it is decided about stands before it.
  if (use.startsWith("?")) return `${["decides", ...scope].join(", ")}: ${name}`;
  return [name, ...scope].join(", ");
}

/** Rounds and items, the outermost first. Rounds of loops in each other are told together: "round 2.1". */
export function scopeOf(instance: string): string[] {
  const scope = INSTANCE.exec(instance)?.[2] ?? "";
  return [...scope.matchAll(/@([\d.]+)|\[(\d+)\]/g)].map(([, round, item]) =>
    round ? `round ${round}` : `item ${item}`,
  );
}

/** Of which list's items it is for one (the innermost list's, as the scope of that), and for which; null: for none. */
export function itemOf(instance: string): { list: string; item: string } | null {
  const [, list, item] = /^(.*)\[(\d+)\]/.exec(instance) ?? [];
  return list && item ? { list, item } : null;
}

/** Steps and gates to choose from, each [id, name]: several of one name are told apart by what they do, else by number. */
export function stepsToPick(picture: Named): [string, string][] {
  const nodes = picture.nodes.filter((node) => node.kind === "step" || node.kind === "gate");
  const full = ({ label, detail }: Named["nodes"][number]) => (detail ? `${label}: ${detail}` : label);
  const times = (name: string, of: (node: Named["nodes"][number]) => string) =>
    nodes.filter((node) => of(node) === name).length;
  return nodes.map((node, at) => {
    if (times(node.label, (one) => one.label) === 1) return [node.id, node.label];
    const name = full(node);
    if (times(name, full) === 1) return [node.id, name];
    const number = nodes.slice(0, at + 1).filter((one) => full(one) === name).length;
    return [node.id, `${name} (${number})`];
  });
}

/** Of an agent's id, as groups and audiences have it. */
export function agentOf(id: string, picture: Named): string {
  return picture.nodes.find((one) => one.agent === id)?.label ?? id;
}

/** Of a tool's id. The picture has the tools that are shared; of others the id is what there is. */
export function toolOf(id: string, picture: Named): string {
  const named = picture.nodes.filter((one) => one.kind === "tools").flatMap((one) => one.detail.split(", "));
  return named.find((name) => slug(name) === slug(id)) ?? id;
}

function slug(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");
}

const LIST = /^(begins|cancelled|skipped): (.+)$/;
/** From where is told above the list, by name. */
const FORK = /^fork: of .+ at (\d+)$/;
const STEP = /^(\S+) ((?:is \w+|waits for a person's yes|failed: .*|announces .*))$/s;

/** A line of the history with its steps called by their names. What people have said stays as they said it. */
export function worded(line: string, picture: Named): string {
  return line
    .split("; ")
    .map((part) => {
      const [, verb, steps] = LIST.exec(part) ?? [];
      if (verb && steps)
        return `${verb}: ${steps
          .split(", ")
          .map((one) => nameOf(one, picture))
          .join(", ")}`;
      const [, from] = FORK.exec(part) ?? [];
      if (from) return `forked at ${from}`;
      const [, step, what] = STEP.exec(part) ?? [];
      return step && what ? `${nameOf(step, picture)} ${what}` : part;
    })
    .join("; ");
}
