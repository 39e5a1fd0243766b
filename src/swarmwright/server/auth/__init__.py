"""Who asks, and what they may do: on wherever there is something to know callers by.

settings     what an operator sets of it
who          somebody who is known, and how requests show it
keys         API keys
tokens       JWTs of an OpenID provider
  keyring    the provider's keys: fetched, kept for a while, looked for again when they have been changed
handlers     LangGraph's `Auth`: its handlers asked in its order, what they return read strictly
values       what a request asks for, in the words of those handlers, and back
  acts       one act: its value, and what was changed of it
access       all of it, in one value: request → who → what they may do
guard        every request but /ok needs somebody: the one place where nobody gets past
  lapsing    streams end with what their readers have shown
authorising  what is asked for, of whom it is asked; the caller whom services work for
commanding   the same for commands over a WebSocket
rates        how many requests one may send
auditing     who did what, put down before it is done and after

This room knows nothing of how keys or rows are stored.
"""
