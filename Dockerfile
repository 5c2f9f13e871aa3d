# The shop as `npm run release` makes it. The sources in the image have no git, so it is told the commit:
# docker build --build-arg RELEASE_COMMIT=$(git rev-parse HEAD) --build-arg RELEASE_DATE=$(git log -1 --format=%cI) -t aliquot .
FROM oven/bun:1.4.5-debian AS build
ARG RELEASE_COMMIT
ARG RELEASE_DATE
WORKDIR /src
COPY . .
RUN bun scripts/boot.mjs release /release

FROM debian:bookworm-slim
RUN groupadd --system --gid 10001 aliquot && useradd --system --uid 10001 --gid aliquot --no-create-home --home-dir /var/lib/aliquot aliquot && install --directory --owner aliquot --group aliquot /var/lib/aliquot /backups
COPY --from=build /release /opt/aliquot
RUN ln -s /opt/aliquot/aliquot /usr/local/bin/aliquot
USER 10001:10001
WORKDIR /var/lib/aliquot
ENV DATA_DIR=/var/lib/aliquot PORT=3000 HOME=/tmp
VOLUME /var/lib/aliquot
EXPOSE 3000
STOPSIGNAL SIGTERM
# The start makes every page before the front answers. A proxy of the environment is not asked about this container.
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s CMD no_proxy=127.0.0.1 /opt/aliquot/bin/bun -e 'process.exit((await fetch(`http://127.0.0.1:${process.env.PORT}/api/health/ready`)).ok ? 0 : 1)'
ENTRYPOINT ["/opt/aliquot/aliquot"]
CMD ["serve"]
