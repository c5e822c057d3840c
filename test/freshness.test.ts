import { globSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ACCOUNT_EVENTS } from '@vitrine/contract/account-event'
import { REFUSALS } from '@vitrine/contract/refusals'
import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { databaseFeaturesPage, drawDatabaseFeatures } from '../scripts/draw-database-features.ts'
import { decisionsPage, drawDecisions } from '../scripts/draw-decisions.ts'
import { drawSettings, settingsPage } from '../scripts/draw-settings.ts'
import { generatedTypesFile, generateTypes } from '../scripts/generate-types.ts'
import { createRouter } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { createOpenApi } from '../server/src/platform/http/openapi/document.ts'
import { migrate } from '../server/src/platform/kernel/migrate.ts'
import { createProviders } from '../server/src/sales/gateway/index.ts'
import routes from '../web/app/routes.ts'
import { TABLES } from './architecture/tables.ts'
import { quotedByUseCases } from './freshness/event-kinds.ts'
import {
  AUDIENCES,
  addressesBehind,
  addressesOf,
  linksOf,
  linksOfScreens,
  MISSING,
  MISSING_AT_MOST,
  SCREENS,
} from './freshness/screens.ts'
import { ENVIRONMENT } from './support/app.ts'
import { createDatabase } from './support/database.ts'
import { endpoints } from './support/endpoints.ts'
import { ENGLISH } from './support/raw.ts'

test('the generated types are those of the migrated database', async () => {
  await using database = await createDatabase()
  await migrate(database.url)
  expect(await readFile(generatedTypesFile, 'utf8')).toBe(await generateTypes(database.url))
})

test('the index of decisions is that of their files', () => {
  expect(readFileSync(decisionsPage, 'utf8')).toBe(drawDecisions())
})

test('what of PostgreSQL is used is what migrations and code ask for', () =>
  expect(readFileSync(databaseFeaturesPage, 'utf8')).toBe(drawDatabaseFeatures()))

test('the reference of settings is that of the declarations', () => {
  expect(readFileSync(settingsPage, 'utf8')).toBe(drawSettings())
})

/** Node's own. */
const OF_NODE = /^NODE_/

test('commands read no variable that the reference leaves out', () => {
  const page = readFileSync(settingsPage, 'utf8')
  const read = globSync('{scripts,simulator/src,server/src}/**/*.ts', {
    cwd: join(import.meta.dirname, '..'),
  })
    .filter((file) => !/\.test\.ts$|^scripts\/test\//.test(file))
    .flatMap((file) => [
      ...readFileSync(join(import.meta.dirname, '..', file), 'utf8').matchAll(
        /\benv\??\.([A-Z][A-Z0-9_]{2,})/g,
      ),
    ])
    .map(([, name]) => name!)
  expect(read.length).toBeGreaterThan(15)
  expect(
    [...new Set(read)].filter((name) => !OF_NODE.test(name) && !page.includes(`| \`${name}\` |`)),
  ).toEqual([])
})

/** The page's example of a name that is mistyped. */
const MISTYPED = 'PIX_EXPIRE_IN'

test('the pages for operators name settings of the reference, and leave their defaults to it', () => {
  const settings = readFileSync(settingsPage, 'utf8')
  for (const file of ['docs/opening.md', 'docs/operation.md']) {
    const page = readFileSync(join(import.meta.dirname, '..', file), 'utf8')
    const named = [...page.matchAll(/`([A-Z][A-Z0-9]+_[A-Z0-9_]+)(?:=[^`]*)?`/g)].map(([, name]) => name!)
    expect(named.length, file).toBeGreaterThan(5)
    expect(
      named.filter((name) => name !== MISTYPED && !settings.includes(`| \`${name}\` |`)),
      file,
    ).toEqual([])
    expect(page.match(/^\| `[A-Z][A-Z0-9_]+`.*/gm), file).toBeNull()
  }
})

/** What a migration creates, each with the line right above it. */
const createdBy = (sql: string) =>
  [...sql.matchAll(/^(.*)\n(create (?:unlogged )?(?:table|view|function) \w+)/gm)].map(
    ([, above, statement]) => ({ above: above!, statement: statement! }),
  )

test('every table, view and function says above it what it is', () => {
  const folder = join(import.meta.dirname, '../db/migrations')
  const created = globSync('*.sql', { cwd: folder }).flatMap((file) =>
    createdBy(readFileSync(join(folder, file), 'utf8')),
  )
  expect(created.length).toBeGreaterThan(160)
  expect(created.filter(({ above }) => !/^-- \S.*\S$/.test(above))).toEqual([])
  expect(createdBy('-- A row is a thing.\n\ncreate table thing (id int);')[0]!.above).toBe('')
})

