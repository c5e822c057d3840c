import {
  CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  type Kysely,
  PostgresDialect,
  Transaction,
} from 'kysely'

const [BEGIN, COMMIT, ROLLBACK] = ['begin', 'commit', 'rollback'].map((word) => CompiledQuery.raw(word))

/** A transaction has its connection already: what would open another is never asked. */
const NEVER_ASKED = new PostgresDialect({
  pool: () => Promise.reject(new Error('a transaction opens nothing')),
})

/**
 * Runs `work` in one transaction of one connection. Kysely's own waits for the answer of each statement before it sends
 * the next; this one sends what is asked for at once, which PostgreSQL carries out in that order.
 */
export const transact = <DB, T>(db: Kysely<DB>, work: (tx: Transaction<DB>) => Promise<T>): Promise<T> =>
  db.getExecutor().provideConnection(async (connection) => {
    const { tx, end } = open(db, connection)
    await connection.executeQuery(BEGIN!)
    try {
      const result = await work(tx)
      end()
      await connection.executeQuery(COMMIT!)
      return result
    } catch (error) {
      end()
      // A connection that cannot even take this back is broken, and leaves the pool.
      await connection.executeQuery(ROLLBACK!).catch(() => undefined)
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
  const tx = new Transaction<DB>({ config, dialect: NEVER_ASKED, driver: new DummyDriver(), executor })
  const end = () => {
    isOver = true
  }
  return { tx, end }
}
