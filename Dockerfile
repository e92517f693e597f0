# The bot in a container: no root, one volume for the database, a place for packs, a health check, a clean stop on
# SIGTERM; with what PostgreSQL needs, should there be several (deploy/compose.yaml). How to run it, and how to pin the
# base by its digest too, stands in docs/operations.md.
FROM python:3.13.11-slim-trixie

RUN useradd --create-home --uid 10001 doctor && mkdir /data /packs && chown doctor /data
WORKDIR /app
COPY requirements-postgres.lock pyproject.toml README.md LICENSE NOTICE ./
RUN python -m pip install --no-cache-dir --require-hashes -r requirements-postgres.lock
COPY bot bot
COPY engines engines
COPY storage storage
RUN python -m pip install --no-cache-dir --no-deps --no-build-isolation -e .

USER doctor
ENV HOUSECALL_DATABASE=/data/housecall.sqlite3 HOUSECALL_PACKS=/packs HOUSECALL_LOG_FORMAT=json PYTHONUNBUFFERED=1
VOLUME /data
# a path that is not absolute is in the volume too
WORKDIR /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["housecall", "health"]
ENTRYPOINT ["housecall"]
CMD ["run"]
