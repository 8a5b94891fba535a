# The site as an image: built with its development packages, run without them and without root.
FROM node:26-bookworm-slim AS build
WORKDIR /srv/daylet
COPY . .
RUN npm ci --include=dev && npm run build && npm run slim

FROM node:26-bookworm-slim
WORKDIR /srv/daylet
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/daylet NODE_COMPILE_CACHE=/tmp/daylet-compiled
COPY --from=build /srv/daylet/package.json /srv/daylet/package-lock.json /srv/daylet/vite.config.ts /srv/daylet/react-router.config.ts /srv/daylet/tsconfig.base.json ./
COPY --from=build /srv/daylet/node_modules ./node_modules
COPY --from=build /srv/daylet/build ./build
COPY --from=build /srv/daylet/public ./public
COPY --from=build /srv/daylet/scripts ./scripts
COPY --from=build /srv/daylet/db ./db
COPY --from=build /srv/daylet/demo ./demo
COPY --from=build /srv/daylet/docs ./docs
COPY --from=build /srv/daylet/CHANGELOG.md ./
COPY --from=build /srv/daylet/clients/typescript/README.md ./clients/typescript/
COPY --from=build /srv/daylet/src ./src
RUN install -d -m 0700 -o node -g node /var/lib/daylet
VOLUME /var/lib/daylet
USER node
EXPOSE 3000
# Told to stop it drains (DRAIN_SECONDS) and ends by itself; whoever stops it waits that long and ten seconds more.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/run.mjs", "start.ts", "--supervised"]
