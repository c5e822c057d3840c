import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, type Options, verifySync } from '@node-rs/argon2'

export type Work =
  | { kind: 'hash'; password: string; cost: Options }
  | { kind: 'verify'; password: string; digest: string }

export type Done = { result: string | boolean } | { failure: string }

/** Below everything else: who only looks at the shop does not wait for those who try passwords. */
const LOWER = 10

// On Linux this is the thread's own priority; elsewhere it would be the whole process's.
if (process.platform === 'linux') setPriority(0, LOWER)

const carryOut = (work: Work): string | boolean =>
  work.kind === 'hash' ? hashSync(work.password, work.cost) : verifySync(work.digest, work.password)

function attempt(work: Work): Done {
  try {
    return { result: carryOut(work) }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : 'unknown' }
  }
}

parentPort?.on('message', ({ id, work }: { id: number; work: Work }) => {
  parentPort?.postMessage({ id, ...attempt(work) })
})
