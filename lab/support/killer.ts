import { setTimeout as wait } from 'node:timers/promises'
import type { ProcessName } from '../../scripts/product.ts'
import type { RunningProduct } from '../../test/support/product.ts'

export interface Plan {
  /** kill -9 of the web process. */
  kills: number
  /** Immediate shutdowns of PostgreSQL, spread over the kills. */
  restarts: number
  /** The longest life of a web process between two kills, in milliseconds. */
  lifeMs: number
  /** When it is enough, however few it were, in epoch milliseconds. */
  until: number
  random(): number
  /** Called after each kill of the web process. */
  onKill?(done: number): void
}

/** The worker dies once for so many deaths of the web process. */
const WORKER_EVERY = 4
const AGAIN_MS = 200

export interface Deaths {
  web: number
  worker: number
  postgres: number
}

/** Resolves to how many processes were killed, once all of them are back. */
export async function killOn(shop: RunningProduct, plan: Plan): Promise<Deaths> {
  const done: Deaths = { web: 0, worker: 0, postgres: 0 }
  const back = { worker: Promise.resolve(), postgres: Promise.resolve() }
  const also = (name: 'worker' | 'postgres') => {
    done[name]++
    back[name] = back[name].then(() => crash(shop, name))
  }
  while (done.web < plan.kills && Date.now() < plan.until) {
    await wait(plan.random() * plan.lifeMs)
    done.web++
    if (isTurn(done.web, plan.restarts, plan.kills)) also('postgres')
    if (done.web % WORKER_EVERY === 0) also('worker')
    await crash(shop, 'web')
    plan.onKill?.(done.web)
  }
  await Promise.all([back.worker, back.postgres])
  return done
}

/** True for `times` of the numbers from 1 to `of`, evenly. */
const isTurn = (n: number, times: number, of: number) =>
  Math.floor((n * times) / of) > Math.floor(((n - 1) * times) / of)

async function crash({ product }: RunningProduct, name: ProcessName): Promise<void> {
  await product.kill(name)
  // What starts while the database is away does not come up: its supervisor is asked again.
  while (
    !(await product.restart(name).then(
      () => true,
      () => false,
    ))
  )
    await wait(AGAIN_MS)
}
