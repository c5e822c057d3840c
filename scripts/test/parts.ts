import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Failure } from '../failure.ts'
import { ensureBrowser } from '../find-browser.ts'
import { runVisibly } from '../run.ts'
import type { Plan } from './changed.ts'
import { type Durations, durationsOfPlaywright, durationsOfVitest, type Result } from './durations.ts'
import { failedJourneys, failedTests, type PlaywrightReport, type VitestReport } from './failed-tests.ts'

/** `said` is what failed, told again at the end, below what was printed for minutes. */
interface Counts {
  passed: number
  failed: number
  said?: string[]
  durations?: Durations
}

export interface Part {
  title: string
  work(): Promise<Counts>
}

export type PartResult = Result & Counts

const root = join(import.meta.dirname, '../..')
const node = (args: string[], env: NodeJS.ProcessEnv = {}, cwd = root) =>
  runVisibly(process.execPath, args, { env: { ...process.env, ...env }, cwd })
const bin = (path: string) => join(root, 'node_modules', path)

export const TYPES: Part = { title: 'Tipos', work: async () => asCheck(await checkTypes()) }

export const STYLE: Part = {
  title: 'Estilo',
  work: async () => asCheck(await node([bin('@biomejs/biome/bin/biome'), 'check', '.'])),
}

export const UNIT: Part = { title: 'Testes de unidade', work: () => vitest(['run', '--project', 'unit']) }

export const testsOf = (tests: Plan['tests']): Part => ({
  title: 'Testes de unidade e integração',
  work: () => vitest(tests === 'all' ? ['run'] : ['related', '--run', ...tests]),
})

export const journeysOf = (journeys: Plan['journeys']): Part => ({
  title: 'Jornadas no navegador',
  work: () => playwright(journeys === 'all' ? [] : journeys),
})

/** Of the compiler's four threads, which each check again what others have, two are quicker on two cores, by a third. */
const CHECKERS = ['--checkers', '2']

async function checkTypes(): Promise<number> {
  return (
    (await node([bin('@react-router/dev/bin.cjs'), 'typegen'], {}, join(root, 'web'))) ||
    (await node([bin('typescript/bin/tsc'), '-p', '.', ...CHECKERS])) ||
    (await node([bin('typescript/bin/tsc'), '-p', 'web', ...CHECKERS]))
  )
}

async function vitest(args: string[]): Promise<Counts> {
  await using reports = await openReports()
  const file = join(reports.path, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await node([bin('vitest/vitest.mjs'), ...args, '--tags-filter=!fire', ...reporters])
  const report = await readReport<VitestReport>(file)
  const counts = withCode(code, { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 })
  return report ? { ...counts, said: failedTests(report), durations: durationsOfVitest(report) } : counts
}

async function playwright(specs: string[]): Promise<Counts> {
  await using reports = await openReports()
  const file = join(reports.path, 'playwright.json')
  const env = { CHROMIUM_PATH: await ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const code = await node([bin('@playwright/test/cli.js'), 'test', '--reporter=list,json', ...specs], env)
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

async function openReports() {
  const path = await mkdtemp(join(tmpdir(), 'vitrine-reports-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

async function readReport<T>(file: string): Promise<T | undefined> {
  return JSON.parse(await readFile(file, 'utf8').catch(() => 'null')) ?? undefined
}

export async function runPart({ title, work }: Part): Promise<PartResult> {
  console.log(`\n── ${title}`)
  const began = Date.now()
  const counts = await countsOf(work)
  return { title, seconds: Math.round((Date.now() - began) / 1000), ...counts }
}

async function countsOf(work: Part['work']): Promise<Counts> {
  try {
    return await work()
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error)
    return { passed: 0, failed: 1 }
  }
}
