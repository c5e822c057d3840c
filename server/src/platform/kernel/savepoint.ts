import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** Runs a part of a transaction: when it throws, what it wrote is taken back, and the transaction goes on. Throws what it throws. */
export async function withinSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(tx)
  try {
    const result = await work()
    await sql`release savepoint part`.execute(tx)
    return result
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx)
    throw error
  }
}

const FOREIGN_KEY_VIOLATION = '23503'

/** The table whose rows still name what was to be removed; nothing where an error is about something else. */
export function referringTable(error: unknown): string | undefined {
  const { code, table } = Object(error) as { code?: string; table?: string }
  return code === FOREIGN_KEY_VIOLATION ? table : undefined
}
