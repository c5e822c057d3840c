import { relative } from 'node:path'
import type { PlaywrightReport, PlaywrightSuite, VitestReport } from './failed-tests.ts'

/** Milliseconds by file. */
export type Durations = Map<string, number>

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

/** Files that take less are told as one line. */
const NAMED_FROM = 1000

/** A line each, slowest first; two files run side by side, so that the sum is more than the time that went by. */
export function tellDurations(durations: Durations): string[] {
  const slowest = [...durations].sort(([, one], [, other]) => other - one)
  const named = slowest.filter(([, duration]) => duration >= NAMED_FROM)
  const rest = slowest.slice(named.length)
  return [
    ...named.map(([file, duration]) => line(duration, file)),
    ...(rest.length ? [line(sumOf(rest.map(([, duration]) => duration)), `${rest.length} other files`)] : []),
  ]
}

const line = (duration: number, what: string): string =>
  `${(duration / 1000).toFixed(1).padStart(7)} s  ${what}`
