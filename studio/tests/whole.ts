/**
 * What the server tells, whole and empty, for tests that are about a few fields of it. Its type is the server's own:
 * a field that comes to it is missed by `npm run check` here, once, and by no page in a test.
 */
import type { AgentTold, Protocol, TeamPage, ToolTold } from "../src/api/types";

export const TEAM: TeamPage = {
  assistant_id: "trio",
  graph_id: "trio",
  name: "Trio",
  assistant_version: 1,
  stopped: "",
  lacking: [],
  bare: [],
  workflow: {
    version: "v1",
    prompt: "",
    english: "",
    outline: "",
    mermaid: "",
    relations: [],
    phrases: [],
    picture: { nodes: [], edges: [], frames: [], groups: [], rules: [] },
  },
  file: { prompt: "", over: [] },
  team: "",
  version: 1,
  dirty: null,
  agents: [],
  tools: [],
  groups: [],
  matrix: { team: "", version: 1, thread: null, agents: [], tools: [], rows: [] },
};

/** One that is on, called that. */
export const agentOf = (name: string): AgentTold => ({
  id: name.toLowerCase(),
  name,
  aliases: [],
  role: "",
  prompt: "",
  model: "",
  kind: "auto",
  steps_off: [],
  on: true,
  held_up: false,
});

export const toolOf = (name: string): ToolTold => ({
  id: name.toLowerCase(),
  name,
  aliases: [],
  description: "",
  risk: "low",
  function: null,
});

export const PROTOCOL: Protocol = {
  protocol_id: "walks",
  thread_id: "walks",
  user_intent: "Walks",
  context: "",
  current_draft: null,
  draft_versions: [],
  scratchpad: "",
  safety_assessment: null,
  clinical_assessment: null,
  quality_score: null,
  iteration_count: 0,
  needs_revision: false,
  revision_reason: null,
  requires_human_approval: false,
  human_approved: null,
  current_agent: "",
  messages: [],
  final_protocol: null,
  completed: false,
  error: null,
  status: "drafting",
  draft_hash: null,
  findings_hash: null,
  draft_version: null,
  safety_level: null,
  safety_flags: [],
  escalated: false,
  good_from: [],
  audit: [],
  asked: [],
  passed: null,
  created_at: 0,
  updated_at: 0,
  crew: [],
  last_round: false,
  not_heard: [],
  read_again: [],
};
