import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'

const KB_PER_MB = 1024

/** What the figures were measured on. */
export const machine = () => ({
  cpu: os.cpus()[0]?.model ?? 'unknown',
  cores: os.availableParallelism(),
  memoryGb: Math.round(os.totalmem() / 1024 ** 3),
  system: `${os.type()} ${os.release()}`,
  node: process.version,
})

export const commit = (): string =>
  execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()

/** Resident memory of a process in MB (Linux). */
export function memoryOf(pid: number): number {
  const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kb) / KB_PER_MB)
}

const RESULTS = join(import.meta.dirname, '../results')

/** Writes what came out to `results/`, with what it was measured on. */
export function writeFigures(name: string, figures: readonly object[]): void {
  mkdirSync(RESULTS, { recursive: true })
  const result = { machine: machine(), commit: commit(), at: new Date().toISOString(), figures }
  writeFileSync(join(RESULTS, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`)
}
