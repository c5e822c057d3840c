import type pg from 'pg'
import { expect, vi } from 'vitest'

/** Locks a table, so that whoever reads it (`reads`) or writes it waits; `release` lets them go on. */
export async function holdTable(pool: pg.Pool, table: string, { reads = false } = {}) {
  const holder = await pool.connect()
  const mode = reads ? 'access exclusive' : 'share row exclusive'
  await holder.query(`begin; lock table ${table} in ${mode} mode`)
  return {
    /** Resolves once so many wait for it. */
    untilWaiting: (count: number) =>
      vi.waitFor(
        async () => {
          const { rows } = await pool.query(
            'select from pg_locks where not granted and relation = $1::regclass',
            [table],
          )
          expect(rows).toHaveLength(count)
        },
        { timeout: 10_000 },
      ),
    async release() {
      await holder.query('commit')
      holder.release()
    },
  }
}
