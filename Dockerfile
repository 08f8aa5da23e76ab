# docs/operate.md, "Container", lists the parts of the image and how to run it. Without a registry: deploy/build-image.
FROM node:24-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
# The secret is for a registry or certificates of your own; without it npm uses its defaults.
RUN --mount=type=cache,target=/root/.npm --mount=type=secret,id=npmrc,target=/root/.npmrc \
    npm ci --no-audit --no-fund
COPY . .
RUN node scripts/prepare.mjs build
# The image has a Node already, and runs what is built: TypeScript and source maps are of no use to it.
RUN npm prune --omit=dev --no-audit --no-fund \
 && rm -rf node_modules/node-linux-* node_modules/.bin node_modules/.cache \
 && find node_modules -type d -name .yarn -prune -exec rm -r {} + \
 && find node_modules -type f \( -name '*.map' -o -iname 'readme*' -o -iname 'changelog*' \) -delete \
 && find node_modules src sandbox scripts -type f \( -name '*.ts' -o -name '*.[cm]ts' -o -name '*.tsx' \) -delete \
 && find node_modules -type d -empty -delete

# npm and yarn would be a fifth of what is added to Debian, and the shop never runs them.
FROM node:24-bookworm-slim AS base
RUN rm -rf /usr/local/lib/node_modules /usr/local/include /usr/local/share /opt/yarn-* /tmp/* \
      /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /usr/local/bin/yarn /usr/local/bin/yarnpkg /usr/local/bin/docker-entrypoint.sh \
 && mkdir -m 700 /data /data/assets /backups && chown node:node /data /data/assets /backups

FROM scratch
COPY --from=base / /
COPY --from=build /shop /shop
COPY deploy/shop /usr/local/bin/shop
WORKDIR /shop
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data TMPDIR=/data/tmp
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# The first start creates the database; a later one takes seconds.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 CMD ["node", "scripts/healthcheck.mjs"]
# `exec` makes Node process 1, which receives the signals.
CMD ["sh", "-c", ". deploy/memory.env && exec node $NODE_FLAGS build/shop/server.js"]
