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

const told = (title: string, why: string): string =>
  `✘ ${title}\n${why.trim().split('\n').slice(0, MOST_LINES).join('\n')}`
