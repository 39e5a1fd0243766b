/**
 * What the server tells, whole and empty, for tests that are about a few fields of it. Its type is the server's own:
 * a field that comes to it is missed by `npm run check` here, once, and by no page in a test.
 */
import type { components } from "../src/api/schema";
import type { AgentTold, Approval, Compiled, Protocol, TeamPage, ToolTold } from "../src/api/types";
import type { ThreadEvent, ThreadPage } from "../src/thread/events";
import type { Span } from "../src/thread/trace-rows";

type Wire = components["schemas"];
type Picture = Wire["Picture"];
type PictureNode = Wire["PictureNode"];
type PictureFrame = Wire["PictureFrame"];
type Bar = Wire["BarTold"];
type Instance = ThreadPage["live"]["nodes"][string]["instances"][number];

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

/** A step that is called as its id, unless other things are said of it. */
export const nodeOf = (id: string, more: Partial<PictureNode> = {}): PictureNode => ({
  id,
  kind: "step",
  label: id,
  detail: "",
  words: id,
  agent: null,
  agent_kind: null,
  approvers: [],
  enabled: true,
  frame: "",
  groups: [],
  signals: [],
  spans: [],
  ...more,
});

export const frameOf = (id: string, more: Partial<PictureFrame> = {}): PictureFrame => ({
  id,
  kind: "loop",
  node: id,
  nodes: [],
  spans: [],
  within: "",
  words: id,
  ...more,
});

export const pictureOf = (nodes: PictureNode[] = [], frames: PictureFrame[] = []): Picture => ({
  nodes,
  frames,
  edges: [],
  groups: [],
  rules: [],
});

export const spanOf = (instance: string, more: Partial<Span> = {}): Span => ({
  number: 1,
  instance,
  status: "done",
  started_at: 0,
  ended_at: null,
  agent: instance,
  attempts: 1,
  turn: 1,
  saw: [],
  calls: [],
  failure: "",
  detail: "",
  question: "",
  answer: null,
  usage: {},
  parent: "",
  text: "",
  writes: {},
  signals: [],
  retried: [],
  models: [],
  by: "",
  announced: [],
  items: [],
  critical: false,
  ...more,
});

export const barOf = (instance: string, more: Partial<Bar> = {}): Bar => ({
  instance,
  agent: instance,
  status: "done",
  started_at: 0,
  ended_at: null,
  critical: true,
  ...more,
});

export const eventOf = (kind: string, more: Partial<ThreadEvent> = {}): ThreadEvent => ({
  seq: 1,
  at: 0,
  kind,
  instance: "",
  agent: "",
  data: {},
  ...more,
});

export const instanceOf = (
  instance: string,
  status: Instance["status"],
  more: Partial<Instance> = {},
): Instance => ({
  instance,
  status,
  kind: "step",
  round: 1,
  item: 0,
  failure: "",
  detail: "",
  denied: [],
  ...more,
});

export const COMPILED: Compiled = {
  ok: true,
  source: "",
  version: null,
  workflow: null,
  english: null,
  outline: null,
  mermaid: null,
  facts: [],
  picture: null,
  relations: [],
  phrases: [],
  diagnostics: [],
  readings: [],
  ledger: [],
  changes: null,
  asked: null,
};

export const LIVE: ThreadPage["live"] = {
  nodes: {},
  waiting: [],
  due: [],
  off: [],
  signals: {},
  outcome: null,
};

export const PAGE: ThreadPage = {
  thread_id: "t",
  title: "",
  team: "trio",
  status: "idle",
  created_at: 0,
  updated_at: 0,
  metadata: {},
  seq: 0,
  workflow: { ...TEAM.workflow, picture: pictureOf() },
  former: { nodes: [], frames: [] },
  live: LIVE,
  outputs: [],
  conversation: [],
  approvals: [],
  commands: [],
  timeline: { turn: 1, started_at: 0, ended_at: 0, bars: [] },
};

export const approvalOf = (kind: Approval["kind"], more: Partial<Approval> = {}): Approval => ({
  thread_id: "t",
  approval: "ask-1",
  kind,
  instance: "",
  name: "",
  needs: "",
  items: [],
  ask: "",
  rule: "",
  approvers: [],
  whom: "anybody",
  asked_at: 0,
  deadline: null,
  level: 0,
  later: [],
  on_expiry: "wait",
  checkpoint: "",
  workflow_version: "v1",
  policy: "",
  content: "",
  outputs: [],
  given: [],
  context: {},
  agent: "",
  tool: "",
  tool_name: "",
  arguments: "",
  call: null,
  takes: null,
  before: null,
  changed: [],
  overdue: false,
  in_place_of: "",
  asked_anew_because: "",
  changes: null,
  lets_begin: [],
  then_asks: [],
  also_waiting: [],
  also_waiting_more: 0,
  begun_already: [],
  doubts: [],
  warnings: [],
  ruled: null,
  team: "trio",
  title: "",
  ...more,
});

export const reviewedOf = (
  instance: string,
  name: string,
  text: string,
  more: Partial<Approval["outputs"][number]> = {},
): Approval["outputs"][number] => ({
  instance,
  agent: instance,
  name,
  items: [],
  text,
  fields: {},
  by_hand: false,
  edited_by: "",
  ...more,
});
