import { relative } from 'node:path'

/** The part that we read of what `vitest --reporter=json` writes. */
export type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    startTime: number
    endTime: number
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

const MOST_LINES = 12

/** Each failed test by file and name with the first lines of why, and each file that did not load. */
export function failedTests({ testResults }: VitestReport): string[] {
  return testResults.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    const path = relative(process.cwd(), file.name)
    if (!failed.length) return file.status === 'failed' ? [told(path, file.message)] : []
    return failed.map((test) => told(`${path} › ${test.fullName}`, test.failureMessages.join('\n')))
  })
}

/** The part that we read of what `playwright test --reporter=json` writes. */
export interface PlaywrightReport {
  stats: Record<'expected' | 'flaky' | 'unexpected', number>
  suites: PlaywrightSuite[]
  errors: { message?: string }[]
}

export interface PlaywrightSuite {
  file: string
  suites?: PlaywrightSuite[]
  specs: PlaywrightSpec[]
}

interface PlaywrightSpec {
  title: string
  ok: boolean
  tests: { results: { duration: number; error?: { message?: string } }[] }[]
}

/** Each failed journey by file and name with the first lines of why, and what failed outside of all. */
export const failedJourneys = ({ suites, errors }: PlaywrightReport): string[] => [
  ...suites.flatMap(failedOf),
  ...errors.map(({ message = '' }) => told('e2e', message)),
]

function failedOf({ file, suites = [], specs }: PlaywrightSuite): string[] {
  const failed = specs.filter(({ ok }) => !ok)
  return [
    ...failed.map((spec) => told(`e2e/${file} › ${spec.title}`, whyOf(spec))),
    ...suites.flatMap(failedOf),
  ]
}

const whyOf = ({ tests }: PlaywrightSpec): string =>
  tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? [])).join('\n')

const told = (title: string, why: string): string =>
  `✘ ${title}\n${why.trim().split('\n').slice(0, MOST_LINES).join('\n')}`
