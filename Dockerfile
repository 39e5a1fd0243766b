# One image for servers and workers. What is served lies in /app: langgraph.json or swarmwright.toml, and its code.
# All that is installed is locked by its hashes (`make lock`); the studio's pages are made here, too.
FROM node:22-slim AS studio
WORKDIR /source/studio
COPY studio/package.json studio/package-lock.json ./
RUN npm install --no-save --no-fund --no-audit
COPY studio ./
RUN npm run build

FROM python:3.12-slim AS build
WORKDIR /source
COPY requirements-build.txt ./
RUN pip install --no-cache-dir --require-hashes -r requirements-build.txt
COPY pyproject.toml README.md LICENSE ./
COPY src ./src
COPY --from=studio /source/src/swarmwright/server/studio/built ./src/swarmwright/server/studio/built
RUN pip wheel --no-cache-dir --no-deps --no-build-isolation --wheel-dir /wheels .

FROM python:3.12-slim
RUN useradd --create-home --uid 1000 swarm && install --directory --owner swarm /audit
COPY requirements-image.txt /tmp/requirements-image.txt
COPY --from=build /wheels /tmp/wheels
RUN pip install --no-cache-dir --require-hashes -r /tmp/requirements-image.txt \
    && pip install --no-cache-dir --no-index --no-deps /tmp/wheels/*.whl \
    && rm -r /tmp/wheels /tmp/requirements-image.txt
USER swarm
WORKDIR /app
EXPOSE 2024
STOPSIGNAL SIGTERM
ENTRYPOINT ["swarmwright"]
CMD ["serve", "--host", "0.0.0.0", "--workers", "none"]
