import type { Cache } from './cache.ts'
import type { Clock } from './clock.ts'
import type { Deferred } from './concurrency.ts'
import type { Config } from './config.ts'
import type { Db } from './database.ts'
import type { Files } from './files.ts'
import type { JobQueue } from './job.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { Listener } from './notify.ts'
import type { Outbound } from './outbound.ts'
import type { Replica } from './replica.ts'
import type { Tracing } from './trace.ts'

/** What one module does or answers when another tells or asks by a hook. */
export interface HookHandler {
  name: string
  run(app: App, db: Db, facts: unknown): Promise<unknown>
}

/** What a use case that opens its own transaction needs. Made once, in app.ts. */
export interface App {
  config: Config
  db: Db
  /** What answers reads that may be a little old, where there is one. */
  replica: Replica | undefined
  jobs: JobQueue
  files: Files
  clock: Clock
  log: Log
  metrics: Metrics
  /** Where traces are kept, if anywhere. */
  tracing: Tracing | undefined
  listener: Listener
  cache: Cache
  defer: Deferred
  outbound: Outbound
  /** Who has a part in what other modules do. */
  hooks: readonly HookHandler[]
}
