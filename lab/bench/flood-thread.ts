import { randomUUID } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import { paced } from './paced.ts'

export interface FloodOptions {
  url: string
  perSecond: number
  seconds: number
}

/** Slowed down or too many at once: what an attempt too many is told. */
const TOLD_TO_WAIT = [401, 429, 503]

const attempt = (url: string) =>
  ({
    url: `${url}/api/account/login`,
    method: 'POST',
    body: { email: `${randomUUID()}@flood.example`, password: 'uma senha errada' },
  }) as const

parentPort?.on('message', async ({ url, perSecond, seconds }: FloodOptions) => {
  await paced({ perSecond, seconds, next: () => attempt(url), alsoFine: TOLD_TO_WAIT })
  parentPort?.postMessage('over')
})
