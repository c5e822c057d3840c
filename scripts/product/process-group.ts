import type { Failure } from '../failure.ts'
import { type Running, type Supervised, supervise } from './supervise.ts'

export type ProcessName = 'web' | 'worker' | 'simulator' | 'postgres'

/** The processes of one product. */
export type ProcessGroup = {
  /** Starts a part and waits until it is ready; from then on it is kept running. */
  start(name: ProcessName, title: string, launch: () => Promise<Running>): Promise<void>
  pids(): Partial<Record<ProcessName, number>>
  kill(name: ProcessName): Promise<void>
  restart(name: ProcessName): Promise<void>
  /** Stops all: those that still write before those that they write to. */
  stop(): Promise<void>
  /** Settles only when a part could not be kept running. */
  failed: Promise<Failure>
}

type Ends = { signal: AbortSignal | undefined; force: AbortSignal | undefined }

export function createProcessGroup({ signal, force }: Ends): ProcessGroup {
  const parts: Partial<Record<ProcessName, Supervised>> = {}
  const arriving: Promise<void>[] = []
  const failed = Promise.withResolvers<Failure>()

  const start = async (name: ProcessName, title: string, launch: () => Promise<Running>) => {
    signal?.throwIfAborted()
    const launchOne = async () => killable(await launch(), force)
    parts[name] = await supervise({ name: title, launch: launchOne, onGiveUp: failed.resolve })
  }
  return {
    start: (name, title, launch) => {
      const arrival = start(name, title, launch)
      arriving.push(arrival)
      return arrival
    },
    pids: () => pidsOf(parts),
    kill: async (name) => parts[name]?.kill(),
    restart: async (name) => parts[name]?.restart(),
    stop: async () => {
      await Promise.allSettled(arriving)
      for (const name of ['web', 'worker', 'simulator', 'postgres'] as const) await parts[name]?.stop()
    },
    failed: failed.promise,
  }
}

function killable(running: Running, force: AbortSignal | undefined): Running {
  force?.addEventListener('abort', running.kill, { once: true })
  running.exited.then(() => force?.removeEventListener('abort', running.kill))
  return running
}

function pidsOf(parts: Partial<Record<ProcessName, Supervised>>): Partial<Record<ProcessName, number>> {
  const found = Object.entries(parts).map(([name, part]) => [name, part.pid()] as const)
  return Object.fromEntries(found.filter(([, pid]) => pid !== undefined))
}
