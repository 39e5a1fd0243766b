"""What is said on the wire: requests are read here, responses are written here.

words       what many of them share
assistants  assistants, their versions and schemas
threads     threads
states      states, histories, checkpoints
crons       schedules
store       items and namespaces
"""
