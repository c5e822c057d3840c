/** @module-tag fire */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { addCode, NEW_CODE, openMachine, pay, placeOrder, sell } from '../support/machine.ts'

/** Two versions are installed and built. */
const MINUTES = 25

/** `npm run fire upgrade` names them; they are not on every machine. */
const { NGINX_PROGRAM: nginx = '', POSTGRES_BIN: postgres = '' } = process.env
const isHere = existsSync(nginx) && existsSync(join(postgres, 'pg_dump'))

/** The version that runs before: the commit that FROM names, else the last release; empty where there is none. */
function formerVersion(): string {
  if (process.env.FROM) return process.env.FROM
  try {
    return execFileSync('git', ['describe', '--tags', '--abbrev=0', '--match=v*'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return ''
  }
}
const former = formerVersion()

/** A machine on which two web processes and a worker of a version sell. */
async function openSelling(revision: string, stack: AsyncDisposableStack) {
  const machine = await openMachine({ nginx, postgres }, stack, revision)
  for (const step of ['1. The database', '2. The code', '3. The shop']) await machine.follow(step)
  await machine.startOutside()
  const before = [await machine.startWeb(0), await machine.startWeb(1)]
  const worker = await machine.startWorker()
  await sell(machine)
  return { machine, before, worker }
}

test.skipIf(!isHere || !former)(
  'the version before goes on selling on the new schema, and gives way to the new one without a failure',
  { timeout: MINUTES * 60_000 },
  async () => {
    await using stack = new AsyncDisposableStack()
    const { machine, before, worker } = await openSelling(former, stack)
    const open = await placeOrder(machine)

    await addCode(machine.at(NEW_CODE))
    await machine.follow('A new version', NEW_CODE)
    // The processes of the version before still run, on the schema of the new one.
    await pay(machine, open)
    await sell(machine)
    const later = await placeOrder(machine)

    await worker.stop()
    await machine.startWorker(NEW_CODE)
    for (const place of [0, 1] as const) {
      await before[place]!.stop()
      await machine.startWeb(place, NEW_CODE)
      // One of each version, then both of the new one.
      await sell(machine)
    }
    await pay(machine, later)
    expect(await machine.follow('5. Is all well?', NEW_CODE)).toMatch(/^0 erros, \d avisos?\.$/m)
  },
)

/** What a migration does that does not expand first, by the act of the version before that it breaks. */
const BREAKING = [
  { act: 'ordering', table: 'purchase_order', column: 'placed_at', breaks: sell },
  { act: 'paying', table: 'payment', column: 'received', breaks: pay },
  { act: 'the worker', table: 'message', column: 'subject', breaks: pay },
] as const

/** By this code alone: that the test above would be red does not depend on which version it runs. */
test.skipIf(!isHere)(
  'a migration that breaks the version before is seen at the act that it breaks',
  { timeout: MINUTES * 60_000 },
  async () => {
    await using stack = new AsyncDisposableStack()
    const { machine } = await openSelling('HEAD', stack)
    const pool = new pg.Pool({ connectionString: machine.terminal.env.DATABASE_URL })
    stack.defer(() => pool.end())
    for (const { act, table, column, breaks } of BREAKING) {
      const open = await placeOrder(machine)
      await pool.query(`alter table ${table} rename column ${column} to another_name`)
      await expect(breaks === pay ? pay(machine, open) : sell(machine), act).rejects.toThrow()
      await pool.query(`alter table ${table} rename column another_name to ${column}`)
      await sell(machine)
    }

    await addCode(machine.at(NEW_CODE))
    const migration = join(machine.at(NEW_CODE), 'db/migrations/9999-account.sql')
    await writeFile(migration, 'alter table account rename column name to full_name;\n')
    await machine.follow('A new version', NEW_CODE)
    await expect(sell(machine), 'signing up').rejects.toThrow()
  },
)
