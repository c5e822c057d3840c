import { Failure } from '../failure.ts'

/** Something that runs until it is stopped, killed, or dies; `exited` settles then. */
export type Running = { pid: number; exited: Promise<void>; stop(): Promise<void>; kill(): void }

/** One part of the product, kept running. `kill` leaves it dead until `restart`. */
export type Supervised = {
  pid(): number | undefined
  kill(): Promise<void>
  restart(): Promise<void>
  stop(): Promise<void>
}

type Part = { name: string; launch(): Promise<Running>; onGiveUp(failure: Failure): void }

const QUICK = 5000
const DEATHS = 5

/** Starts a part and starts it again when it dies, after 100 ms, 200 ms … ; five quick deaths in a row end it. */
export async function supervise({ name, launch, onGiveUp }: Part): Promise<Supervised> {
  let running: Running | undefined
  let retry: NodeJS.Timeout | undefined
  let wanted = true
  let deaths = 0
  let starting: Promise<void> = Promise.resolve()

  const start = () => {
    starting = launchOne()
    return starting
  }
  const launchOne = async () => {
    const since = Date.now()
    const mine = await launch()
    running = mine
    mine.exited.then(() => {
      if (running === mine) running = undefined
      if (wanted) again(since)
    })
    if (!wanted) await mine.stop()
  }
  const again = (since: number) => {
    deaths = Date.now() - since < QUICK ? deaths + 1 : 1
    if (deaths >= DEATHS) onGiveUp(new Failure(`${name} caiu ${DEATHS} vezes seguidas.`))
    else retry = setTimeout(attempt, 100 * 2 ** (deaths - 1))
  }
  const attempt = () => {
    const since = Date.now()
    start().catch(() => wanted && again(since))
  }
  const halt = async (end: (one: Running) => unknown) => {
    wanted = false
    clearTimeout(retry)
    await starting.catch(() => undefined)
    const mine = running
    if (!mine) return
    await end(mine)
    await mine.exited
  }

  await start()
  return {
    pid: () => running?.pid,
    kill: () => halt((one) => one.kill()),
    stop: () => halt((one) => one.stop()),
    restart: async () => {
      await halt((one) => one.stop())
      wanted = true
      await start()
    },
  }
}
