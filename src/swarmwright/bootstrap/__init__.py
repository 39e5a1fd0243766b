"""The only wiring.

texts, places, tables, checking, shapes, config
                                swarmwright.toml → catalog, prompt and settings
quoting                         a name that TOML takes in quotes alone, told as such
apps                            the installed apps, and the code that their names stand for
asking                          what people are asked, and for how long
locating                        faults that show only in use, told with their place in the file
patterns                        the installed patterns, ours among them
coding                          the code of custom agents
giving                          code given from Python, under ids that nobody has
guarding                        what apps ask of a yes at their teams' gates, and note with what these do
composing                       patterns of a config file, put into the workflow of its prompt
authority, grants               rules for arguments, sinks, MCP servers; which identities were granted
brought                         what the tools take that agents bring with them
tools                           `module:function` → a tool with its workspace
toolbox                         the tools of a team at one moment
cedar                           policies in Cedar, from their file
mcp                             the tools of MCP servers at one moment
surveying                       what the tools of a config file are, and who may use them
scopes                          where deep agents may not work
reading                         a prompt, read by the rules or by a model → compilation
telemetry                       the trace sinks that the settings ask for
modelling                       the chat models that the settings name, each loaded once
staffing                        who works for a workflow: its agents over those models and its tools
heap                            what Python's collector need not look at
stalls                          code that holds the event loop, noticed from a thread beside it
warming                         what a team works by, had before anybody waits for it
opening                         settings → platform
modules                         the files of graphs as modules, under names that stay
kept_types                      which types checkpoints may hold, as configs say
json_files                      a file as one object, in which each key stands once
webhook_rules                   where the webhooks of a langgraph.json may go
unserved                        what of a langgraph.json says nothing here, and what is refused
graphs, hosting, hosts          langgraph.json, config files and apps' graphs → what a server hosts
server_table                    [server] of the config file: who may come in, and how much they may ask for
storage_table                   [storage] of the config file: where threads are kept, and for how long
access                          keys, an issuer, an Auth module → who may come in
working                         store, what is hosted, the queue → worker
mounting                        what apps add to a server
leaving                         what an app asks of the workers that drive a server's runs
serving                         store, what is hosted, services, driver or queue → server
offering                        a team → its MCP server
crewing                         worker processes beside a server
preflight                       what is known to fail before a team starts
"""
