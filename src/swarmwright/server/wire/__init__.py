"""What is said on the wire: requests are read here, responses are written here.

words       what many of them share
assistants  assistants, their versions and schemas
threads     threads
states      states, histories, checkpoints
runs        runs as they are asked for and told
following   where in a stream a client goes on
crons       schedules
store       items and namespaces
swarm/      what the routes under /swarm are told, and tell
"""
