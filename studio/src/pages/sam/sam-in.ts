/** Which of the assistants is SAM. Pure. */
import type { Graph } from "../../hosted/use-graphs";

const GRAPH = "sam";

/** The server's own; somebody may have made others of its graph. */
export function samIn(all: readonly Graph[]): Graph | undefined {
  const found = all.filter((one) => one.graph_id === GRAPH);
  return found.find((one) => one.name === GRAPH) ?? found[0];
}
