"""The store in one SQLite file.

store       one file for all of it: opening and migrating it
threads     threads and the workflows that they follow
saved       checkpoints as the saver wants them, over their rows
rows        checkpoints as rows: tables and queries
texts       long texts, each kept once
events      the log of each thread
runs        what a server is asked to run: admission, claims, ends
mailbox     commands to threads, and waking who drives them
teams       teams in all their versions, and who follows them
upgrading   files of earlier versions
leaving     the file's rows as a PostgreSQL database has them
connection  one connection that many coroutines share, and two for short looks and short writes
files       files and folders that are their owner's alone
assistants  what clients make of teams and graphs, in versions
crons       runs by a schedule
api_keys    who may speak to a server
audit       what they did
thread_keys the wrapped keys of threads
items       LangGraph's own store, in a file of its own
bells       the wake-up among processes: a named pipe a thread
chimes      the wake-up of everybody: a named pipe for each process that listens
memory      long-term memory, in a file of its own
"""

from swarmwright.storage.sqlite.store import SCHEMA_VERSION, open_sqlite

__all__ = ["SCHEMA_VERSION", "open_sqlite"]
