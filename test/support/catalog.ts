import { createRouterClient } from '@orpc/server'
import { Kysely, type LogEvent, PostgresDialect } from 'kysely'
import { brandHttp } from '../../server/src/brand/index.ts'
import type { Call } from '../../server/src/platform/http/call.ts'
import type { App } from '../../server/src/platform/kernel/app-context.ts'
import type { DB } from '../../server/src/platform/kernel/database.generated.ts'
import { createPool } from '../../server/src/platform/kernel/database.ts'
import { createLog } from '../../server/src/platform/kernel/log.ts'
import { catalogAnswers, catalogHttp } from '../../server/src/store/catalog/index.ts'
import { cloneDatabase } from './database.ts'

/** The demonstration shop's window, read through the contract, with every statement it takes. */
export async function openCatalog() {
  const database = await cloneDatabase({ seeded: true })
  const pool = createPool(database.url, 20, createLog('silent'))
  const statements: string[] = []
  const log = ({ query }: LogEvent) => void statements.push(query.sql)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log })
  const clock = { at: new Date(), now: () => clock.at }
  // What reading takes of an application: everything else is left out.
  const config = { http: { publicUrl: 'http://localhost:3000' }, privacy: { optionalCookies: [] } }
  const app = { db, clock, config, hooks: catalogAnswers } as unknown as App
  const nothing = async () => undefined
  const context: Call = {
    app,
    headers: {},
    ip: '',
    identify: nothing,
    provenKey: nothing,
    setCookie: () => {},
  }
  const api = createRouterClient({ catalog: catalogHttp, brand: brandHttp }, { context })
  return {
    api,
    db,
    pool,
    url: database.url,
    statements,
    /** Days from now; negative is the past. */
    travel: (days: number) => {
      clock.at = new Date(Date.now() + days * 86_400_000)
    },
    async [Symbol.asyncDispose]() {
      await db.destroy()
      await database.drop()
    },
  }
}
