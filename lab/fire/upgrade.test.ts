/** @module-tag fire */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
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

test.skipIf(!isHere || !former)(
  'the version before goes on selling on the new schema, and gives way to the new one without a failure',
  { timeout: MINUTES * 60_000 },
  async () => {
    await using stack = new AsyncDisposableStack()
    const machine = await openMachine({ nginx, postgres }, stack, former)
    for (const step of ['1. The database', '2. The code', '3. The shop']) await machine.follow(step)
    await machine.startOutside()
    const before = [await machine.startWeb(0), await machine.startWeb(1)]
    const worker = await machine.startWorker()
    await sell(machine)
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
