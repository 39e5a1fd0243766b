"""The names that spans and attributes have, in one place.

GenAI names are OpenTelemetry's (semantic conventions for generative AI, still in development); `swarmwright.`
names are ours, for what OpenTelemetry has no word for.
"""

from __future__ import annotations

from typing import Final

# Operations: the first word of a span's name, and its `gen_ai.operation.name`.
OPERATION: Final = "gen_ai.operation.name"
INVOKE_WORKFLOW: Final = "invoke_workflow"
INVOKE_AGENT: Final = "invoke_agent"
CHAT: Final = "chat"
EXECUTE_TOOL: Final = "execute_tool"
TURN: Final = "turn"
"""No operation of OpenTelemetry's: one request of a conversation, with all that is done for it."""

CONVERSATION: Final = "gen_ai.conversation.id"
AGENT_ID: Final = "gen_ai.agent.id"
AGENT_NAME: Final = "gen_ai.agent.name"
PROVIDER: Final = "gen_ai.provider.name"
REQUEST_MODEL: Final = "gen_ai.request.model"
RESPONSE_MODEL: Final = "gen_ai.response.model"
FINISH_REASONS: Final = "gen_ai.response.finish_reasons"
INPUT_TOKENS: Final = "gen_ai.usage.input_tokens"
OUTPUT_TOKENS: Final = "gen_ai.usage.output_tokens"
TOOL_NAME: Final = "gen_ai.tool.name"
TOOL_TYPE: Final = "gen_ai.tool.type"
TOOL_CALL_ID: Final = "gen_ai.tool.call.id"
ERROR_TYPE: Final = "error.type"

# Content: what people, models and tools said. Only where a setting asks for it.
INPUT_MESSAGES: Final = "gen_ai.input.messages"
OUTPUT_MESSAGES: Final = "gen_ai.output.messages"
SYSTEM_INSTRUCTIONS: Final = "gen_ai.system_instructions"
TOOL_ARGUMENTS: Final = "gen_ai.tool.call.arguments"
TOOL_RESULT: Final = "gen_ai.tool.call.result"
ERROR_MESSAGE: Final = "exception.message"
TASK: Final = "swarmwright.step.task"
REASON: Final = "swarmwright.reason"
GATE_ASK: Final = "swarmwright.gate.ask"

# Ours.
WORKFLOW_VERSION: Final = "swarmwright.workflow.version"
RUN_STATUS: Final = "swarmwright.run.status"
TURN_NUMBER: Final = "swarmwright.turn"
INSTANCE: Final = "swarmwright.step.instance"
ROUND: Final = "swarmwright.step.round"
ATTEMPTS: Final = "swarmwright.step.attempts"
STEP_STATUS: Final = "swarmwright.step.status"
DECISION: Final = "swarmwright.tool.decision"
RULE: Final = "swarmwright.tool.rule"
GATE: Final = "swarmwright.gate"
GATE_DECISION: Final = "swarmwright.gate.decision"
DECIDED_BY: Final = "swarmwright.decided_by"
APPROVAL: Final = "swarmwright.approval"
APPROVAL_STATUS: Final = "swarmwright.approval.status"
SIGNAL: Final = "swarmwright.signal"
COST: Final = "swarmwright.usage.cost"
COMMAND: Final = "swarmwright.command"
COMMAND_ID: Final = "swarmwright.command.id"
SEQ: Final = "swarmwright.event.seq"
