import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A clock that can be moved forward, and the whole product with it. */
export type BankClock = {
  /** Epoch milliseconds. */
  now(): number
  /** How far ahead of the machine's it is, in milliseconds. */
  ahead(): number
  forward(ms: number): void
}

/** Where the processes of the shop read how far ahead they are; without a folder the bank goes ahead alone. */
const FILE = 'clock-ahead'

export function createClock(dataDir: string | undefined, machine: () => number): BankClock {
  let ahead = dataDir ? read(join(dataDir, FILE)) : 0
  return {
    now: () => machine() + ahead,
    ahead: () => ahead,
    forward(ms) {
      ahead += ms
      if (dataDir) write(dataDir, ahead)
    },
  }
}

function read(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8')) || 0
  } catch {
    return 0
  }
}

/** Whoever reads it meanwhile finds the one before or the new one, never half of it. */
function write(dataDir: string, ahead: number): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const half = join(dataDir, `${FILE}.new`)
  writeFileSync(half, String(ahead))
  renameSync(half, join(dataDir, FILE))
}
