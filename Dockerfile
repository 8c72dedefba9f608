# Build and run on the same base: Debian 13 with the Node of the packages. renovate.json keeps both up to date.
FROM node:24.21.0-trixie-slim AS build
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
COPY art/package.json art/
RUN npm ci
COPY . .
# The release's commit, for the log and /readyz: docker build --build-arg COMMIT=$(git rev-parse HEAD)
ARG COMMIT
RUN npm run build
# The server's packages are in the build, except for native code and for files that it reads. The image has its own Node: the one in the
# packages is for machines without Node. Of the fonts the weights stay that documents are drawn with. build/sbom.json lists what is left, and what the build contains, in CycloneDX.
RUN npm prune --omit=dev && rm -rf node_modules/.cache node_modules/node-linux-* node_modules/.bin/node node_modules/outing-expo-art \
    && find node_modules/@fontsource -type f ! -name '*-[478]00-normal.woff' ! -name '*.json' ! -name LICENSE -delete \
    && node scripts/sbom.ts

FROM node:24.21.0-trixie-slim
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /site
COPY --from=build /site/node_modules node_modules
COPY --from=build /site/build build
COPY package.json NOTICE ./
COPY --from=build /site/scripts/serve /site/scripts/command scripts/
# pg_dump, pg_restore and psql, for backups of PostgreSQL 17 or older: they refuse a newer server.
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client && rm -rf /var/lib/apt/lists/*
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# Liveness: the process responds. Balancers check /readyz for readiness.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["sh", "scripts/serve"]
