"""Chat models: named profiles in, LangChain chat models out, with one vocabulary of failures (DESIGN §8).

profiles    ModelProfile: which model, where, how patient
loading     load_chat_model: a profile, or "provider:model", becomes a chat model inside the boundary
answering   Answerer: messages and a JSON Schema in, the text of the answer out
tongues     OPENAI, RESPONSES, OLLAMA: where the parts of a protocol's stream end, and what each says
wire        hooks: a reply's bytes in passing, so that half an answer is none, and none is without end
plain       Plain: bytes as they were before they were compressed, counted
answers     what an answer must be: there, all in letters, and not without end
boundary    BoundedChatModel: every exception of a provider's client becomes a typed failure; time-outs
forms       Form: what asks for a value and what makes one of an answer, apart
falling     FallbackChatModel: when a model's server fails, the next model is asked, and again after a while
patience    Patience: how long to wait before that, as the server says or by itself
stub        StubChatModel, provider `stub:`: a deterministic model without a network
scripts     StubScript: what the stub is to answer, do or fail at, in Python, JSON or TOML
improvising what the stub answers when no script says: text, tool calls and filled schemas from its prompt
"""
