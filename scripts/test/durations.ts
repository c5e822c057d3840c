import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { commit, machine } from '../../lab/bench/machine.ts'
import type { PlaywrightReport, PlaywrightSuite, VitestReport } from './failed-tests.ts'

/** Milliseconds by file. */
export type Durations = Map<string, number>

/** What came out of one part. */
export interface Result {
  title: string
  seconds: number
  passed: number
  failed: number
  durations?: Durations
}

export const durationsOfVitest = ({ testResults }: VitestReport): Durations =>
  new Map(
    testResults.map(({ name, startTime, endTime }) => [relative(process.cwd(), name), endTime - startTime]),
  )

export const durationsOfPlaywright = ({ suites }: PlaywrightReport): Durations =>
  new Map(suites.map((suite) => [`e2e/${suite.file}`, durationOf(suite)]))

function durationOf({ suites = [], specs }: PlaywrightSuite): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results))
  return sumOf(own.map(({ duration }) => duration)) + sumOf(suites.map(durationOf))
}

const sumOf = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)

const slowestFirst = (results: readonly Result[]): [string, number][] =>
  results.flatMap(({ durations = [] }) => [...durations]).sort(([, one], [, other]) => other - one)

/** Files that take less are told as one line. */
const NAMED_FROM = 1000

/** A line each, slowest first; two files run side by side, so that the sum is more than the time that went by. */
export function formatDurations(results: readonly Result[]): string[] {
  const slowest = slowestFirst(results)
  const named = slowest.filter(([, duration]) => duration >= NAMED_FROM)
  const rest = slowest.slice(named.length)
  return [
    ...named.map(([file, duration]) => line(duration, file)),
    ...(rest.length ? [line(sumOf(rest.map(([, duration]) => duration)), `${rest.length} other files`)] : []),
  ]
}

const line = (duration: number, what: string): string =>
  `${(duration / 1000).toFixed(1).padStart(7)} s  ${what}`

const SLOWEST = 20

/** What `lab/results/tests.json` says of a whole run. */
const summarizeDurations = (results: readonly Result[]) => ({
  seconds: sumOf(results.map(({ seconds }) => seconds)),
  parts: results.map(({ title, seconds, passed, failed }) => ({ title, seconds, passed, failed })),
  slowest: slowestFirst(results)
    .slice(0, SLOWEST)
    .map(([file, duration]) => ({ file, seconds: Math.round(duration / 100) / 10 })),
})

/** How long each part and the slowest files took. */
export const FILE = join(import.meta.dirname, '../../lab/results/tests.json')

export function writeDurations(results: readonly Result[]): void {
  const told = {
    machine: machine(),
    commit: commit(),
    at: new Date().toISOString(),
    ...summarizeDurations(results),
  }
  writeFileSync(FILE, `${JSON.stringify(told, null, 2)}\n`)
}
