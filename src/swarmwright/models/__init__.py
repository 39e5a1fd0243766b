"""Chat models by provider:model, and the boundary that types their failures."""
