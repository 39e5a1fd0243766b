"""Small protocols that the outside fills in; nothing here does anything.

agents     what an agent is given (AgentView) and returns (AgentReport); its line to the engine (Activity)
events     one ordered log per thread: Event, EventLog, and the Scribe that runs tell
tracing    who is told of all that happens while it happens: TraceSink
command_types, commands
           what people ask of a thread (Send, Swap, Approve, …), held to its types, written and read
command_words
           what people read of a command: what it asks for, what came of it
mailbox    where commands are kept, in order: Accepted, Settled, Mailbox
teams      a team in all its versions, and which thread follows it: TeamVersion, TeamStore
threads    what is known of a thread, and where it is kept: ThreadRecord, ThreadQuery, ThreadStore
memory     what outlives a thread, by scope: Artifact, Memory
apps       what an app brings: App, Command, Team
guards     what an app asks of a person's yes at a gate: Yes, Guard
readiness  what an app asks before a thread of its team begins or goes on: Readiness
stamps     what an app has noted with everything that its team hands in: Stamp
endings    why a model's answer ended, in whichever provider's words: ending_of, cut_by
fallback   how a model's call says that it is made in another one's place
patience   how a model that waits for its server says so: Busy, heard_by
purse      what an agent may spend on models: Purse
files      the tools that deep agents bring, and where they work: FILE_TOOLS, Scope, Files
marking    who wrote a file, kept with the file itself: mark, marked
showing    text of others, fit for a terminal: visible
retelling  a tool shows what agents have written themselves: retelling, retells
workspace  the folder a team's tools work in: Workspace
runs       what a server is asked to run, one at a time on a thread: RunRecord, RunStore
hosting    what it runs, in plain data: Hosted, Drive, Chunk, Snapshot
assistants teams and graphs under ids, with config, in versions: Assistant, AssistantStore
crons      runs by a schedule: Cron, CronStore
keys       who may speak to a server: ApiKey, KeyStore
keeping    how long what is over is kept: Keep
lost       what stands in the place of data that cannot be read any more: Lost
audit      what they did, in rows that hold each other in place: AuditEntry, AuditRow, AuditLog
clock      Clock: now and ids, so that tests can hold them
"""
