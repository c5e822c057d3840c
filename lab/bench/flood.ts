import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FloodOptions } from './flood-thread.ts'
import { type Paced, paced, summarise } from './paced.ts'

const ATTEMPTS = 200
const VISITS = 50
const WINDOWS = 4
const SECONDS = 5

/**
 * What a flood of attempts to sign in costs those who only look: the store's latencies at rest and under 200 attempts a
 * second. Windows of both take turns, so that what the machine does by itself meets both alike; the attempts come from a
 * thread of their own, so that the answers to visitors are not read late.
 */
export async function flood(url: string): Promise<{ idle: Paced; flooded: Paced }> {
  const visits = () => paced({ perSecond: VISITS, seconds: SECONDS, next: () => ({ url: `${url}/loja` }) })
  const thread = new Worker(new URL('./flood-thread.ts', import.meta.url))
  const floodFor = async (options: FloodOptions) => {
    thread.postMessage(options)
    await once(thread, 'message')
  }
  const idle: number[] = []
  const flooded: number[] = []
  await floodFor({ url, perSecond: ATTEMPTS, seconds: 1 })
  await visits()
  for (let i = 0; i < WINDOWS; i++) {
    idle.push(...(await visits()))
    const flooding = floodFor({ url, perSecond: ATTEMPTS, seconds: SECONDS + 1 })
    flooded.push(...(await visits()))
    await flooding
  }
  await thread.terminate()
  return { idle: summarise(idle), flooded: summarise(flooded) }
}
