"""The command line: one file a command; data on stdout, logs on stderr, exit codes that never change.

commands    the group of all commands, those of the installed apps among them; errors become exit codes
exits       the exit codes, and which error has which
sources     where a command's prompt, team and settings come from
  times     how long something lasts (pure)
  stored    a workflow that stands ready as JSON, in place of a prompt (pure)
output      the two consoles, JSON
  streams   stdin, stdout and stderr made fit for use: closed ones, narrow encodings, readers that have gone
logs        the program's own log
compiling   `compile`: what a prompt says, and what is wrong with it
  carets    diagnostics with carets under the words
  trying    the dry run: every branch on paper, and what is missing
  watching  again whenever a file is saved
differing   `diff`: what changes from one prompt to another
reading     `--reader`: who reads the prompt, and what a model had to say of it
patterning  `patterns`: ways to work together that can be put into any workflow
relating    `relations`: the plain facts of a prompt, or of many
  records   one line of `--jsonl`, read strictly (pure)
running     `run`: compile, start or resume a thread, follow it, answer for people
  board     who works on what and waits for what, folded from events (pure)
  live      the board on a terminal, or lines where there is none
  driving   threads made, found and driven; the only asynchronous part
  deciding  what people answer at gates: by options or by asking
  addressing  what those options can name
  ending    what a run came to, in words or as JSON
swapping    `swap`: another workflow for a thread, or what that would do
sending     `send`: what else a thread is told while it runs
  settling  a command on its way: sent, waited for, and what came of it
cards       what a person is asked, in lines
approving   `approvals`: what waits for a person, shown exactly, and answered
teams/      `team`: who is in a team, and how that changes, for all its threads or for one
tooling     `tools`: what the tools of a team are, who may use them, and new grants
serving     `serve`, `dev`: teams and graphs over HTTP
  hosting   what is to be hosted, as options say it
  stopping  Ctrl-C and SIGTERM, the first and the second
  reloading a server in a process of its own, started again whenever a file is saved
  sparing   a process that is kept ready to take over
  naming_files which files its configs name
offering    `mcp`: a team for MCP clients
working     `worker`: drives what servers take in
keys        `keys`: who may speak to a server over this store
auditing    `audit`: what was done over a server, and whether the log still says what was put down
storing     `storage`: what is kept no longer, and under which keys; moving: from a file to a database
listing     `threads`: what there is
tracing     `trace`: what happened on a thread
history/    `history`, `edit`, `redirect`, `rollback`, `fork`, `replay`: look back, and change what stands
explaining  `explain`: what a diagnostic's code means
publishing  `schema`: the JSON Schemas

Nothing here is imported by another room. Everything heavy is imported inside the command that needs it,
so that every `--help` answers at once.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False  # Ctrl-C leaves quietly as soon as `main` is there, so that nothing is imported for it
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line (None = of this process) and leave with its exit code."""
    try:
        from swarmwright.cli.commands import run

        run(arguments)
    except KeyboardInterrupt:  # before there is anything that could be gone on with
        sys.exit(130)
