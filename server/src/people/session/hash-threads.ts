import { Worker } from 'node:worker_threads'
import type { Done, Work } from './hash-thread.ts'

type Result = string | boolean

/** A thread that hashes, started when first needed; only work keeps it, and with it the process, alive. */
function createThread() {
  const asked = new Map<number, PromiseWithResolvers<Result>>()
  let worker: Worker | undefined
  let last = 0
  const answer = ({ id, ...done }: Done & { id: number }) => {
    const waiting = asked.get(id)
    asked.delete(id)
    if (asked.size === 0) worker?.unref()
    if ('failure' in done) waiting?.reject(new Error(done.failure))
    else waiting?.resolve(done.result)
  }
  const fail = (error: Error) => {
    worker = undefined
    for (const { reject } of asked.values()) reject(error)
    asked.clear()
  }
  const open = () =>
    new Worker(new URL('./hash-thread.ts', import.meta.url)).on('message', answer).on('error', fail)
  return {
    load: () => asked.size,
    run(work: Work): Promise<Result> {
      worker ??= open()
      worker.ref()
      const waiting = Promise.withResolvers<Result>()
      asked.set(++last, waiting)
      worker.postMessage({ id: last, work })
      return waiting.promise
    },
  }
}

export interface HashThreads {
  /** Hashes or verifies on the thread that has least to do; rejects when the digest cannot be read. */
  run(work: Work): Promise<Result>
}

export function createHashThreads(count: number): HashThreads {
  const threads = Array.from({ length: count }, createThread)
  return { run: (work) => threads.toSorted((a, b) => a.load() - b.load())[0]!.run(work) }
}
