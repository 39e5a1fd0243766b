# One image for servers and workers. What is served lies in /app: langgraph.json or swarmwright.toml, and its code.
FROM python:3.12-slim AS build
WORKDIR /source
COPY pyproject.toml README.md LICENSE ./
COPY src ./src
RUN pip wheel --no-cache-dir --no-deps --wheel-dir /wheels .

FROM python:3.12-slim
RUN useradd --create-home --uid 1000 swarm && install --directory --owner swarm /audit
COPY requirements.txt /tmp/requirements.txt
COPY --from=build /wheels /tmp/wheels
RUN pip install --no-cache-dir --require-hashes -r /tmp/requirements.txt \
    && pip install --no-cache-dir "$(ls /tmp/wheels/*.whl)[server,worker,encryption]" \
    && rm -r /tmp/wheels /tmp/requirements.txt
USER swarm
WORKDIR /app
EXPOSE 2024
STOPSIGNAL SIGTERM
ENTRYPOINT ["swarmwright"]
CMD ["serve", "--host", "0.0.0.0", "--workers", "none"]
