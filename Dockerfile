# The service with its console: built in one stage, run in another that has neither compilers nor development packages.
# Runs from source under Node 24; see docs/guides/docker.md.

FROM node:24-bookworm-slim AS build
WORKDIR /vantail
COPY package.json package-lock.json .npmrc tsconfig.base.json ./
COPY pricing/package.json pricing/
COPY price-lists/package.json price-lists/
COPY drawing/package.json drawing/
COPY client/package.json client/
COPY console/package.json console/
COPY storefront/package.json storefront/
COPY server/package.json server/
# The pinned Node comes by an install script, which an image does not need.
RUN npm ci --omit=dev --ignore-scripts
COPY pricing pricing
COPY price-lists price-lists
COPY drawing drawing
COPY client client
COPY console console
COPY storefront storefront
RUN node console/build.ts && node console/reference/build.ts && node storefront/build.ts

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data DEMO=0 NODE_COMPILE_CACHE=/tmp/node-compile-cache
WORKDIR /vantail
COPY package.json package-lock.json .npmrc ./
COPY pricing/package.json pricing/
COPY price-lists/package.json price-lists/
COPY drawing/package.json drawing/
COPY client/package.json client/
COPY console/package.json console/
COPY storefront/package.json storefront/
COPY server/package.json server/
# TRACES=1 adds the packages of OpenTelemetry, which are all that the server has for development (docs/monitoring).
ARG TRACES=0
RUN if [ "$TRACES" = 1 ]; then which=--include=dev; else which=--omit=dev; fi \
  && npm ci $which --workspace=server --include-workspace-root=false --ignore-scripts && npm cache clean --force
COPY pricing/src pricing/src
COPY price-lists/src price-lists/src
COPY drawing/src drawing/src
COPY server/src server/src
COPY server/bin server/bin
COPY server/migrations server/migrations
COPY server/fonts server/fonts
COPY --from=build /vantail/console/dist console/dist
COPY --from=build /vantail/storefront/dist storefront/dist
# What the skipped install script of PostgreSQL's programs makes, and the files of a new database: the container may run as a
# user without a name (docker run --user 12345), for whom no database can be made.
RUN node server/src/platform/database/embedded/make-template.ts server/database-template
RUN mkdir --mode=700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=15s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node is process 1, so that SIGTERM reaches it: requests in flight are answered before it ends.
CMD ["node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=16", "server/src/main.ts"]
