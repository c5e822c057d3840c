import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Durations, durationsOfPlaywright, durationsOfVitest, tellDurations } from './durations.ts'
import { failedJourneys, failedTests, type PlaywrightReport, type VitestReport } from './failed-tests.ts'
import { Failure } from './failure.ts'
import { ensureBrowser } from './find-browser.ts'
import { runVisibly } from './run.ts'

/** `said` is what failed, told again at the end, below what was printed for minutes. */
type Counts = { passed: number; failed: number; said?: string[]; durations?: Durations }
type Part = { title: string; work(): Promise<Counts> }

/**
 * `npm test` runs everything but what is marked `fire` (`npm run fire`); `npm run check` (--fast) leaves out what needs
 * a database or a browser.
 */
const fast = process.argv.includes('--fast')
const reports = await mkdtemp(join(tmpdir(), 'vitrine-reports-'))
const node = (args: string[], env: NodeJS.ProcessEnv = {}, cwd?: string) =>
  runVisibly(process.execPath, args, { env: { ...process.env, ...env }, cwd })
const bin = (path: string) => join(import.meta.dirname, '../node_modules', path)

const parts: Part[] = [
  { title: 'Tipos', work: async () => asCheck(await types()) },
  { title: 'Estilo', work: async () => asCheck(await node([bin('@biomejs/biome/bin/biome'), 'check', '.'])) },
  { title: fast ? 'Testes de unidade' : 'Testes de unidade e integração', work: vitest },
  ...(fast ? [] : [{ title: 'Jornadas no navegador', work: playwright }]),
]

async function types(): Promise<number> {
  const web = join(import.meta.dirname, '../web')
  return (
    (await node([bin('@react-router/dev/bin.cjs'), 'typegen'], {}, web)) ||
    (await node([bin('typescript/bin/tsc'), '-p', '.'])) ||
    (await node([bin('typescript/bin/tsc'), '-p', 'web']))
  )
}

async function vitest(): Promise<Counts> {
  const file = join(reports, 'vitest.json')
  const project = fast ? ['--project', 'unit'] : []
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await node([bin('vitest/vitest.mjs'), 'run', '--tags-filter=!fire', ...project, ...reporters])
  const report = await readReport<VitestReport>(file)
  const counts = withCode(code, { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 })
  return report ? { ...counts, said: failedTests(report), durations: durationsOfVitest(report) } : counts
}

async function playwright(): Promise<Counts> {
  const file = join(reports, 'playwright.json')
  const env = { CHROMIUM_PATH: await ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const code = await node([bin('@playwright/test/cli.js'), 'test', '--reporter=list,json'], env)
  const report = await readReport<PlaywrightReport>(file)
  const { expected = 0, flaky = 0, unexpected = 0 } = report?.stats ?? {}
  const counts = withCode(code, { passed: expected + flaky, failed: unexpected })
  return report
    ? { ...counts, said: failedJourneys(report), durations: durationsOfPlaywright(report) }
    : counts
}

/** A check has no tests to count: it only shows when it fails. */
const asCheck = (code: number): Counts => ({ passed: 0, failed: code === 0 ? 0 : 1 })

/** A run that failed without a failed test (a file that does not load, nothing found) is a failure all the same. */
const withCode = (code: number, { passed, failed }: Counts): Counts =>
  code === 0 ? { passed, failed } : { passed, failed: Math.max(failed, 1) }

async function readReport<T>(file: string): Promise<T | undefined> {
  return JSON.parse(await readFile(file, 'utf8').catch(() => 'null')) ?? undefined
}

async function runPart({ title, work }: Part): Promise<Counts & { seconds: number }> {
  console.log(`\n── ${title}`)
  const began = Date.now()
  const counts = await countsOf(work)
  return { ...counts, seconds: Math.round((Date.now() - began) / 1000) }
}

async function countsOf(work: Part['work']): Promise<Counts> {
  try {
    return await work()
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error)
    return { passed: 0, failed: 1 }
  }
}

const results: { title: string; counts: Awaited<ReturnType<typeof runPart>> }[] = []
for (const part of parts) results.push({ title: part.title, counts: await runPart(part) })
await rm(reports, { recursive: true, force: true })
const sum = (key: 'passed' | 'failed') => results.reduce((total, { counts }) => total + counts[key], 0)
console.log('')
for (const text of tellDurations(new Map(results.flatMap(({ counts }) => [...(counts.durations ?? [])]))))
  console.log(text)
console.log('')
for (const { counts } of results) for (const failed of counts.said ?? []) console.log(`${failed}\n`)
for (const { title, counts } of results)
  console.log(`${counts.failed ? '✘' : '✔'} ${title}: ${counts.seconds} s`)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') ? 1 : 0
