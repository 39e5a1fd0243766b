"""The parts of the platform's door, one for each thing that people come for; `runtime.platform` joins them.

making      makes threads
standing    finds threads, and where they stand
noticing    lists threads, and tells of those that change
looking     shows how a thread stands, and what has happened
sending     takes commands
elapsing    lets time decide, and threads go on from it
cards       what a person is shown who is asked
answering   lets people see what they are asked, and answer it
beside      what a yes gives on beside what is under review; pure
reviewing   lists, shows and compares what was, forks and replays
hosting     hosts teams and graphs for servers
said        what a run is told by name, held against what there is; pure
"""
