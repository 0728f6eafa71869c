# The desk with its panel: `docker build -t relaydesk .`; compose.yaml starts it with a database.
FROM node:24-bookworm-slim AS build
WORKDIR /opt/relaydesk
COPY package.json package-lock.json ./
RUN npm ci --include=dev --include=optional --no-audit --no-fund
COPY . .
RUN node_modules/.bin/node node_modules/vite/bin/vite.js build && npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
WORKDIR /opt/relaydesk
COPY --from=build /opt/relaydesk/package.json ./
COPY --from=build /opt/relaydesk/node_modules ./node_modules
COPY --from=build /opt/relaydesk/dist ./dist
COPY messaging ./messaging
COPY resources ./resources
COPY server ./server
COPY simulators ./simulators
# A volume that is new takes over whose the folder is.
RUN mkdir /var/lib/relaydesk && chown node:node /var/lib/relaydesk
USER node
# Memory in large pages: the hash of a password takes a fifth of the time (docs/decisions.md).
ENV GLIBC_TUNABLES=glibc.malloc.hugetlb=1
# In here nobody else listens; what is opened to whom is said where the container is started.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 HEALTH_PORT=9100 DATA_DIR=/var/lib/relaydesk
VOLUME /var/lib/relaydesk
EXPOSE 3000 9100
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node_modules/.bin/node", "-e", "fetch('http://127.0.0.1:9100/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["node_modules/.bin/node", "server/main.ts"]