test('a file of the schema has the tables of the module that it is named after', () => {
  const folder = join(import.meta.dirname, '../db/migrations')
  const dropped: string[] = []
  const created = globSync('*.sql', { cwd: folder }).flatMap((file) => {
    const [, module] = file.match(/^\d+-(.*)\.sql$/)!
    const sql = readFileSync(join(folder, file), 'utf8')
    for (const [, names] of sql.matchAll(/^drop table ([\w, ]+);/gm)) dropped.push(...names!.split(', '))
    const names = sql.matchAll(/^create (?:unlogged )?table (\w+)/gm)
    return [...names].map(([, name]) => [name!, module] as const)
  })
  const tables = created.filter(([name]) => !dropped.includes(name))
  const owners = Object.entries(TABLES).flatMap(([owner, names]) => names.map((name) => [name, owner]))
  expect(Object.fromEntries(tables)).toEqual(Object.fromEntries(owners))
})

test.each(Object.entries(REFUSALS))(
  '%s has a status and a sentence in pt-BR',
  (_code, [status, sentence]) => {
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThanOrEqual(503)
    expect(sentence).toMatch(/^\p{Lu}.{8,}[.!?]$/u)
    expect(sentence).not.toMatch(ENGLISH)
  },
)

test.each(Object.entries(ACCOUNT_EVENTS))('%s is read in the history in pt-BR', (_kind, sentence) => {
  expect(sentence).toMatch(/^\p{Lu}.{8,}[^.!?]$/u)
  expect(sentence).not.toMatch(ENGLISH)
})

test('every kind of event of an account is noted by a use case', () => {
  const quoted = quotedByUseCases()
  expect(Object.keys(ACCOUNT_EVENTS).filter((kind) => !quoted.has(kind))).toEqual([])
  expect(quoted).not.toContain('account.melted')
})

test('every endpoint has a handler and says who may call it', () => {
  const config = readConfig({ ...ENVIRONMENT, DATABASE_URL: 'postgresql://nowhere' })
  const router = createRouter(
    createProviders(config, () => ({
      find: async () => undefined,
      keep: async () => {},
      txidOf: async () => undefined,
    })),
  ) as unknown as Record<string, Record<string, { '~orpc': { handler?: unknown } }>>
  expect(endpoints.length).toBeGreaterThan(15)
  for (const { name, meta } of endpoints) {
    const [module, verb] = name.split('.') as [string, string]
    expect(router[module]?.[verb]?.['~orpc'].handler, name).toBeTypeOf('function')
    expect(['public', 'visitor', 'member', 'administrator'], name).toContain(meta.access)
  }
})

test('only answers that are the same for everybody are shared', () => {
  for (const { name, meta, route } of endpoints.filter(({ meta }) => meta.shared)) {
    expect([meta.access, route.method], name).toEqual(['public', 'GET'])
  }
})

test('every endpoint is in the OpenAPI document, with a summary', async () => {
  const { paths = {} } = await createOpenApi('https://loja.example')
  for (const { name, route } of endpoints) {
    const operation = paths[route.path]?.[route.method.toLowerCase() as 'get']
    expect(operation?.summary, name).toMatch(/\S/)
    expect(Object.keys(operation?.responses ?? {}), name).not.toEqual([])
  }
})

test('the routes are the screens of the product', () => {
  expect(addressesOf(routes).sort()).toEqual([...SCREENS].sort())
})

test('every screen of the specification is there, or in the list of what is missing, which only shrinks', () => {
  const specified = [...SCREENS, ...MISSING]
  expect(addressesOf(routes).filter((address) => !specified.includes(address))).toEqual([])
  expect(addressesOf(routes).filter((address) => MISSING.includes(address))).toEqual([])
  expect(new Set(MISSING).size).toBe(MISSING.length)
  expect(MISSING.length).toBeLessThanOrEqual(MISSING_AT_MOST)
})

test('every page of members stands in the frame that sends everybody else to sign in', () => {
  const wanted = Object.keys(AUDIENCES).filter((path) => /^(member|administrator)$/.test(AUDIENCES[path]!))
  expect(addressesBehind('brand/members.tsx', routes).sort()).toEqual(wanted.sort())
})

test('no link leads to a screen that is not there', () => {
  const table = SCREENS.filter((path) => path !== '/*' && path !== '/admin/*').map((path) => ({ path }))
  const files = globSync('**', { cwd: join(import.meta.dirname, '../web/public') }).map((file) => `/${file}`)
  const dead = linksOfScreens().filter(
    ({ address }) => !matchRoutes(table, address) && !files.includes(address),
  )
  // Most are made by `href()`, whose addresses the compiler knows; a few are written out.
  expect(linksOfScreens().length).toBeGreaterThan(0)
  expect(dead).toEqual([])
  expect(linksOf('a.tsx', `<Link to="/admin/nada?x=1">x</Link>`)).toEqual(['/admin/nada'])
  expect(matchRoutes(table, '/admin/nada')).toBeNull()
})

test('every dependency is an exact version', () => {
  const root = join(import.meta.dirname, '..')
  const files = globSync('{.,contract,server,web,simulator}/package.json', { cwd: root })
  const versions = files.flatMap((file) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(join(root, file), 'utf8'))
    return Object.entries<string>({ ...dependencies, ...devDependencies })
  })
  expect(versions.length).toBeGreaterThan(30)
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})
