import { appendFile, cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { clusterOf } from '../../scripts/postgres/cluster.ts'
import { type Postgres, startPostgres } from '../../scripts/postgres.ts'
import { temporaryFolder } from './folder.ts'

/** Two servers of one cluster: what is written to the primary arrives at the standby by streaming replication. */
export interface ReplicatedPostgres {
  primary: Postgres
  standby: Postgres
}

/**
 * Starts a primary that `fill` has written to, and a hot standby made from a copy of its folder while it rested
 * (PostgreSQL, 27.2, "Log-Shipping Standby Servers"); both end with the stack.
 */
export async function startReplicated(
  stack: AsyncDisposableStack,
  fill: (url: string) => Promise<unknown> = async () => undefined,
): Promise<ReplicatedPostgres> {
  const first = stack.use(await temporaryFolder())
  const second = stack.use(await temporaryFolder())
  const filled = await startPostgres({ dataDir: first.path })
  await fill(filled.url)
  await filled.stop()
  await cp(first.path, second.path, { recursive: true, preserveTimestamps: true, force: true })
  const primary = await startPostgres({ dataDir: first.path })
  stack.defer(() => primary.stop())
  const cluster = clusterOf(second.path)
  await writeFile(join(cluster, 'standby.signal'), '')
  await appendFile(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${sourceOf(primary.url)}'\n`)
  const standby = await startPostgres({ dataDir: second.path })
  stack.defer(() => standby.stop())
  return { primary, standby }
}

/** How the standby reaches its primary, as libpq reads it. */
function sourceOf(url: string): string {
  const { hostname, port, username, password } = new URL(url)
  return `host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`
}
