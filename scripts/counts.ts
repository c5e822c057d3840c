import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findDebts } from '../test/architecture/debts.ts'
import { readSources } from '../test/architecture/read-sources.ts'
import { isTest } from '../test/architecture/rules.ts'
import { findShape } from '../test/architecture/shape.ts'
import { repository } from '../test/architecture/syntax.ts'

/** How files, functions and names are cut, counted: `node scripts/counts.ts` prints it and writes `lab/results/counts.json`. */
const sources = readSources().filter(({ path }) => !isTest(path) && !/\.generated\.ts$/.test(path))
const texts = new Map(sources.map(({ path }) => [path, readFileSync(join(repository, path), 'utf8')]))
const linesOf = (path: string) => texts.get(path)!.split('\n').length - 1
const within = (folder: string) => [...texts.keys()].filter((path) => path.startsWith(folder))
const sum = (paths: readonly string[]) => paths.reduce((lines, path) => lines + linesOf(path), 0)

const importers = new Map<string, number>()
for (const { imports } of sources)
  for (const target of new Set(imports)) importers.set(target, (importers.get(target) ?? 0) + 1)

const server = within('server/src/')
const web = within('web/app/')
/** An index is the wall of its module, however short it is. */
const ofModules = server.filter((path) => !path.endsWith('/index.ts'))
const { privateWords, untypedIds } = findDebts()
const sumOf = (counts: Record<string, number>) => Object.values(counts).reduce((all, count) => all + count, 0)
const { circles, longFunctions } = findShape()

const counts = {
  serverFiles: server.length,
  serverFilesOfAtMost20Lines: ofModules.filter((path) => linesOf(path) <= 20).length,
  serverFilesOfAtMost60LinesWithOneImporter: ofModules.filter(
    (path) => linesOf(path) <= 60 && importers.get(path) === 1,
  ).length,
  webFiles: web.length,
  webFilesOfAtMost60LinesWithOneImporter: web.filter(
    (path) => linesOf(path) <= 60 && importers.get(path) === 1,
  ).length,
  filesOverFourHundredLines: [...texts.keys()].filter((path) => linesOf(path) > 400).length,
  functionsOver40Lines: Object.keys(longFunctions).length,
  circlesOfFiles: circles.length,
  privateWords: sumOf(privateWords),
  idsAsString: sumOf(untypedIds),
  lines: { server: sum(server), web: sum(web), contract: sum(within('contract/src/')) },
}

writeFileSync(join(repository, 'lab/results/counts.json'), `${JSON.stringify(counts, null, 2)}\n`)
console.log(counts)
