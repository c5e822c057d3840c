import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { type CalendarDay, startOfDay } from '@vitrine/contract/time'
import { ENVIRONMENT } from '../../test/support/app.ts'
import { mercadoPagoOf, pixOf, SHOP_SECRETS, type Shop } from '../../test/support/shop.ts'

const FILE = join(import.meta.dirname, 'scheduler-process.ts')

/** A process of the operating system that steps subscriptions when it is told to. */
export interface Scheduler {
  /** Resolves once everything that was due at this instant is done, or the process is dead. */
  run(at: Date): Promise<void>
  /** As the kernel kills: it does not finish what it is at. Resolves once it is dead and another one is up. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** Starts one on the database of a shop, which asks the shop's bank for charges. */
export async function startScheduler(shop: Pick<Shop, 'bank' | 'parts'>): Promise<Scheduler> {
  let child = await start(shop)
  const end = async () => {
    const gone = new Promise((done) => child.once('exit', done))
    child.kill('SIGKILL')
    await gone
  }
  return {
    run: (at) => askToRun(child, at),
    async kill() {
      await end()
      child = await start(shop)
    },
    stop: end,
  }
}

async function start({ bank, parts }: Pick<Shop, 'bank' | 'parts'>): Promise<ChildProcess> {
  const env = {
    ...process.env,
    ...ENVIRONMENT,
    ...SHOP_SECRETS,
    ...pixOf(bank),
    ...mercadoPagoOf(bank),
    DATABASE_URL: parts.app.config.database.url,
    DATABASE_POOL: '4',
  }
  const child = fork(FILE, [], { env, execArgv: [] })
  await new Promise<void>((ready, fail) => {
    child.once('message', () => ready())
    child.once('exit', (code) => fail(new Error(`the process ended with ${code}`)))
  })
  child.removeAllListeners('exit')
  return child
}

function askToRun(child: ChildProcess, at: Date): Promise<void> {
  return new Promise((over) => {
    const done = () => {
      child.off('message', done)
      child.off('exit', done)
      over()
    }
    child.once('message', done)
    child.once('exit', done)
    child.send(at.toISOString())
  })
}

/** Ten in the morning: nobody is written to at night. */
export const instantOf = (day: CalendarDay): Date => new Date(startOfDay(day).getTime() + 10 * 3_600_000)
