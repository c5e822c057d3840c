import { planOf } from './test/changed.ts'
import { formatDurations, writeDurations } from './test/durations.ts'
import { journeysOf, type Part, type PartResult, runPart, STYLE, TYPES, testsOf, UNIT } from './test/parts.ts'
import { readChanged, readWorld } from './test/read-world.ts'
import { noteTested } from './test/tested.ts'

const USAGE = 'npm test [-- --changed[=REV] | --write-durations]'

/**
 * `npm test` runs everything but what is marked `fire` (`npm run fire`); `npm run check` (--fast) leaves out what needs
 * a database or a browser; `--changed` runs what a change may break.
 */
function partsFor(flag: string | undefined): Part[] {
  if (flag === '--fast') return [TYPES, STYLE, UNIT]
  const [name, since] = flag?.split('=') ?? []
  return name === '--changed' ? partsOfChange(since) : [TYPES, STYLE, testsOf('all'), journeysOf('all')]
}

function partsOfChange(since?: string): Part[] {
  const { tests, journeys } = planOf(readChanged(since), readWorld())
  const walked = journeys === 'all' ? 'todas' : journeys.join(', ') || 'nenhuma'
  console.log(`Jornadas que a mudança alcança: ${walked}. npm test roda tudo.`)
  return [TYPES, STYLE, testsOf(tests), ...(journeys.length ? [journeysOf(journeys)] : [])]
}

function printReport(results: readonly PartResult[]): void {
  console.log(`\n${formatDurations(results).join('\n')}\n`)
  for (const failed of results.flatMap(({ said = [] }) => said)) console.log(`${failed}\n`)
  for (const { title, failed, seconds } of results)
    console.log(`${failed ? '✘' : '✔'} ${title}: ${seconds} s`)
  const sum = (key: 'passed' | 'failed') => results.reduce((total, result) => total + result[key], 0)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  process.exitCode = sum('failed') ? 1 : 0
}

const [flag, ...more] = process.argv.slice(2)
if (more.length || (flag && !/^--(fast|write-durations|changed(=.+)?)$/.test(flag))) {
  console.error(USAGE)
  process.exitCode = 1
} else {
  const results: PartResult[] = []
  for (const part of partsFor(flag)) results.push(await runPart(part))
  printReport(results)
  if ((!flag || flag === '--write-durations') && !process.exitCode) await noteTested()
  // A run that failed says nothing of how long one takes.
  if (flag === '--write-durations' && !process.exitCode) writeDurations(results)
}
