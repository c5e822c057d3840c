import { setTimeout as wait } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'

/** As long as a process waits that is told to end. */
const PATIENCE_MS = 8000

/** Waits for what its workers do. `boss.stop()` does as well, but looks every half second whether they are done. */
export async function endJobs(boss: PgBoss): Promise<void> {
  const names = new Set(boss.getWipData().map(({ name }) => name))
  const ended = Promise.all([...names].map((name) => boss.offWork(name)))
  await Promise.race([ended, wait(PATIENCE_MS, undefined, { ref: false })])
}
