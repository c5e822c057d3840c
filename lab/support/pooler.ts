import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../scripts/ports.ts'
import { findBinaries } from '../../scripts/postgres/binaries.ts'
import { chooseRunner, under } from '../../scripts/postgres/unprivileged.ts'
import { temporaryFolder } from '../../test/support/folder.ts'

const PATIENCE_MS = 10_000

/**
 * Starts PgBouncer in transaction mode, with few connections, before a database; resolves to the address of that database
 * behind it. `settings` are lines of its file.
 */
export async function openPgBouncer(
  program: string,
  databaseUrl: string,
  stack: AsyncDisposableStack,
  settings: readonly string[] = ['default_pool_size = 8'],
): Promise<string> {
  const folder = stack.use(await temporaryFolder())
  const database = new URL(databaseUrl)
  const port = await freePort()
  const file = join(folder.path, 'pgbouncer.ini')
  const name = database.pathname.slice(1)
  const server = [
    `host=${database.searchParams.get('host') ?? database.hostname}`,
    `port=${database.port || 5432}`,
    `user=${decodeURIComponent(database.username)}`,
    ...(database.password ? [`password=${decodeURIComponent(database.password)}`] : []),
  ].join(' ')
  await writeFile(
    file,
    `[databases]
${name} = ${server} dbname=${name}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
${settings.join('\n')}
ignore_startup_parameters = extra_float_digits
`,
  )
  // It refuses to run as root, as PostgreSQL does.
  const runner = await chooseRunner((await findBinaries()).postgres)
  const [command, args] = under(runner, program, ['-q', file])
  const child = spawn(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    ...(runner.uid !== undefined && { uid: runner.uid, gid: runner.gid }),
  })
  const gone = once(child, 'exit')
  stack.defer(async () => {
    child.kill('SIGINT')
    await gone
  })
  const url = `postgresql://${database.username}@127.0.0.1:${port}/${name}`
  const until = performance.now() + PATIENCE_MS
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}`)
    if (performance.now() > until) throw new Error('pgbouncer does not reach the database')
    await wait(50)
  }
  return url
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
