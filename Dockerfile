# The bot in a container: no root, one volume for the database, a place for packs, a health check, a clean stop on
# SIGTERM; with what PostgreSQL needs. docs/operations.md says how to run it and how to pin the base by its digest.
# Needs BuildKit, the default since Docker 23.

# What the bot needs changes seldom and has a layer of its own: only the lock files build it again. The base comes
# without compiled modules, and the container's user could not store them.
FROM python:3.13.11-slim-trixie AS dependencies
RUN python -m compileall -q -x site-packages "$(python -c 'import sysconfig; print(sysconfig.get_path("stdlib"))')"
COPY requirements.lock requirements-postgres.lock /
RUN python -m pip install --no-cache-dir --compile --require-hashes -r /requirements-postgres.lock

FROM dependencies AS build
WORKDIR /app
COPY pyproject.toml README.md LICENSE NOTICE ./
COPY bot bot
COPY engines engines
COPY storage storage
RUN python -m pip wheel --no-cache-dir --no-deps --no-build-isolation --wheel-dir /dist .

FROM dependencies
RUN useradd --create-home --uid 10001 doctor && mkdir /data /packs && chown doctor /data
RUN --mount=type=bind,from=build,source=/dist,target=/dist python -m pip install --no-cache-dir --compile --no-deps /dist/*.whl
USER 10001
ENV HOUSECALL_DATABASE=/data/housecall.sqlite3 HOUSECALL_PACKS=/packs HOUSECALL_LOG_FORMAT=json PYTHONUNBUFFERED=1
VOLUME /data
# a path that is not absolute is in the volume too
WORKDIR /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["python", "-m", "bot.health"]
ENTRYPOINT ["housecall"]
CMD ["run"]
