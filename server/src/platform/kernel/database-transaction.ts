import { CompiledQuery, type DatabaseConnection, type Kysely, PostgresDialect, Transaction } from 'kysely'

/** A transaction has its connection already: what would open another is never asked. */
const NEVER_ASKED = new PostgresDialect({
  pool: () => Promise.reject(new Error('a transaction opens nothing')),
})
/** Throws when PostgreSQL answers a commit by rolling back, which it does once a statement has failed; discards connections that cannot roll back. */
const DRIVER = NEVER_ASKED.createDriver()

/**
 * Runs `work` in one transaction of one connection. Kysely's own waits for the answer of each statement before it sends
 * the next; this one sends what is asked for at once, which PostgreSQL carries out in that order. `begin` is how it begins.
 */
export const transact = <DB, T>(
  db: Kysely<DB>,
  work: (tx: Transaction<DB>) => Promise<T>,
  begin: string,
): Promise<T> =>
  db.getExecutor().provideConnection(async (connection) => {
    const { tx, end } = open(db, connection)
    await connection.executeQuery(CompiledQuery.raw(begin))
    try {
      const result = await work(tx)
      end()
      await DRIVER.commitTransaction(connection)
      return result
    } catch (error) {
      end()
      await DRIVER.rollbackTransaction(connection).catch(() => undefined)
      throw error
    }
  })

/** After `end` nothing more is asked in it: whoever is late would write outside. */
function open<DB>(db: Kysely<DB>, connection: DatabaseConnection) {
  let isOver = false
  const executor = db.getExecutor().withConnectionProvider({
    async provideConnection(use) {
      if (isOver) throw new Error('the transaction is over')
      return use(connection)
    },
  })
  const config = { dialect: NEVER_ASKED }
  const tx = new Transaction<DB>({ config, dialect: NEVER_ASKED, driver: DRIVER, executor })
  const end = () => {
    isOver = true
  }
  return { tx, end }
}
