/** What each command of a person does, in words that follow their name. */
export const COMMANDS: Readonly<Record<string, string>> = {
  send: "says",
  inject_context: "gives context",
  pause: "pauses the thread",
  resume: "lets it go on",
  redirect: "sends the work elsewhere",
  approve: "says yes",
  reject: "says no",
  edit_state: "changes the state",
  roll_back: "goes back to a checkpoint",
  set_agent: "sets an agent",
  set_tool: "sets a tool",
  cancel: "stops the run",
  announce: "announces",
  swap: "swaps the flow",
};

/** What no person sends. */
export const BY_ITSELF: Readonly<Record<string, string>> = { expire: "the time of a question is over" };
